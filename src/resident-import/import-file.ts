/** Parses a CSV file in any of the usual encodings and with any of the usual delimiters. */
import Papa from "papaparse";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "../domain/limits.ts";
import {
  type FileRow,
  IMPORT_TEXTS,
  isBlankRow,
  tooManyColumns,
} from "../domain/resident-import/import-rows.ts";
import { validationError } from "../http/errors.ts";

/** Spreadsheets write commas, tabs, or semicolons (in languages with a decimal comma). */
const DELIMITERS = [",", ";", "\t"];

const LINE_BREAK = /\r\n|\r|\n/g;

/**
 * The characters of Windows-1252 from 0x80 to 0x9f, which are control codes in Latin-1. The decoder of Node 20 does not
 * distinguish the two encodings.
 */
const WINDOWS_SIGNS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Decodes UTF-8. Bytes that are not valid UTF-8 are decoded as Windows-1252, which Excel uses for plain CSV in Western countries. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = Buffer.from(bytes).toString("latin1");
    return text.replace(/[\x80-\x9f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}

const breaksIn = (text: string) => text.match(LINE_BREAK)?.length ?? 0;

/**
 * Reads the first row of a file and the nonblank rows below it, with the lines on which they begin. A quoted cell may span
 * several lines. Reading stops one row after the maximum of an import.
 * @throws HttpError 400 for a file that is not text, and for a row with too many cells
 */
export function csvRows(bytes: Uint8Array): FileRow[] {
  // Spreadsheet formats, images and UTF-16 contain zero bytes; other text files don't.
  if (bytes.includes(0)) throw validationError(IMPORT_TEXTS.notCsv);
  const rows: FileRow[] = [];
  let line = 1;
  Papa.parse<string[]>(decoded(bytes), {
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: false,
    // Fast mode would split the whole text at once.
    fastMode: false,
    step({ data: cells, errors }, parser) {
      const isKept = rows.length === 0 || !isBlankRow(cells);
      if (isKept && cells.findLastIndex((cell) => cell.trim() !== "") >= IMPORT_COLUMNS_MAX) {
        throw validationError(tooManyColumns(IMPORT_COLUMNS_MAX));
      }
      const isBroken = errors.some(({ type }) => type === "Quotes");
      if (isKept) rows.push({ line, cells, ...(isBroken ? { broken: IMPORT_TEXTS.brokenQuotes } : {}) });
      line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0);
      if (rows.length > IMPORT_ROWS_MAX + 1) parser.abort();
    },
  });
  return rows;
}
