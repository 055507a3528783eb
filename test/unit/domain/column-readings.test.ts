/** Days and amounts of a column: one order and one decimal sign for all its cells. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountEvidence,
  DATE_ORDERS,
  DECIMAL_SIGNS,
  dateEvidence,
  decideReading,
  mergeEvidence,
  readAmount,
  readDate,
} from "../../../src/domain/column-readings.ts";

const datesOf = (cells: readonly string[], others: readonly string[] = [], latest?: string) => {
  const reading = decideReading(dateEvidence(cells), DATE_ORDERS, { otherColumns: dateEvidence(others) });
  return reading.asks ? "asks" : cells.map((cell) => readDate(cell, reading.choice, latest));
};

const amountsOf = (cells: readonly string[], others: readonly string[] = []) => {
  const reading = decideReading(amountEvidence(cells), DECIMAL_SIGNS, {
    otherColumns: amountEvidence(others),
  });
  return reading.asks ? "asks" : cells.map((cell) => readAmount(cell, reading.choice));
};

describe("days", () => {
  it.each([
    [
      "one row that allows only one order decides",
      ["25/04/1988", "04/05/1988"],
      [],
      ["1988-04-25", "1988-05-04"],
    ],
    ["so does a row of another column", ["01/02/2026"], ["31/01/2027"], ["2026-02-01"]],
    ["month first", ["4/25/1988", "04/05/1988"], [], ["1988-04-25", "1988-04-05"]],
    ["both are possible", ["01/02/2026", "03/04/2026"], [], "asks"],
    ["rows contradict each other", ["25/04/1988", "04/25/1988"], [], "asks"],
    ["the same day in both orders", ["05/05/2026"], [], ["2026-05-05"]],
    ["dots", ["04.05.1988"], [], ["1988-05-04"]],
    [
      "other forms",
      [
        ...["4-May-88", "May 4, 1988", "1988-05-04 00:00:00", "32267", "2026/1/2", "4 September 2026"],
        ...["20260904", "Fri, Sep 4, 2026", "4th September 2026", "Sep 4, 2026 12:00 AM"],
      ],
      [],
      [
        ...["1988-05-04", "1988-05-04", "1988-05-04", "1988-05-04", "2026-01-02"],
        ...Array(5).fill("2026-09-04"),
      ],
    ],
    ["no days", ["soon", "13/13/2026", "2/30/2027"], [], [undefined, undefined, undefined]],
  ] as const)("%s", (_what, cells, others, expected) => {
    expect(datesOf(cells, others, "2026-11-29")).toEqual(expected);
  });
});

describe("amounts", () => {
  it.each([
    ["1.850 is never 1.85", ["1.850", "1.850,50"], [], ["1850", "1850.50"]],
    ["1.850 alone", ["1.850"], [], ["1850"]],
    ["1.850 beside amounts with a decimal point", ["1.850", "950.00"], [], [undefined, "950.00"]],
    ["1.850 where another column has a decimal point", ["1.850"], ["950.00"], "asks"],
    ["5.400 where another column has a decimal comma", ["5.400"], ["1.850,50"], ["5400"]],
    ["commas that group", ["1,850", "1,850.00", "12,345,678.9"], [], ["1850", "1850.00", "12345678.9"]],
    ["signs that contradict each other", ["950,00", "950.00"], [], "asks"],
    [
      "blanks, apostrophes and currencies",
      ["950,00", "1'850", "1 850", "€1850", "1850 €"],
      [],
      ["950.00", "1850", "1850", "1850", "1850"],
    ],
    [
      "words and signs around",
      ["$1,850 /mo", "1,850.00/month", "1850 per month", "US$1,850", "1,850.-", "1850 USD/mo", "(1,850.00)"],
      [],
      ["1850", "1850.00", "1850", "1850", "1850", "1850", "-1850.00"],
    ],
    ["a minus sign before the currency", ["-$7", "($7)", "−$7", "$-7"], [], ["-7", "-7", "-7", "-7"]],
    ["a raw number", ["1850.5", "0.125"], [], ["1850.5", "0.125"]],
    ["no amounts", ["free", "1,2,3", ""], [], [undefined, undefined, undefined]],
  ] as const)("%s", (_what, cells, others, expected) => {
    expect(amountsOf(cells, others)).toEqual(expected);
  });

  it("as a spreadsheet of any country writes them are what they were", () => {
    const cents = fc.integer({ min: 1, max: 500_000_00 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), fc.constantFrom("en-US", "de-DE"), (all, locale) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
        expect(amountsOf(all.map((one) => format.format(one / 100)))).toEqual(
          all.map((one) => (one / 100).toFixed(2)),
        );
      }),
    );
  });

  it("of several columns decide together", () => {
    const { sure } = mergeEvidence([amountEvidence(["1,5"]), amountEvidence(["2,5", "3"])]);
    expect(sure).toEqual({ ",": 2 });
  });
});
