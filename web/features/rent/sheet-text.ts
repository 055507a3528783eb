/** Reads the text of a file: CSV in any of the usual encodings, or the first sheet of an Excel file. */
import { RENT_ROWS_MAX } from "@domain/rent-month-rules.ts";
import { isOtherDocument, sheetCellText } from "@domain/sheet-cells.ts";
import { loadCode } from "../../lib/chunk-load.ts";

/** The number of rows that are read from an Excel file, without blank ones: as many as a save can have, and some headings above them. */
const ROWS_MAX = RENT_ROWS_MAX + 20;

/** The first bytes of Excel files, which are ZIP archives. */
const ZIP_START = [0x50, 0x4b, 0x03, 0x04];

/** A line for each row, with tabs between the cells. */
async function excelText(bytes: Uint8Array): Promise<string | undefined> {
  const { streamXlsxRows } = await loadCode(() => import("hucre/xlsx"));
  const lines: string[] = [];
  try {
    for await (const { values } of streamXlsxRows(bytes)) {
      const line = values.map((value) => sheetCellText(value).replace(/\s+/g, " ")).join("\t");
      if (line.trim() !== "") lines.push(line);
      if (lines.length >= ROWS_MAX) break;
    }
  } catch {
    return undefined;
  }
  return lines.join("\n");
}

/** Decodes UTF-16 with a byte order mark, UTF-8, or else Windows-1252. @returns undefined for a binary file, by its zero bytes */
function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @returns undefined for any other file */
export async function sheetText(bytes: Uint8Array): Promise<string | undefined> {
  if (ZIP_START.every((byte, index) => bytes[index] === byte)) return excelText(bytes);
  const content = decodeText(bytes);
  return content === undefined || isOtherDocument(content) ? undefined : content;
}
