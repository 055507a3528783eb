/** Heads of a file, matched leniently, and cells read as spreadsheets write them. */
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import {
  IMPORT_COLUMNS,
  type Places,
  readHeader,
  TEMPLATE_HEAD,
  TEMPLATE_ROW,
} from "../../../../src/domain/resident-import/import-columns.ts";
import { readRow } from "../../../../src/domain/resident-import/row-readings.ts";
import { newResidentProblems } from "../../../../src/domain/resident-rules.ts";
import { csvLines } from "../../../../src/http/csv-file.ts";

const header = (cells: readonly string[]) => readHeader(cells);
const formOf = (cells: readonly string[], places: Places) => readRow(cells, { places }).form;

describe("the first line", () => {
  it.each([
    ["of the template", (head: string) => head],
    ["in capitals", (head: string) => head.toUpperCase()],
    ["with underscores", (head: string) => head.replace(/\W+/g, "_")],
    ["with blanks around and doubled", (head: string) => ` ${head.replaceAll(" ", "  ")} `],
    [
      "by the fields' own names",
      (head: string) => IMPORT_COLUMNS.find((one) => one.head === head)?.field ?? "",
    ],
  ])("is understood %s", (_how, write) => {
    const { places, ignored } = header(TEMPLATE_HEAD.map(write));
    expect([...places.keys()]).toEqual(IMPORT_COLUMNS.map(({ field }) => field));
    expect(ignored).toEqual([]);
  });

  it("is understood by other words, in any order, and names what means nothing", () => {
    const heads = "Nickname,DOB,E-Mail,Surname,First,Rent,Fee,Apt,Type,Sex,Race".split(",");
    const more = ["Marital", "Lease To", "Lease From", "Mobile", "", "Class"];
    const { places, ignored } = header([...heads, ...more]);
    expect(places.get("dateOfBirth")).toBe(1);
    expect(places.get("leaseStart")).toBe(13);
    expect(places.has("monthlyIncome")).toBe(false);
    expect(ignored).toEqual(["Nickname", "Class"]);
  });

  it("names what is missing, what may be, and what is there twice", () => {
    const some = TEMPLATE_HEAD.filter((head) => !["Phone", "Gender", "Lease end"].includes(head));
    const { missing, absent, ignored } = header([...some, "E-mail address"]);
    expect({ missing, absent, ignored }).toEqual({
      missing: ["Lease end"],
      absent: ["Phone", "Gender"],
      ignored: ["E-mail address"],
    });
  });

  it("follows what staff choose, and then what they chose before", () => {
    const heads = ["Tenant Name", "Exp.", "Rent", "Rent 2"];
    const before = new Map([["exp", "leaseEnd"]]);
    expect(Object.fromEntries(readHeader(heads, { remembered: before }).places)).toEqual({
      fullName: 0,
      leaseEnd: 1,
      monthlyRent: 2,
    });
    const remembered = new Map([["mobile", "phone"]]);
    expect(readHeader(["Phone", "Mobile"], { remembered }).places.get("phone")).toBe(1);
    const { places } = readHeader(heads, {
      chosenFields: { 1: "", 3: "monthlyRent" },
      remembered: before,
    });
    expect([places.get("monthlyRent"), places.has("leaseEnd")]).toEqual([3, false]);
  });
});

