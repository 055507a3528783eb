/** Cells that spreadsheets would interpret as formulas, and CSV that is read back unchanged. */
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { escapeCell, escapeText, unescapeText } from "../../../src/domain/csv-cells.ts";
import { csvLines } from "../../../src/http/csv-file.ts";

describe("a cell", () => {
  it.each([
    ...[
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "\tx",
      "\0=1",
      " =1",
      "\u200B=1",
      "\uFEFF\u2060 @x",
      '"=1"',
      "\u0001=1",
    ],
    ...["'=1", "=cmd|' /C calc'!A0", "=1\nsecond line", "-; b", "＝1"],
  ])("%j gets an apostrophe", (text) => {
    expect(escapeText(text)).toBe(`'${text}`);
  });

  it.each(["Dana", "2F", "a;b", "a\tb", "a=1", "", "'a", "1.5"])("%j stays as it is", (text) => {
    expect(escapeText(text)).toBe(text);
  });

  it.each([
    ["x;=1", "x;'=1"],
    ["x\t+1", "x\t'+1"],
    ["x; \u200D@y;-2", "x;' \u200D@y;'-2"],
    ["first\n-second", "first\n'-second"],
    ["\t=1", "'\t'=1"],
    ['x;"=1"', `x;'"=1"`],
  ])("%j becomes %j, so that no separator starts a formula", (text, safe) => {
    expect(escapeText(text)).toBe(safe);
  });

  it.each([
    ...["0012", "3E5", "12e10", "1-2", "1/2", "10-04-12", "1.10", "3:45", "MAR1", "3-May", "Jan 2025"],
    ...["123456789012", ".5", "12.", "(5)", "1,234", "5,5", "True", "3 A", "12 pm", "3:45 PM"],
    ...["May 5, 2026", "5 May 2026", "5-May-26"],
  ])("%j is marked as a text, which Excel leaves as it is", (text) => {
    expect(escapeText(text)).toBe(`="${text}"`);
    expect(unescapeText(`="${text}"`)).toBe(text);
  });

  it.each([
    ...["3C", "301", "2-B", "PH2", "12", "0", "1.5", "E5", "2026-01-31", "2026-11", "3125550142", "Marta 5"],
    ...["3A", "3 AB", "3 Apples", "May Lund", "5 May Street", "Truesdale", "(PH)"],
  ])("%j needs no mark", (text) => expect(escapeText(text)).toBe(text));

  it("is read back as it was", () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom("=", "-", '"', "'", "\n", "\t", "a", ";", " ", "\u200B") }),
      fc.string({ unit: fc.constantFrom("=", "-", '"', "1", "0", "E", ".", "/") }),
    );
    fc.assert(fc.property(text, (written) => unescapeText(escapeText(written)) === written));
  });

  it("stays a number where it is one, and is empty for nothing", () => {
    const cells = [-5, 0, 1.5, null, undefined, Number.NaN, "-5"].map(escapeCell);
    expect(cells).toEqual([-5, 0, 1.5, "", "", "", "'-5"]);
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
        expect(read).toEqual(rows.map(([a, b, c]) => [escapeText(a), escapeText(b), String(c)]));
        // A number or a date that is marked as a text computes nothing.
        const marked = /^="[\w.,:()/ +-]+"$/;
        for (const cell of read.flatMap(([a = "", b = ""]) => [a, b]))
          expect(marked.test(cell) ? "" : cell).not.toMatch(/^[=+\-@\t\r\0]/);
      }),
    );
  });
});
