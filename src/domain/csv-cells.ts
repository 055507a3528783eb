/** Escapes CSV cells, so that spreadsheet programs do not run a text as a formula (CSV injection). */

/** The value of a cell. Null and undefined become an empty cell. */
export type CsvCell = string | number | null | undefined;

/** Spreadsheet programs that are set to another separator split a cell after these characters. */
const AFTER_SEPARATOR = /(?<=[;\t\r\n])/;

/**
 * Start of a formula, with ASCII or full-width signs. Blanks, quotes, control characters and zero-width characters may come
 * first, because some programs skip them.
 */
const FORMULA_START = /^[\s"\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u;

/** Characters at the start of a cell that some programs drop before they detect a formula. */
const DROPPED_START = /^[\t\r\n\0]/;

/** Applies `change` to each part of a text that a spreadsheet program may read as a separate cell. */
function changeParts(
  text: string,
  change: (part: string, startsFormula: (text: string) => boolean) => string,
) {
  const parts = text.split(AFTER_SEPARATOR);
  const isFormula = (part: string) => FORMULA_START.test(part);
  const isFormulaOrDropped = (part: string) => DROPPED_START.test(part) || isFormula(part);
  return parts.map((part, at) => change(part, at === 0 ? isFormulaOrDropped : isFormula)).join("");
}

/** Escapes a text: puts an apostrophe before every start of a formula. */
export function escapeText(text: string): string {
  return changeParts(text, (part, startsFormula) => (startsFormula(part) ? `'${part}` : part));
}

/** Reverses `safeText`. */
export function unescapeText(text: string): string {
  return changeParts(text, (part, startsFormula) =>
    part.startsWith("'") && startsFormula(part.slice(1)) ? part.slice(1) : part,
  );
}

/** Escapes the value of a cell. Finite numbers are returned unchanged; other numbers become an empty cell. */
export function escapeCell(value: CsvCell): string | number {
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  return escapeText(value ?? "");
}
