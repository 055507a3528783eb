/**
 * Dates and amounts of spreadsheets from other systems. Whether the day or the month comes first, and which sign is the decimal one, is
 * found for a whole column: one cell alone, such as `4/5/2026` or `1.850`, may be read both ways.
 */
import { type CalendarDate, isCalendarDate } from "./calendar.ts";

export const DATE_ORDERS = ["month first", "day first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DECIMAL_SIGNS = ["point", "comma"] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** How a column is read. `isCertain` is false if its cells can be read both ways, or contradict each other. */
export interface Reading<Way> {
  way: Way;
  isCertain: boolean;
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: \d{1,2}:.*)?$/;
const NAMED_MONTH = /^(?:(\d{1,2})[-. ]+([a-z]{3,9})|([a-z]{3,9})[-. ]+(\d{1,2})),?[-. ]+(\d{4}|\d{2})$/i;
const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Two digits up to this one are years of this century. */
const LAST_SHORT_YEAR = 69;
const MONTHS_IN_YEAR = 12;

function dateOf(year: string, month: number | string, day: string): CalendarDate | undefined {
  const century = Number(year) > LAST_SHORT_YEAR ? "19" : "20";
  const whole = year.length === 2 ? `${century}${year}` : year;
  const date = `${whole}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : undefined;
}

/** The date of a cell. Undefined for other texts, and for one that is no date in this order. */
export function readDate(cell: string, order: DateOrder): CalendarDate | undefined {
  const text = cell.trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dateOf(yearFirst[1] ?? "", yearFirst[2] ?? "", yearFirst[3] ?? "");
  const named = NAMED_MONTH.exec(text);
  if (named) {
    const [, dayBefore, monthAfter, monthBefore, dayAfter, year = ""] = named;
    const month = MONTH_NAMES.indexOf((monthAfter ?? monthBefore ?? "").slice(0, 3).toLowerCase()) + 1;
    return dateOf(year, month, dayBefore ?? dayAfter ?? "");
  }
  const [, first = "", , second = "", year = ""] = YEAR_LAST.exec(text) ?? [];
  return order === "month first" ? dateOf(year, first, second) : dateOf(year, second, first);
}

/** Finds the order of day and month that the cells of a column have in common. Other cells are skipped. */
export function dateOrderOf(cells: Iterable<string>): Reading<DateOrder> {
  let [dayFirst, monthFirst, either, dotted] = [0, 0, 0, 0];
  for (const cell of cells) {
    const [, first, separator, second] = YEAR_LAST.exec(cell.trim()) ?? [];
    if (first === undefined || second === undefined) continue;
    if (separator === ".") dotted += 1;
    if (Number(first) > MONTHS_IN_YEAR) dayFirst += 1;
    else if (Number(second) > MONTHS_IN_YEAR) monthFirst += 1;
    else if (first !== second) either += 1;
  }
  // Where dots separate, the day comes first.
  const isDayFirst = dayFirst === monthFirst ? dotted > 0 : dayFirst > monthFirst;
  const isDecided = dayFirst > 0 !== monthFirst > 0 || dayFirst + monthFirst + either === 0;
  return { way: isDayFirst ? "day first" : "month first", isCertain: isDecided };
}

const CURRENCY = /[$€£¥]|\b(?:usd|eur|gbp|cad)\b/gi;
const AMOUNT = /^[-+]?\d[\d.,]*$/;
const GROUPS = { point: /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, comma: /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/ };
const PLAIN = { point: /^[-+]?\d+(?:\.\d*)?$/, comma: /^[-+]?\d+(?:,\d*)?$/ };
const CENTS = 100;

/** An amount without its currency, blanks and apostrophes. Undefined for other texts. */
function amountText(cell: string): string | undefined {
  const text = cell.replace(CURRENCY, "").replace(/[\s'’\u00a0\u202f]/g, "");
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const plain = inBrackets === undefined ? text : `-${inBrackets}`;
  return AMOUNT.test(plain) ? plain : undefined;
}

const fits = (text: string, sign: DecimalSign) => PLAIN[sign].test(text) || GROUPS[sign].test(text);

/** The amount of a cell in cents, rounded. Undefined for a text that is no amount with this decimal sign. */
export function readCents(cell: string, sign: DecimalSign): number | undefined {
  const text = amountText(cell);
  if (text === undefined || !fits(text, sign)) return undefined;
  const plain = sign === "point" ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", ".");
  return Math.round(Number(plain) * CENTS);
}

/** One separator with three digits after it groups thousands or begins decimals. */
const EITHER_WAY = /^[-+]?[1-9]\d{0,2}([.,])\d{3}$/;

/** Finds the decimal sign that the cells of a column have in common. Other cells are skipped. */
export function decimalSignOf(cells: Iterable<string>): Reading<DecimalSign> {
  const texts = [...cells].flatMap((cell) => amountText(cell) ?? []).filter((text) => /[.,]/.test(text));
  const decisive = texts.filter((text) => !EITHER_WAY.test(text));
  // A rent of 1.850 is rather one thousand than one.
  const shown = decisive.length > 0 ? decisive : texts;
  const groups = (text: string, sign: DecimalSign) =>
    decisive.length > 0 ? fits(text, sign) : GROUPS[sign].test(text);
  const point = shown.filter((text) => groups(text, "point")).length;
  const comma = shown.filter((text) => groups(text, "comma")).length;
  const isCertain = texts.length === 0 || (decisive.length > 0 && (point === 0 || comma === 0));
  return { way: comma > point ? "comma" : "point", isCertain };
}
