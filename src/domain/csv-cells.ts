/** Cells of CSV files that spreadsheets will open: text that starts like a formula must not become one. */

/** A value of a cell: numbers stay numbers, nothing becomes an empty cell. */
export type CsvCell = string | number | null | undefined;

/** Spreadsheets that are set to another separator split a cell here, so that a new cell starts after it. */
const AFTER_SEPARATOR = /(?<=[;\t\r\n])/;

/**
 * How a formula starts; the wide forms are read like the plain ones. Blanks, quotes, control characters and characters without
 * width may come first, because some programs skip them.
 */
const FORMULA_START = /^[\s"\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u;

/** Characters at a cell's start that some programs drop before they look for a formula. */
const DROPPED_START = /^[\t\r\n\0]/;

/** Changes the parts of a text that a spreadsheet may read as separate cells. */
function changeParts(
  text: string,
  change: (part: string, startsFormula: (text: string) => boolean) => string,
) {
  const parts = text.split(AFTER_SEPARATOR);
  const isFormula = (part: string) => FORMULA_START.test(part);
  const isFormulaOrDropped = (part: string) => DROPPED_START.test(part) || isFormula(part);
  return parts.map((part, at) => change(part, at === 0 ? isFormulaOrDropped : isFormula)).join("");
}

/** A text that a spreadsheet shows as it stands: an apostrophe is put before every start of a formula. */
export function safeText(text: string): string {
  return changeParts(text, (part, startsFormula) => (startsFormula(part) ? `'${part}` : part));
}

/** The text that `safeText` made safe. */
export function plainText(text: string): string {
  return changeParts(text, (part, startsFormula) =>
    part.startsWith("'") && startsFormula(part.slice(1)) ? part.slice(1) : part,
  );
}

/** A value as a cell: texts made safe, numbers as they are. */
export function safeCell(value: CsvCell): string | number {
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  return safeText(value ?? "");
}
