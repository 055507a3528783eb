/** CSV files that spreadsheets open as they are meant: UTF-8 with its mark, and no cell that becomes a formula. */
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "koa";
import Papa from "papaparse";
import { type CsvCell, escapeCell } from "../domain/csv-cells.ts";

/** By this Excel knows that a file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Rows that are written in one go; other requests get their turn in between. */
const CHUNK_ROWS = 500;

const LINE_END = "\r\n";

/** Lines of CSV, each with its end (RFC 4180). */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return "";
  return Papa.unparse(
    rows.map((row) => row.map(escapeCell)),
    { newline: LINE_END, escapeFormulae: false },
  ).concat(LINE_END);
}

async function* written({ head, rows }: CsvFile): AsyncGenerator<string, void, undefined> {
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
  /** What a browser saves it as. */
  name: string;
  head: readonly string[];
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>;
}

/** Answers a file to save, written while it is sent. */
export function answerCsv(ctx: Pick<Context, "attachment" | "set" | "body">, file: CsvFile): void {
  ctx.attachment(file.name);
  ctx.set("Content-Type", "text/csv; charset=utf-8");
  ctx.body = Readable.from(written(file));
}
