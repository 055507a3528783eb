/** Lines of banks and sheets as payments of a month. */
import { expect, test } from "vitest";
import { readPaste } from "../../../src/domain/rent-paste.ts";

const lease = (unitNumber: string, rentDue: number, ...names: string[]) => ({
  leaseID: unitNumber,
  ...{ unitNumber, rentDue },
  leaseholders: names.map((name) => ({ name, email: `${name.toLowerCase().replace(" ", ".")}@example.com` })),
});

const LEASES = [
  lease("2D", 1460, "Nadia Brezhko"),
  lease("3A", 1750, "Caleb Iwamoto", "Ren Iwamoto"),
  lease("5A", 1720, "Hugo Ferreira"),
  lease("101", 900, "Ann Lee"),
  lease("15/2", 800, "Jo Lee"),
  lease("6E", 1200, "José Núñez"),
  // From an earlier version, without a unit: no line is its own for that.
  { ...lease("", 700, "Zora Quill"), leaseID: "no unit" },
];

const TERMS = { month: "2026-11", dueDay: 1, graceDays: 5 };

const read = (text: string, given = {}) =>
  readPaste(text, LEASES, TERMS, given).lines.map(({ leaseID, receivedOn, cents, status, problem }) =>
    [leaseID, receivedOn, cents, status, problem].filter((value) => value !== undefined).join(" "),
  );

