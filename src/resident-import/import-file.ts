/** From the bytes of a CSV file to its lines: whichever of the usual encodings and delimiters it was saved with. */
import Papa from "papaparse";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "../domain/limits.ts";
import {
  type FileRow,
  IMPORT_TEXTS,
  isBlankRow,
  tooManyColumns,
} from "../domain/resident-import/import-rows.ts";
import { validationError } from "../http/errors.ts";

/** Spreadsheets write commas, semicolons where a comma stands in numbers, and tabs. */
const DELIMITERS = [",", ";", "\t"];

const LINE_BREAK = /\r\n|\r|\n/g;

/** What Windows-1252 has from 0x80 to 0x9f, where Latin-1 has nothing to show; Node 20's own decoder reads both alike. */
const WINDOWS_SIGNS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** UTF-8; where the bytes are none, what Excel saves as plain CSV in the West. */
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
 * The first line of a file and the rows below it that hold something, with the lines on which they begin; a quoted cell may go
 * over several lines. Reading stops after one row more than an import may have.
 * @throws Refusal 400 for what is no text, and for a row of too many cells
 */
export function csvRows(bytes: Uint8Array): FileRow[] {
  // Spreadsheets' own formats, pictures and UTF-16 have zeros; texts don't.
  if (bytes.includes(0)) throw validationError(IMPORT_TEXTS.notCsv);
  const rows: FileRow[] = [];
  let line = 1;
  Papa.parse<string[]>(decoded(bytes), {
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: false,
    // The fast way splits the whole text at once.
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