describe("a row", () => {
  const { places } = header(TEMPLATE_HEAD);
  const place = (name: string) => TEMPLATE_HEAD.indexOf(name);
  const withCell = (name: string, cell: string) =>
    TEMPLATE_ROW.map((text, at) => (at === place(name) ? cell : text));

  it("of the template is one that can be imported", () => {
    expect(newResidentProblems(formOf(TEMPLATE_ROW, places), "2026-11-21")).toEqual([]);
  });

  it.each([
    ["Lindqvist, Maya", "Maya", "Lindqvist"],
    ["Maya Lou Lindqvist", "Maya Lou", "Lindqvist"],
    ["Cher", "Cher", ""],
    ["Smith, Jr., John", "John", "Smith Jr."],
    ["Smith, John, III", "John", "Smith III"],
    ["John Smith, Jr.", "John", "Smith Jr."],
    ["John Smith Sr", "John", "Smith Sr"],
    ["María José de la Cruz", "María José", "de la Cruz"],
    ["de la Cruz, María José", "María José", "de la Cruz"],
    ["john michael smith", "john michael", "smith"],
  ])("with the full name %j has the names %j and %j", (name, firstName, lastName) => {
    expect(formOf([name], header(["Tenant"]).places)).toMatchObject({ firstName, lastName });
  });

  it.each([
    ["Date of birth", "4/12/1988", "dateOfBirth", "1988-04-12"],
    ["Lease start", "12/1/2026", "leaseStart", "2026-12-01"],
    ["Lease start", "13/1/2026", "leaseStart", "13/1/2026"],
    ["Lease end", "2/30/2027", "leaseEnd", "2/30/2027"],
    ["Monthly rent", "$1,850.00", "monthlyRent", "1850.00"],
    ...[
      "2/1",
      "2/1.00",
      "2 x 1",
      "2 bd / 1 ba",
      "2BD/1BA",
      "2 Bed, 1 Bath",
      "2b1b",
      "2 Bedroom 1 Bathroom",
    ].map((cell) => ["Unit type", cell, "unitType", "2Bed/1Bath"] as const),
    ...["2BR", "2 bed", "2 Bedrooms", "2-BR", "2bhk"].map(
      (cell) => ["Unit type", cell, "unitType", cell === "2bhk" ? cell : "2BHK"] as const,
    ),
    ...["0/1", "0BR", "Studio/1 bath", "efficiency"].map(
      (cell) => ["Unit type", cell, "unitType", "Studio"] as const,
    ),
    ["Unit type", "2/1.5", "unitType", "2/1.5"],
    ["Unit type", "21", "unitType", "21"],
    ...[
      ...["+1 312-555-0142", "Mobile: (312) 555-0142", "Home: (312) 555-0142, Mobile: (312) 555-0143"],
      ...["312-555-0142 ext. 12", "312.555.0142 (cell)", "3125550142x5", "tel:+13125550142"],
    ].map((cell) => ["Phone", cell, "phone", "3125550142"] as const),
    ...["+44 20 7946 0958", "+3125550142 x1", "5550142", "31255501421234"].map(
      (cell) => ["Phone", cell, "phone", cell] as const,
    ),
    ...["Ann Lee <ann@example.com>", "mailto:ann@example.com", "'ann@example.com"].map(
      (cell) => ["Email", cell, "email", "ann@example.com"] as const,
    ),
    ["Gender", "f", "gender", "Female"],
    ["Marital status", "S", "maritalStatus", "Single"],
    ["Gender", "P", "gender", "Prefer not to say"],
    ["Monthly fee", "-5", "monthlyFee", "-5"],
    ["First name", "  Ana María ", "firstName", "Ana María"],
    ["First name", "'=Rosa", "firstName", "=Rosa"],
    ["First name", "'Aolani", "firstName", "'Aolani"],
  ] as const)("with %s %j reads %s as %j", (head, cell, field, value) => {
    expect(formOf(withCell(head, cell), places)[field]).toBe(value);
  });
});

/** A cell as Excel saves it: a marked text without its mark, and what looks like a number as one. */
const savedByExcel = (cell: string) => {
  const [, text] = /^="(.*)"$/.exec(cell) ?? [];
  return text ?? (cell !== "" && Number.isFinite(Number(cell)) ? String(Number(cell)) : cell);
};

const asExcelSaves = (csv: string) =>
  Papa.parse<string[]>(csv, { delimiter: ",", newline: "\r\n" }).data.map((row) => row.map(savedByExcel));

it.each(["3E5", "0012", "1-2", "1.10", "3 A", ".5", "Jan 5", "=2F", "-1A", "@2", "'9", "2F", "1204"])(
  "unit %j is the same after a file of the portal was saved by Excel",
  (unitNumber) => {
    const [head = [], row = []] = asExcelSaves(csvLines([["Unit number"], [unitNumber]]));
    expect(
      formOf(row, header([...head, ...TEMPLATE_HEAD.filter((one) => one !== "Unit number")]).places),
    ).toMatchObject({
      unitNumber,
    });
  },
);