test.each([
  [
    "lines of a bank",
    "11/02/2026  BREZHKO NADIA  ACH  1,460.00\n11/03/2026  IWAMOTO C  ACH  1,750.00\n" +
      "11/18/2026  FERREIRA  DEP 0417  900.00\n11/19/2026  CASH DEP BRANCH 12  1,480.00",
    [
      "2D 2026-11-02 146000 Paid: On-time",
      "3A 2026-11-03 175000 Paid: On-time",
      "5A 2026-11-18 90000 less",
      "2026-11-19 148000 unknown",
    ],
  ],
  [
    "a table with a head, its own order of columns and a balance",
    'Posted,Description,Amount,Balance\n10/30/2026,"LEE, ANN","$900.00","$12,000.00"\n11/13/2026,"NUNEZ, JOSE","$1,200.00","$13,200.00"',
    ["101 2026-10-30 90000 Paid: Early", "6E 2026-11-13 120000 Paid: Late"],
  ],
  [
    "units and statuses",
    "101\tlate\n15/2\tUnpaid\n2d\tPaid: Early\n5A\tOn time",
    ["101 Paid: Late", "15/2 Unpaid", "2D Paid: Early", "5A Paid: On-time"],
  ],
  [
    "rows of a sheet whose first cell is empty",
    "Date\tUnit\tAmount\tStatus\n11/02/2026\t2D\t1,460.00\t\n\t5A\t1,720.00\tLate\n\t101\t\tUnpaid",
    ["2D 2026-11-02 146000 Paid: On-time", "5A 172000 Paid: Late", "101 Unpaid"],
  ],
  [
    "units and amounts",
    "101,900,11/20/2026\n5A,1720,11/20/2026",
    ["101 2026-11-20 90000 Paid: Late", "5A 2026-11-20 172000 Paid: Late"],
  ],
  [
    "addresses, and a file of another country",
    "Email;Amount;Date\nann.lee@example.com;900,00;05.11.2026\nren.iwamoto@example.com;1.750,00;13.11.2026",
    ["101 2026-11-05 90000 Paid: On-time", "3A 2026-11-13 175000 Paid: Late"],
  ],
  [
    "two halves of one rent",
    "11/01/2026  IWAMOTO CALEB  1,000.00\n11/05/2026  IWAMOTO REN  750.00",
    ["3A 2026-11-05 175000 Paid: On-time"],
  ],
  [
    "a last name of two leases",
    "11/02/2026  LEE  900.00\n11/02/2026  LEE J  900.00",
    ["2026-11-02 90000 several", "15/2 2026-11-02 90000 Paid: On-time"],
  ],
  [
    "a unit among words, and a line with nothing to record",
    "11/02/2026  RENT #2D  1460.00\nHugo Ferreira  thanks",
    ["2D 2026-11-02 146000 Paid: On-time", "5A nothing"],
  ],
  [
    "single blanks, and money that goes out",
    "11/02/2026 BREZHKO N ACH 1,460.00\n11/02/2026 FERREIRA H -20.00",
    ["2D 2026-11-02 146000 Paid: On-time", "5A 2026-11-02 nothing"],
  ],
  [
    "credits beside debits, with empty cells and the balance at the end",
    "Date,Description,Check #,Debit,Credit,Balance\n11/02/2026,BREZHKO NADIA,,,1460.00,9000.00\n" +
      "11/03/2026,WATER BILL,,120.00,,8880.00\n11/04/2026,FERREIRA HUGO,1234,,1720.00,10600.00",
    ["2D 2026-11-02 146000 Paid: On-time", "2026-11-03 unknown", "5A 2026-11-04 172000 Paid: On-time"],
  ],
  [
    "a payment that is returned, paid again, and partly paid back",
    "11/02/2026  FERREIRA HUGO  1,720.00\n11/04/2026  RETURNED FERREIRA HUGO  -1,720.00\n" +
      "11/02/2026  BREZHKO NADIA  1,460.00\n11/04/2026  RETURNED BREZHKO NADIA  (1,460.00)\n" +
      "11/06/2026  BREZHKO NADIA  1,480.00\n11/20/2026  REFUND BREZHKO NADIA  -20.00",
    ["5A 2026-11-02 nothing", "2D 2026-11-06 146000 Paid: On-time"],
  ],
  [
    "a payment that is returned, in the column of debits",
    "Date,Description,Debit,Credit\n11/02/2026,FERREIRA HUGO,,1720.00\n11/04/2026,RETURNED FERREIRA HUGO,1720.00,",
    ["5A 2026-11-02 nothing"],
  ],
  [
    "balances above the head, and a column without one",
    'Description,,Summary Amt.\nBeginning balance,,"10,000.00"\n\n"",Date,Name,Memo,Amount (total)\n' +
      '"",11/02/2026,"Brezhko, Nadia",,"+ $1,460.00"',
    ["2D 2026-11-02 146000 Paid: On-time"],
  ],
  ["a name that objects have as a property", "constructor\t1,460.00", ["146000 unknown"]],
  ["a blank text", " \n\n", []],
])("%s", (_name, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test("asks where dates can be read both ways, and reads them as staff say; 1.460 is never 1.46", () => {
  const text = "2D  11/2/2026  1.460\n5A  11/3/2026  1.720";
  expect(readPaste(text, LEASES, TERMS)).toMatchObject({
    order: { choice: "month-first", asks: true },
    sign: { choice: ",", asks: false },
  });
  expect(read(text)).toEqual(["2D 2026-11-02 146000 Paid: On-time", "5A 2026-11-03 172000 Paid: On-time"]);
  expect(read(text, { order: "day-first", sign: "." })).toEqual([
    "2D 2026-02-11 nothing",
    "5A 2026-03-11 nothing",
  ]);
});

test("takes the lease and the status that staff choose for a line, and joins lines of a lease by them", () => {
  const text = "11/01/2026  CASH DEP  700.00\n11/05/2026  CASH DEP  760.00\n11/02/2026  LEE  900.00";
  const lines = new Map([
    [1, { leaseID: "2D" }],
    [2, { leaseID: "2D" }],
    [3, { leaseID: "101", status: "Paid: Late" }],
  ]);
  expect(read(text, { lines })).toEqual([
    "2D 2026-11-05 146000 Paid: On-time",
    "101 2026-11-02 90000 Paid: Late",
  ]);
});

test("takes the due day and the days of grace from the property", () => {
  const status = (dueDay: number, graceDays: number) =>
    readPaste("2D  11/8/2026  1,460.00", LEASES, { ...TERMS, dueDay, graceDays }).lines[0]?.status;
  expect([status(1, 3), status(5, 3), status(10, 0)]).toEqual(["Paid: Late", "Paid: On-time", "Paid: Early"]);
});

test("stops after as many lines as one save takes, and says so", () => {
  const paste = (count: number, head: string) => {
    const text = head + Array.from({ length: count }, () => "cash,1.00").join("\n");
    const { lines, isCut } = readPaste(text, LEASES, TERMS);
    return [lines.length, isCut];
  };
  expect(paste(1000, "")).toEqual([1000, false]);
  expect(paste(1001, "")).toEqual([1000, true]);
  expect(paste(1000, "Description,Amount,Date\n")).toEqual([1000, false]);
  expect(paste(1001, "Description,Amount,Date\n")).toEqual([1000, true]);
  const balances = "Balance,5.00\nFrom,11/1/2026\n";
  expect(paste(1000, `${balances}Description,Amount,Date\n`)).toEqual([1000, false]);
});
