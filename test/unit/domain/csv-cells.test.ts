/** What spreadsheets would take for formulas, and CSV that reads back as what was written. */
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { safeCell, safeText } from "../../../src/domain/csv-cells.ts";
import { csvLines } from "../../../src/http/csv-file.ts";

describe("a cell", () => {
  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\0=1",
    "=cmd|' /C calc'!A0",
    "=1\nsecond line",
    "＝1",
  ])("%j gets an apostrophe", (text) => {
    expect(safeText(text)).toBe(`'${text}`);
  });

  it.each(["Dana", "2F", " =1", "a=1", "", "'=1", "1.5"])("%j stays as it is", (text) => {
    expect(safeText(text)).toBe(text);
  });

  it("stays a number where it is one, and is empty for nothing", () => {
    expect([-5, 0, 1.5, null, undefined, Number.NaN, "-5"].map(safeCell)).toEqual([
      -5,
      0,
      1.5,
      "",
      "",
      "",
      "'-5",
    ]);
  });
});

describe("lines of CSV", () => {
  it("read back as the texts they were made of, none of them a formula", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom("=", "-", '"', ",", "\n", "\r", "a", ";", "'") }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, fc.integer()), { minLength: 1 }), (rows) => {
        const { data } = Papa.parse<string[]>(csvLines(rows), {
          delimiter: ",",
          newline: "\r\n",
          skipEmptyLines: false,
        });
        const read = data.slice(0, -1);
        expect(read).toEqual(rows.map(([a, b, c]) => [safeText(a), safeText(b), String(c)]));
        for (const cell of read.flatMap(([a = "", b = ""]) => [a, b]))
          expect(cell).not.toMatch(/^[=+\-@\t\r\0]/);
      }),
    );
  });
});
