/** Cells of CSV files that spreadsheets will open: what begins like a formula must not become one. */

/** A value of a cell: numbers stay numbers, nothing becomes an empty cell. */
export type CsvCell = string | number | null | undefined;

/** How a formula, or a blank before one that some programs pass over, begins; the wide forms are read like the plain ones. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** A text that a spreadsheet shows as it stands: an apostrophe is put before what would be a formula. */
export function safeText(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** A value as a cell: texts made safe, numbers as they are. */
export function safeCell(value: CsvCell): string | number {
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  return safeText(value ?? "");
}
