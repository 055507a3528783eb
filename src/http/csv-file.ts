/** CSV files for spreadsheets: UTF-8 with a byte order mark, and cells that are never read as formulas. */
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "koa";
import Papa from "papaparse";
import { type CsvCell, escapeCell } from "../domain/csv-cells.ts";

/** With this mark at its start, Excel reads a file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Rows that are serialized at a time. Other requests are served in between. */
const CHUNK_ROWS = 500;

const LINE_END = "\r\n";

/** Rows as CSV; every line ends with CRLF (RFC 4180). */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return "";
  return Papa.unparse(
    rows.map((row) => row.map(escapeCell)),
    { newline: LINE_END, escapeFormulae: false },
  ).concat(LINE_END);
}

async function* csvChunks({ head, rows }: CsvFile): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvLines([head]);
  let chunk: (readonly CsvCell[])[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK_ROWS) continue;
    yield csvLines(chunk);
    chunk = [];
    await nextTurn();
  }
  if (chunk.length > 0) yield csvLines(chunk);
}

export interface CsvFile {
  /** The file name that a browser suggests. */
  name: string;
  head: readonly string[];
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>;
}

/** Answers with a CSV download. The file is generated while it is sent. */
export function answerCsv(ctx: Pick<Context, "attachment" | "set" | "body">, file: CsvFile): void {
  ctx.attachment(file.name);
  ctx.set("Content-Type", "text/csv; charset=utf-8");
  ctx.body = Readable.from(csvChunks(file));
}
