/**
 * Reads the days and amounts of a column of a file. All cells of a column have the same order of day and month, or the same decimal sign.
 * The cells decide which one (`decideReading`); if they leave it open or contradict each other, staff are asked.
 */
import { type CalendarDate, DAY_MS, dateText, isCalendarDate } from "./calendar.ts";
import { MONTHS } from "./enumerations.ts";
import { foldText } from "./folded-text.ts";
import { LANGUAGE_CODES, localeOf } from "./languages.ts";

export const DATE_ORDERS = ["month-first", "day-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DECIMAL_SIGNS = [".", ","] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

export type ColumnChoice = DateOrder | DecimalSign;

/** The numbers of a column's cells that speak for each way of reading. */
export interface Evidence<Choice extends ColumnChoice> {
  /** Cells that can be read in this way only. */
  sure: Partial<Record<Choice, number>>;
  /** Cells that are usually read in this way: a dot between day and month, or three digits behind a sign. */
  likely: Partial<Record<Choice, number>>;
  /** Cells that can be read in both ways, without one that is usual. */
  ambiguous: number;
}

export interface ColumnReading<Choice extends ColumnChoice = ColumnChoice> {
  choice: Choice;
  /** Whether staff have to choose, because both ways are possible. */
  asks: boolean;
  /** How many cells can be read only as chosen. */
  sure: number;
}

const NUMERIC_DATE = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[T ]+\d{1,2}:\d\d.*)?$/;
/** Such as '4 May 2026' and '4 de mayo de 2026'. */
const DAY_AND_NAME =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-. ]+(?:de )?(?<month>\p{L}{3,10})[-., ]+(?:de )?(?<year>\d{2,4})(?: +\d{1,2}:\d\d.*)?$/iu;
/** Such as 'May 4, 2026'. */
const NAME_AND_DAY =
  /^(?<month>\p{L}{3,10})[-. ]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?[- ]+(?<year>\d{2,4})(?: +\d{1,2}:\d\d.*)?$/iu;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]? +/i;
/** Such as '20260504'. */
const COMPACT_DATE = /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/;
/** A date as spreadsheet programs store it: a number of days. */
export const SERIAL_DATE = /^\d{5}(?:\.\d+)?$/;

/** Day 0 of spreadsheet programs. It is a day early, because they count a Feb 29, 1900, which did not exist. */
const SERIAL_START = Date.UTC(1899, 11, 30);

const CENTURY = 100;

/** The full year for a year of two digits. @param latest the latest day that a birthday can be */
function fullYear(year: string, latest: CalendarDate | undefined): number {
  if (year.length > 2) return Number(year);
  const inThisCentury = 2000 + Number(year);
  return latest !== undefined && inThisCentury > Number(latest.slice(0, 4))
    ? inThisCentury - CENTURY
    : inThisCentury;
}

function realDate(year: number, month: number, day: number): CalendarDate | undefined {
  const text = dateText({ year, month, day });
  return isCalendarDate(text) ? text : undefined;
}

/** Short names of months in the languages of the portal. Longer names begin with them. */
const MONTH_STARTS = LANGUAGE_CODES.flatMap((code) => {
  const format = new Intl.DateTimeFormat(localeOf(code), { month: "short", timeZone: "UTC" });
  return MONTHS.map((_, month) => ({
    start: foldText(format.format(Date.UTC(2026, month)).replace(".", "")),
    month: month + 1,
  }));
});

/** The number of a month, or 0 for other words. */
function monthNumber(name: string): number {
  const word = foldText(name);
  return MONTH_STARTS.find(({ start }) => word.startsWith(start))?.month ?? 0;
}

