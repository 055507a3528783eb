/** Reads the rows of an Excel file, or of a CSV file in any of the usual encodings and with any of the usual delimiters. */
import { streamXlsxRows } from "hucre/xlsx";
import Papa from "papaparse";
import { IMPORT_COLUMNS_MAX, IMPORT_HEAD_LINES, IMPORT_ROWS_MAX } from "../domain/limits.ts";
import {
  type FileRow,
  IMPORT_TEXTS,
  isBlankRow,
  tooManyColumns,
} from "../domain/resident-import/import-rows.ts";
import { isOtherDocument, sheetCellText } from "../domain/sheet-cells.ts";
import { HttpError, validationError } from "../http/errors.ts";

/** Spreadsheets write commas, tabs, or semicolons (in languages with a decimal comma); other programs also bars. */
const DELIMITERS = [",", ";", "\t", "|"];

const LINE_BREAK = /\r\n|\r|\n/g;

/** A first line by which Excel names the delimiter: `sep=;`. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n)/i;

/**
 * The characters of Windows-1252 from 0x80 to 0x9f, which are control codes in Latin-1. The decoder of Node 20 does not
 * distinguish the two encodings.
 */
const WINDOWS_SIGNS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Bytes by which UTF-16 without a mark is recognized. */
const PROBE_BYTES = 2_000;

/** The byte order of UTF-16; undefined for other encodings. Without a mark, it is where the Latin letters have their zero bytes. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const probe = bytes.subarray(0, PROBE_BYTES);
  const evenZeros = probe.filter((byte, position) => byte === 0 && position % 2 === 0).length;
  const oddZeros = probe.filter((byte, position) => byte === 0 && position % 2 === 1).length;
  const minCount = probe.length / 4;
  if (oddZeros > minCount && evenZeros === 0) return "utf-16le";
  return evenZeros > minCount && oddZeros === 0 ? "utf-16be" : undefined;
}

/** Decodes UTF-16 and UTF-8. Other bytes are decoded as Windows-1252, which Excel uses for plain CSV in Western countries. */
function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  // Other spreadsheet formats and images contain zero bytes.
  if (bytes.includes(0)) throw validationError(IMPORT_TEXTS.notCsv);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = Buffer.from(bytes).toString("latin1");
    return text.replace(/[\x80-\x9f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}

const countLineBreaks = (text: string) => text.match(LINE_BREAK)?.length ?? 0;

/**
 * Longer than the text of any field, so that a cell of this length is refused by the rules of its field. A missing quote can make one cell
 * of a whole file, and reading its text in all ways would take seconds.
 */
const CELL_MAX_LENGTH = 500;

const cutCell = (cell: string): string =>
  cell.length > CELL_MAX_LENGTH ? cell.trim().slice(0, CELL_MAX_LENGTH) : cell;

/** Collects the rows of a file that are not blank. Reading stops where even a file with all lines of a head has too many rows below it. */
function createCollector() {
  const rows: FileRow[] = [];
  return {
    rows,
    /** @returns whether there is room for more. @throws HttpError 400 for too many cells */
    add(row: FileRow): boolean {
      const { cells } = row;
      if (isBlankRow(cells)) return true;
      if (cells.findLastIndex((cell) => cell.trim() !== "") >= IMPORT_COLUMNS_MAX)
        throw validationError(tooManyColumns(IMPORT_COLUMNS_MAX));
      // Further cells are blank.
      rows.push({ ...row, cells: cells.slice(0, IMPORT_COLUMNS_MAX).map(cutCell) });
      return rows.length <= IMPORT_HEAD_LINES + IMPORT_ROWS_MAX;
    },
  };
}

/**
 * Reads the rows of a CSV file, with the lines on which they begin. A quoted cell may span several lines.
 * @throws HttpError 400 for a file that is not text, and for a row with too many cells
 */
export function csvRows(bytes: Uint8Array): FileRow[] {
  const { rows, add } = createCollector();
  const content = decode(bytes);
  if (isOtherDocument(content)) throw validationError(IMPORT_TEXTS.notCsv);
  const [separatorLine = "", delimiter] = SEPARATOR_LINE.exec(content) ?? [];
  let line = separatorLine === "" ? 1 : 2;
  Papa.parse<string[]>(content.slice(separatorLine.length), {
    ...(delimiter === undefined ? { delimitersToGuess: DELIMITERS } : { delimiter }),
    skipEmptyLines: false,
    // Fast mode would split the whole text at once.
    fastMode: false,
    step({ data: cells, errors }, parser) {
      const isBroken = errors.some(({ type }) => type === "Quotes");
      if (!add({ line, cells, ...(isBroken ? { syntaxProblem: IMPORT_TEXTS.brokenQuotes } : {}) }))
        parser.abort();
      line += 1 + cells.reduce((sum, cell) => sum + countLineBreaks(cell), 0);
    },
  });
  return rows;
}

/** The first bytes of a ZIP archive, which an Excel file is. */
const ZIP_START = [0x50, 0x4b, 0x03, 0x04];

export const isXlsx = (bytes: Uint8Array): boolean =>
  ZIP_START.every((byte, position) => bytes[position] === byte);

/** Bytes that all parts of an Excel file may have together when they are expanded. Sheets of 10,000 rows have about 10 MB. */
const EXPANDED_MAX_BYTES = 96 * 1024 * 1024;

/** The end record of an archive, and the length of an entry of its directory (PKWARE APPNOTE 4.3). */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;

/** The expanded size of an archive according to its directory. The library expands no part further than that. */
function expandedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < 0) return 0;
  let size = 0;
  let position = view.getUint32(end + 16, true);
  let entriesLeft = view.getUint16(end + 10, true);
  for (; entriesLeft > 0 && position + ENTRY_BYTES <= bytes.length; entriesLeft -= 1) {
    size += view.getUint32(position + 24, true);
    const nameBytes = view.getUint16(position + 28, true);
    const extraBytes = view.getUint16(position + 30, true);
    const commentBytes = view.getUint16(position + 32, true);
    position += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  // Archives of more than 4 GB have their directory elsewhere.
  return position > bytes.length ? Number.POSITIVE_INFINITY : size;
}

/** Reads the rows of the first sheet of an Excel file. @throws HttpError 400 */
export async function xlsxRows(bytes: Uint8Array): Promise<FileRow[]> {
  if (expandedSize(bytes) > EXPANDED_MAX_BYTES) throw validationError(IMPORT_TEXTS.tooCostly);
  const { rows, add } = createCollector();
  try {
    for await (const { index, values } of streamXlsxRows(bytes))
      if (!add({ line: index + 1, cells: values.map(sheetCellText) })) break;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw validationError(IMPORT_TEXTS.notCsv);
  }
  return rows;
}
