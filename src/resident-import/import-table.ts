/** The table of a file: its head, the fields of its columns, how they are read, and its rows. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CalendarDate } from "../domain/calendar.ts";
import {
  amountEvidence,
  type ColumnChoice,
  type ColumnReading,
  DATE_ORDERS,
  DECIMAL_SIGNS,
  dateEvidence,
  decideReading,
  type Evidence,
  mergeEvidence,
  readAmount,
  readDate,
} from "../domain/column-readings.ts";
import { IMPORT_HEAD_LINES, IMPORT_ROWS_MAX } from "../domain/limits.ts";
import {
  type ColumnField,
  fieldOfHead,
  type Header,
  type ImportForm,
  type Places,
  type RememberedFields,
  readHeader,
} from "../domain/resident-import/import-columns.ts";
import type { ImportOptions } from "../domain/resident-import/import-options.ts";
import {
  type FileRow,
  IMPORT_TEXTS,
  type ParsedRow,
  parseRow,
  tooManyRows,
} from "../domain/resident-import/import-rows.ts";
import type { ImportColumnView } from "../domain/resident-import/import-views.ts";
import {
  AMOUNT_FIELDS,
  cellText,
  DATE_FIELDS,
  type Readings,
} from "../domain/resident-import/row-readings.ts";
import { validationError } from "../http/errors.ts";
import { isExportNote, readWord } from "./translated-files.ts";

/** Rows that are read at once. */
const BATCH_ROWS = 100;

/** Values of a column that staff see. */
const SAMPLES = 3;

/** The rows in batches, between which other requests run. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    yield rows.slice(from, from + BATCH_ROWS);
    await nextTurn();
  }
}

export interface ImportTable extends Header {
  rows: ParsedRow[];
  columns: ImportColumnView[];
}

/** The index of the head: the first row with the most names of fields, if these are several, or else the first row with several cells. */
function findHead(rows: readonly FileRow[], remembered: RememberedFields): number {
  const firstRows = rows.slice(0, IMPORT_HEAD_LINES);
  const counts = firstRows.map(({ cells }) => cells.filter((cell) => fieldOfHead(cell, remembered)).length);
  const most = Math.max(0, ...counts);
  // A single one may be a title above the head, such as 'Residents'.
  if (most > 1) return counts.indexOf(most);
  const countCells = ({ cells }: FileRow) => cells.filter((cell) => cell.trim() !== "").length;
  const firstWithCells = firstRows.findIndex((row) => countCells(row) > 1);
  return Math.max(0, firstWithCells);
}

/** Decides how each column of dates or amounts is read. */
async function readingsOf(
  rows: readonly FileRow[],
  places: Places,
  { readings }: ImportOptions,
): Promise<Readings> {
  const readingsByField = new Map<ColumnField, ColumnReading>();
  async function add<Choice extends ColumnChoice>(
    fields: readonly ColumnField[],
    ways: readonly [Choice, ...Choice[]],
    evidenceOf: (cells: Iterable<string>) => Evidence<Choice>,
  ) {
    const evidenceByField = new Map<ColumnField, Evidence<Choice>>();
    for (const field of fields.filter((one) => places.has(one))) {
      const parts: Evidence<Choice>[] = [];
      for await (const batch of inTurns(rows))
        parts.push(evidenceOf(batch.map(({ cells }) => cellText(cells, places.get(field)))));
      evidenceByField.set(field, mergeEvidence(parts));
    }
    for (const [field, evidence] of evidenceByField) {
      const staffChoice = ways.find((way) => way === readings[field]);
      const otherColumns = mergeEvidence([...evidenceByField.values()].filter((other) => other !== evidence));
      readingsByField.set(field, decideReading(evidence, ways, { staffChoice, otherColumns }));
    }
  }
  await add(DATE_FIELDS, DATE_ORDERS, dateEvidence);
  await add(AMOUNT_FIELDS, DECIMAL_SIGNS, amountEvidence);
  return readingsByField;
}

/** An example of how a column is read: the first cell that could be read in another way, and its value. */
function exampleOf(field: string, cells: readonly string[], { choice }: ColumnReading, today: CalendarDate) {
  const isDate = DATE_FIELDS.some((one) => one === field);
  const latest = field === "dateOfBirth" ? today : undefined;
  const read = (text: string) =>
    isDate
      ? readDate(text, choice === "day-first" ? choice : "month-first", latest)
      : readAmount(text, choice === "," ? "," : ".");
  const isAmbiguous = (text: string) =>
    isDate ? readDate(text, "month-first") !== readDate(text, "day-first") : /[.,]/.test(text);
  const from = cells.find((text) => isAmbiguous(text) && read(text) !== undefined) ?? cells[0] ?? "";
  return { from, to: read(from) ?? "" };
}

/**
 * Reads the table of a file.
 * @throws HttpError 400 for a file without rows, or with too many
 */
export async function readTable(
  fileRows: readonly FileRow[],
  {
    today,
    asksTraits,
    options,
    remembered,
    defaults,
  }: {
    today: CalendarDate;
    asksTraits: boolean;
    options: ImportOptions;
    remembered: RememberedFields;
    /** Sets fields that are empty. */
    defaults: (form: ImportForm) => void;
  },
): Promise<ImportTable> {
  const [head, ...rowsBelow] = fileRows.slice(findHead(fileRows, remembered));
  const body = rowsBelow.filter((row) => !isExportNote(row.cells));
  if (!head || body.length === 0) throw validationError(IMPORT_TEXTS.empty);
  if (body.length > IMPORT_ROWS_MAX) throw validationError(tooManyRows(IMPORT_ROWS_MAX));
  const header = readHeader(head.cells, { asksTraits, chosenFields: options.fields, remembered });
  const { places } = header;
  const readings = await readingsOf(body, places, options);
  const context = { places, readings, readWord, defaults, columns: head.cells.length, today, asksTraits };
  const rows: ParsedRow[] = [];
  for await (const batch of inTurns(body)) rows.push(...batch.map((row) => parseRow(row, context)));
  const fieldsByPlace = new Map([...places].map(([field, place]) => [place, field]));
  const columns: ImportColumnView[] = [];
  for (const [place, cell] of head.cells.entries()) {
    await nextTurn();
    const texts = body.map(({ cells }) => cellText(cells, place)).filter((text) => text !== "");
    const field = fieldsByPlace.get(place) ?? "";
    const reading = readings.get(field as ColumnField);
    columns.push({
      head: cell.trim(),
      samples: texts.slice(0, SAMPLES),
      field,
      ...(reading && { reading: { ...reading, ...exampleOf(field, texts, reading, today) } }),
    });
  }
  return { ...header, rows, columns };
}
