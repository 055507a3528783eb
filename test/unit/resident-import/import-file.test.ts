/** The lines of a file, however it was saved. */
import fc from "fast-check";
import { writeXlsxStream } from "hucre/xlsx";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, LINE_MAX_LENGTH } from "../../../src/domain/limits.ts";
import { csvRows, isXlsx, xlsxRows } from "../../../src/resident-import/import-file.ts";

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

  it("have no cells beyond the columns, and none that is much longer than a field", () => {
    const [head, row, last] = lines(
      `a${",".repeat(5_000)}\n${" ".repeat(5_000)}x,"${"y\n".repeat(5_000)}"\nz`,
    );
    expect(head).toHaveLength(1 + IMPORT_COLUMNS_MAX);
    const [line, blanks, long] = row ?? [];
    expect([line, blanks]).toEqual([2, "x"]);
    expect(String(long).length).toBeGreaterThan(2 * LINE_MAX_LENGTH);
    expect(String(long).length).toBeLessThan(3 * LINE_MAX_LENGTH);
    expect(last).toEqual([5_003, "z"]);
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
    expect([first?.syntaxProblem, second?.syntaxProblem]).toEqual([
      "The quotes of this row do not match.",
      undefined,
    ]);
  });

  it("are read with a line about the delimiter, in UTF-16, and with bars", () => {
    const expected = [
      [2, "Name", "Unit"],
      [3, "José", "4B"],
    ];
    const text = "sep=;\r\nName;Unit\r\nJosé;4B\r\n";
    const little = Buffer.from(text, "utf16le");
    const mark = Buffer.from("\uFEFF", "utf16le");
    for (const file of [bytes(text), little, Buffer.concat([mark, little]), Buffer.from(little).swap16()])
      expect(csvRows(file).map(({ line, cells }) => [line, ...cells])).toEqual(expected);
    expect(lines("Name|Unit\nAna|4B")).toEqual([
      [1, "Name", "Unit"],
      [2, "Ana", "4B"],
    ]);
  });

  it("are read to the first one beyond the maximum, also below the titles of a report", () => {
    const rowsBelow = (above: string) =>
      csvRows(bytes(`${above}a,b\n${"1,2\n".repeat(IMPORT_ROWS_MAX + 50)}`)).filter(
        ({ cells }) => cells[0] === "1",
      );
    for (const titles of ["", "Report\nMay\nAll residents\n"])
      expect(rowsBelow(titles).length).toBeGreaterThan(IMPORT_ROWS_MAX);
  });

  it.each([
    "\xd0\xcf\x11\xe0\x00\x00",
    "\xef\xbb\xbf<html><table><tr><td>Unit</td></tr></table></html>",
    '\n<?xml version="1.0"?><Workbook/>',
    "%PDF-1.4\n%\xe2\xe3",
    "{\\rtf1\\ansi",
  ])("are none of another format: %j", (content) => {
    expect(() => csvRows(Buffer.from(content, "latin1"))).toThrow("This is neither a CSV");
  });

  it("may begin with a sign that other formats have, too", () => {
    expect(lines("<3 bedrooms,Unit\nAna,4B")).toHaveLength(2);
  });
});

describe("the first sheet of an Excel file", () => {
  const xlsx = async (rows: (string | number | Date | null)[][]) =>
    new Uint8Array(await new Response(writeXlsxStream(rows, { name: "Active" }) as BodyInit).arrayBuffer());

  it("has texts, numbers and days as a CSV file has them", async () => {
    const file = await xlsx([["Unit", "Rent", "Start"], [], ["1-2", 1850.5, new Date("2026-11-01")]]);
    expect(isXlsx(file)).toBe(true);
    expect((await xlsxRows(file)).map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "Unit", "Rent", "Start"],
      [3, "1-2", "1850.5", "2026-11-01"],
    ]);
  });

  it("is refused if it is none, or if it expands beyond all sheets", async () => {
    await expect(xlsxRows(Buffer.from("PK\x03\x04 none"))).rejects.toThrow("This is neither a CSV");
    // The directory says how much each part expands to, and the library expands none further.
    const bomb = Buffer.from(await xlsx([["x"]]));
    bomb.writeUInt32LE(97 * 1024 * 1024, bomb.indexOf("PK\x01\x02") + 24);
    await expect(xlsxRows(bomb)).rejects.toThrow("Reading the file takes too long.");
  });
});