/** Reads a date in any of the usual forms. Undefined for other texts. @param latest the latest day that a birthday can be */
export function readDate(cell: string, order: DateOrder, latest?: CalendarDate): CalendarDate | undefined {
  const text = cell.replace(WEEKDAY, "");
  const [, first = "", , second = "", last = ""] = NUMERIC_DATE.exec(text) ?? [];
  if (first.length > 2) return realDate(Number(first), Number(second), Number(last));
  if (first !== "") {
    const [month, day] = order === "month-first" ? [first, second] : [second, first];
    return realDate(fullYear(last, latest), Number(month), Number(day));
  }
  const dayAndMonth = (DAY_AND_NAME.exec(text) ?? NAME_AND_DAY.exec(text))?.groups;
  if (dayAndMonth)
    return realDate(
      fullYear(dayAndMonth.year ?? "", latest),
      monthNumber(dayAndMonth.month ?? ""),
      Number(dayAndMonth.day),
    );
  const compact = COMPACT_DATE.exec(text)?.groups;
  if (compact) return realDate(Number(compact.year), Number(compact.month), Number(compact.day));
  if (!SERIAL_DATE.test(text)) return undefined;
  return new Date(SERIAL_START + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
}

const noEvidence = <Choice extends ColumnChoice>(): Evidence<Choice> => ({
  sure: {},
  likely: {},
  ambiguous: 0,
});

const addTo = <Choice extends ColumnChoice>(
  counts: Partial<Record<Choice, number>>,
  choice: Choice,
  cells = 1,
) => {
  counts[choice] = (counts[choice] ?? 0) + cells;
};

export function dateEvidence(cells: Iterable<string>): Evidence<DateOrder> {
  const evidence = noEvidence<DateOrder>();
  for (const cell of cells) {
    const [monthFirst, dayFirst] = [readDate(cell, "month-first"), readDate(cell, "day-first")];
    if (monthFirst === dayFirst) continue;
    if (dayFirst === undefined) addTo(evidence.sure, "month-first");
    else if (monthFirst === undefined) addTo(evidence.sure, "day-first");
    // A dot between day and month is European.
    else if (cell.includes(".")) addTo(evidence.likely, "day-first");
    else evidence.ambiguous += 1;
  }
  return evidence;
}

/** In front of an amount, also behind its minus sign, or at its end. */
const CURRENCY = /^(-?)(?:US\$|USD|EUR|[$€£])|(?:US\$|\$US|USD|EUR|[$€£])$/gi;
/** As in '$1,850 /mo'. */
const EACH_MONTH = /(?:\/|per)(?:mo|month|mth)\.?$|monthly$/i;
/** A dash in place of the cents, as in '1,850.-'. */
const NO_CENTS = /[.,][-–—]{1,2}$/;
/** In bookkeeping, parentheses mean a negative amount. */
const IN_PARENTHESES = /^\((.{1,40})\)$/;

/** An amount without its currency, blanks and apostrophes, which group digits. */
const bareAmount = (text: string): string =>
  text
    .replace(/[\s'’\u00a0\u202f]/g, "")
    .replace(EACH_MONTH, "")
    .replace(IN_PARENTHESES, "-$1")
    .replace(/^\+/, "")
    .replace(/^[−–]/, "-")
    .replace(CURRENCY, "$1")
    .replace(NO_CENTS, "");

const AMOUNT = /^-?(?=[.,]*\d)[\d.,]+$/;
/** The digits in front of the decimal sign, with or without signs that group thousands. */
const WHOLE = /^-?(?:\d*|[1-9]\d{0,2}(?:[.,]\d{3})+)$/;
/** Three digits behind the only sign, which probably groups thousands. */
const GROUPED_ONCE = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

const OTHER_SIGN: Readonly<Record<DecimalSign, DecimalSign>> = { ".": ",", ",": "." };

/** The decimal sign that an amount must have, or usually has. */
function signOf(amount: string): { sure?: DecimalSign; likely?: DecimalSign } {
  const signs = [...amount].filter((sign): sign is DecimalSign => sign === "." || sign === ",");
  const last = signs.at(-1);
  if (!last) return {};
  // Amounts don't have three decimals: 1.850 is 1,850.
  if (GROUPED_ONCE.test(amount)) return { likely: OTHER_SIGN[last] };
  const isRepeated = signs.filter((sign) => sign === last).length > 1;
  return { sure: isRepeated ? OTHER_SIGN[last] : last };
}

export function amountEvidence(cells: Iterable<string>): Evidence<DecimalSign> {
  const evidence = noEvidence<DecimalSign>();
  for (const cell of cells) {
    const amount = bareAmount(cell);
    if (!AMOUNT.test(amount)) continue;
    const { sure, likely } = signOf(amount);
    if (sure) addTo(evidence.sure, sure);
    if (likely) addTo(evidence.likely, likely);
  }
  return evidence;
}

/** @returns the amount with a decimal point; undefined if it can't be read with this sign, such as 1.850 with a decimal point */
export function readAmount(text: string, sign: DecimalSign): string | undefined {
  const amount = bareAmount(text);
  if (!AMOUNT.test(amount)) return undefined;
  const [whole = "", decimals, ...more] = amount.split(sign);
  if (more.length > 0) return undefined;
  if (decimals !== undefined && GROUPED_ONCE.test(amount)) return undefined;
  if (!WHOLE.test(whole) || decimals?.includes(OTHER_SIGN[sign])) return undefined;
  const digits = whole.replaceAll(OTHER_SIGN[sign], "");
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/**
 * Decides how a column is read. The first of these decides: the choice of staff, the sure cells of the column, the sure cells of the file's
 * other columns, the likely cells of the column, and the usual way.
 * @param ways the usual way first
 */
export function decideReading<Choice extends ColumnChoice>(
  evidence: Evidence<Choice>,
  ways: readonly [Choice, ...Choice[]],
  {
    staffChoice,
    otherColumns = noEvidence(),
  }: { staffChoice?: Choice | undefined; otherColumns?: Evidence<Choice> } = {},
): ColumnReading<Choice> {
  const reading = (choice: Choice, asks: boolean) => ({ choice, asks, sure: evidence.sure[choice] ?? 0 });
  if (staffChoice) return reading(staffChoice, false);
  const waysIn = (counts: Partial<Record<Choice, number>>) => ways.filter((way) => (counts[way] ?? 0) > 0);
  const [sure, otherSure] = waysIn(evidence.sure).sort(
    (a, b) => (evidence.sure[b] ?? 0) - (evidence.sure[a] ?? 0),
  );
  if (sure) return reading(sure, otherSure !== undefined);
  const likelyWays = waysIn(evidence.likely);
  const [sureElsewhere, otherSureElsewhere] = waysIn(otherColumns.sure);
  if (sureElsewhere && !otherSureElsewhere) {
    const isUnlikely = likelyWays.length > 0 && !likelyWays.includes(sureElsewhere);
    return reading(sureElsewhere, isUnlikely);
  }
  const [likely, otherLikely] = likelyWays;
  if (likely) return reading(likely, otherLikely !== undefined);
  return reading(ways[0], evidence.ambiguous > 0);
}

/** The evidence of several columns, or of several parts of a column. */
export function mergeEvidence<Choice extends ColumnChoice>(
  parts: readonly Evidence<Choice>[],
): Evidence<Choice> {
  const merged = noEvidence<Choice>();
  for (const part of parts) {
    for (const kind of ["sure", "likely"] as const)
      for (const [choice, cells] of Object.entries(part[kind]) as [Choice, number][])
        addTo(merged[kind], choice, cells);
    merged.ambiguous += part.ambiguous;
  }
  return merged;
}
