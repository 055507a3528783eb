/** Excel files with one sheet. Texts stay texts, also those that begin like a formula, and days are dates. */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import { writeXlsxStream } from "hucre/xlsx";
import type { Context } from "koa";
import { isCalendarDate } from "../domain/calendar.ts";
import type { CsvCell } from "../domain/csv-cells.ts";
import type { ExportColumn } from "../domain/list-export.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const FORMATS: Partial<Record<ExportColumn["kind"], string>> = { date: "yyyy-mm-dd", money: "#,##0.00" };

/** The minimum widths of columns, in characters. */
const WIDTHS: Readonly<Record<ExportColumn["kind"], number>> = { text: 20, date: 12, money: 14, count: 8 };

/** Rows that are serialized before other requests get a turn. */
const ROWS_AT_ONCE = 500;

/** Cells longer than this make a file that Excel repairs. */
const CELL_MAX_LENGTH = 32_767;

/** In an Excel file, `_x0041_` means an A. A text with these characters keeps them if its underscore is written as `_x005F_`. */
const textCell = (text: string): string =>
  text.slice(0, CELL_MAX_LENGTH).replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");

function cellOf(value: CsvCell, kind: ExportColumn["kind"]): string | number | Date | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return kind === "date" && isCalendarDate(value) ? new Date(`${value}T00:00:00Z`) : textCell(value);
}

export interface XlsxFile {
  /** The file name that a browser suggests. */
  name: string;
  sheet: string;
  columns: readonly (ExportColumn & { head: string })[];
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>;
}

async function* cellsOf({ columns, rows }: XlsxFile) {
  let count = 0;
  for await (const row of rows) {
    yield row.map((value, at) => cellOf(value, columns[at]?.kind ?? "text"));
    count += 1;
    if (count % ROWS_AT_ONCE === 0) await nextTurn();
  }
}

/** Answers with an Excel download. The file is generated while it is sent. */
export function answerXlsx(ctx: Pick<Context, "attachment" | "set" | "body">, file: XlsxFile): void {
  const columns = file.columns.map(({ head, kind }) => {
    const numFmt = FORMATS[kind];
    return { header: head, width: Math.max(WIDTHS[kind], head.length + 2), ...(numFmt && { numFmt }) };
  });
  ctx.attachment(file.name);
  ctx.set("Content-Type", XLSX_TYPE);
  const stream = writeXlsxStream(cellsOf(file), { name: file.sheet, columns, freezePane: { rows: 1 } });
  ctx.body = Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
