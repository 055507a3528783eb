/** Dates and amounts of whole columns from other systems. */
import { describe, expect, test } from "vitest";
import { dateOrderOf, decimalSignOf, readCents, readDate } from "../../../src/domain/spreadsheet-values.ts";

describe("the order of day and month of a column", () => {
  test.each([
    ["one cell decides for all", ["4/5/2026", "13/5/2026"], "day first", true],
    ["a US column", ["4/5/2026", "4/30/2026"], "month first", true],
    ["both ways", ["4/5/2026", "6/7/2026"], "month first", false],
    ["both ways with dots", ["4.5.2026"], "day first", false],
    ["cells that contradict each other", ["31/1/2026", "1/31/2026"], "month first", false],
    ["the same in both orders", ["5/5/2026", "2026-04-05", "", "May 4, 2026"], "month first", true],
  ])("%s", (_name, cells, way, isCertain) => {
    expect(dateOrderOf(cells)).toEqual({ way, isCertain });
  });
});

test.each([
  ["4/5/2026", "2026-04-05", "2026-05-04"],
  ["13-05-26", undefined, "2026-05-13"],
  ["4.5.1988 00:00:00", "1988-04-05", "1988-05-04"],
  ["4/5/88", "1988-04-05", "1988-05-04"],
  ["2026-04-05T00:00:00", "2026-04-05", "2026-04-05"],
  ["2026/4/5", "2026-04-05", "2026-04-05"],
  ["May 4, 2026", "2026-05-04", "2026-05-04"],
  ["4-Sept-26", "2026-09-04", "2026-09-04"],
  ["30/2/2026", undefined, undefined],
  ["2D", undefined, undefined],
  ["", undefined, undefined],
])("the date %s", (cell, monthFirst, dayFirst) => {
  expect(readDate(cell, "month first")).toBe(monthFirst);
  expect(readDate(cell, "day first")).toBe(dayFirst);
});

describe("the decimal sign of a column", () => {
  test.each([
    ["a US column", ["$1,850.00", "900"], "point", true],
    ["a column with decimal commas", ["1.850,00 €", "900,5"], "comma", true],
    ["one cell decides for all", ["1.850", "1.900,50"], "comma", true],
    ["thousands or decimals", ["1.850", "900"], "comma", false],
    ["thousands with commas or decimals", ["1,850"], "point", false],
    ["several groups", ["1.234.567"], "comma", true],
    ["cells that contradict each other", ["1.5", "2,5"], "point", false],
    ["whole numbers", ["1850", "", "none"], "point", true],
  ])("%s", (_name, cells, way, isCertain) => {
    expect(decimalSignOf(cells)).toEqual({ way, isCertain });
  });
});

test.each([
  ["1,460.00", 146_000, undefined],
  ["1.460,00", undefined, 146_000],
  ["1.850", 185, 185_000],
  ["$ 1 850.5", 185_050, undefined],
  ["1'850.05", 185_005, undefined],
  ["(20)", -2_000, -2_000],
  ["-5", -500, -500],
  ["1,46,0", undefined, undefined],
  ["2D", undefined, undefined],
  ["", undefined, undefined],
])("the amount %s in cents", (cell, withPoint, withComma) => {
  expect(readCents(cell, "point")).toBe(withPoint);
  expect(readCents(cell, "comma")).toBe(withComma);
});
