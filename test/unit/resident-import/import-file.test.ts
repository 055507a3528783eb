/** The lines of a file, however it was saved. */
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvRows } from "../../../src/resident-import/import-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const lines = (text: string) => csvRows(bytes(text)).map(({ line, cells }) => [line, ...cells]);

describe("a file's rows", () => {
  it("know the lines on which they begin, over blank lines and cells of several lines", () => {
    expect(lines('a,b\r\n1,2\r\n\r\n"x\r\ny","z\nw\nv"\r\n3,4\r\n')).toEqual([
      [1, "a", "b"],
      [2, "1", "2"],
      [4, "x\r\ny", "z\nw\nv"],
      [8, "3", "4"],
    ]);
  });

  it("agree with the lines of any file that is written as CSV", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "b", " ", ",", '"', "\n") });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 }), (rows) => {
        const text = Papa.unparse([["head", "foot"], ...rows], { newline: "\n", quotes: true });
        let line = 1;
        const expected = [["head", "foot"], ...rows].map((row) => {
          const at = line;
          line += row.join("").split("\n").length;
          return [at, ...row];
        });
        expect(lines(text)).toEqual(expected.filter(([, ...cells]) => cells.join("").trim() !== ""));
      }),
    );
  });

  it.each([
    ["semicolons", "Name;Unit\nAna;4B"],
    ["tabs", "Name\tUnit\nAna\t4B"],
    ["a mark of UTF-8", "\uFEFFName,Unit\nAna,4B"],
    ["old line ends", "Name,Unit\rAna,4B"],
  ])("are read with %s", (_how, text) => {
    expect(lines(text)).toEqual([
      [1, "Name", "Unit"],
      [2, "Ana", "4B"],
    ]);
  });

  it("are read as what Excel writes in the West where they are no UTF-8", () => {
    expect(csvRows(Buffer.from("Name\nJos\xe9 \x96", "latin1"))[1]?.cells).toEqual(["José –"]);
  });

  it("say where quotes don't match", () => {
    const [, first, second] = csvRows(bytes('a,b\n"x"y,z\n1,2'));
    expect([first?.broken, second?.broken]).toEqual(["The quotes of this row do not match.", undefined]);
  });

  it("are none of a spreadsheet's own format", () => {
    expect(() => csvRows(Buffer.from("PK\x03\x04\x00\x00", "latin1"))).toThrow("This is not a CSV file.");
  });
});
