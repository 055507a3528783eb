/** Escapes CSV cells, so that spreadsheet programs neither run a text as a formula (CSV injection) nor change it to a number or a date. */

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

/**
 * Whether a part of a text starts a formula, or would after a program has dropped its first character. Apostrophes before it don't count, so
 * that the one of an escaped part can be told from the text's own.
 * @param index the part's position: only the first part is at the start of a cell of the file
 */
function startsFormula(part: string, index: number): boolean {
  const text = part.replace(/^'+/, "");
  return FORMULA_START.test(text) || (index === 0 && DROPPED_START.test(text));
}

/** Changes each part of a text that a spreadsheet program may read as a separate cell. */
const mapParts = (text: string, change: (part: string, index: number) => string): string =>
  text.split(AFTER_SEPARATOR).map(change).join("");

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/** `3 A` is a time. `3A` is none, because the blank is missing. */
const HALF_OF_DAY = "[ap]m?";

/**
 * Texts that Excel changes as it opens a file: `0012`, `3E5`, `1.10`, `.5`, `(5)`, long numbers, `True`, and texts that look like a date or a
 * time, such as `1-2`, `MAR1`, `5 May 2026`, `3:45` or `3 A`. Dates with the year first are left as dates.
 */
const CHANGED_BY_EXCEL = new RegExp(
  `^(?:${[
    String.raw`0\d+|\d{12,}|\d+(?:\.\d*)?e[+-]?\d+|\.\d+|\d+\.(?:\d*0)?|\d{1,3}(?:,\d+)+|\([\d.,]+\)|true|false`,
    String.raw`(?!\d{4}-\d\d)\d{1,4}[-/:]\d{1,4}(?:[-/:]\d{1,4})?(?: ${HALF_OF_DAY})?|\d{1,2} ${HALF_OF_DAY}`,
    String.raw`\d{1,4}\.\d{1,4}\.\d{1,4}|${MONTH}[-/. ]?\d{1,4}|\d{1,4}[-/. ]?${MONTH}`,
    String.raw`${MONTH}[-/. ]\d{1,2}(?:[-/. ]|, ?)\d{2,4}|\d{1,2}[-/. ]?${MONTH}[-/., ]{1,2}\d{2,4}`,
  ].join("|")})$`,
  "i",
);

/** A formula whose value is the text in the quotes. Excel doesn't change it. */
const AS_TEXT = /^="([^"]*)"$/;

/** Escapes a text: puts an apostrophe before every start of a formula, and writes texts that would be changed as `="0012"`. */
export function escapeText(text: string): string {
  if (CHANGED_BY_EXCEL.test(text)) return `="${text}"`;
  return mapParts(text, (part, index) => (startsFormula(part, index) ? `'${part}` : part));
}

/** Reverses `escapeText`. */
export function unescapeText(text: string): string {
  const [, plain] = AS_TEXT.exec(text) ?? [];
  if (plain !== undefined) return plain;
  return mapParts(text, (part, index) =>
    part.startsWith("'") && startsFormula(part, index) ? part.slice(1) : part,
  );
}

/** Escapes the value of a cell. Finite numbers are returned unchanged; other numbers become an empty cell. */
export function escapeCell(value: CsvCell): string | number {
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  return escapeText(value ?? "");
}
