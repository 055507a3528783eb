/**
 * How the days and amounts of a column are read. The order of day and month, and the decimal sign, hold for the whole column: they follow from
 * the cells that can be read in one way only, and staff are asked if both are possible.
 */
import { type CalendarDate, isCalendarDate } from "./calendar.ts";
import { MONTHS } from "./enumerations.ts";
import { folded } from "./folded-text.ts";
import { LANGUAGE_CODES, localeOf } from "./languages.ts";

export const DATE_ORDERS = ["month-first", "day-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DECIMAL_SIGNS = [".", ","] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

export type ColumnChoice = DateOrder | DecimalSign;

/** What the cells of a column say about how to read them. */
export interface Evidence<Choice extends ColumnChoice> {
  /** Cells that can be read in one way only. */
  sure: Partial<Record<Choice, number>>;
  /** Cells that are usually read so: a dot between day and month, or three digits behind a sign. */
  likely: Partial<Record<Choice, number>>;
  /** Cells that are another value in the other way. */
  open: number;
}

export interface ColumnReading<Choice extends ColumnChoice = ColumnChoice> {
  choice: Choice;
  /** Whether staff have to choose, because both ways are possible. */
  asks: boolean;
  /** Cells that can be read in this way only. */
  sure: number;
}

const NUMERIC_DATE = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[T ]+\d{1,2}:\d\d.*)?$/;
const DAY_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th)?[-. ]+(?:de )?(\p{L}{3,10})[-., ]+(?:de )?(\d{2,4})(?: +\d{1,2}:\d\d.*)?$/iu;
const NAMED_DAY = /^(\p{L}{3,10})[-. ]+(\d{1,2})(?:st|nd|rd|th)?,?[- ]+(\d{2,4})(?: +\d{1,2}:\d\d.*)?$/iu;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]? +/i;
const COMPACT_DATE = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const SERIAL = /^\d{5}(?:\.\d+)?$/;

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheet programs, which count a Feb 29, 1900. */
const SERIAL_START = Date.UTC(1899, 11, 30);

const CENTURY = 100;

/** A year of two digits. @param latest a birthday is not later than this day */
function fullYear(year: string, latest: CalendarDate | undefined): number {
  if (year.length > 2) return Number(year);
  const inThisCentury = 2000 + Number(year);
  return latest !== undefined && inThisCentury > Number(latest.slice(0, 4))
    ? inThisCentury - CENTURY
    : inThisCentury;
}

function dateText(year: number, month: number, day: number): CalendarDate | undefined {
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isCalendarDate(text) ? text : undefined;
}

/** Short names of months in the languages of the portal, as names of any length begin with them. */
const MONTH_STARTS = LANGUAGE_CODES.flatMap((code) => {
  const format = new Intl.DateTimeFormat(localeOf(code), { month: "short", timeZone: "UTC" });
  return MONTHS.map((_, month) => ({
    start: folded(format.format(Date.UTC(2026, month)).replace(".", "")),
    month: month + 1,
  }));
});

/** The number of a month; 0 for another word. */
function monthNamed(name: string): number {
  const word = folded(name);
  const fitting = MONTH_STARTS.filter(({ start }) => word.startsWith(start));
  // 'juillet' begins with the short name of June in one language and July in another.
  return fitting.toSorted((a, b) => b.start.length - a.start.length)[0]?.month ?? 0;
}

/** A date in any of the usual forms; undefined for other texts. @param latest of birthdays with a year of two digits */
export function readDate(cell: string, order: DateOrder, latest?: CalendarDate): CalendarDate | undefined {
  const text = cell.replace(WEEKDAY, "");
  const [, first = "", , second = "", last = ""] = NUMERIC_DATE.exec(text) ?? [];
  if (first.length > 2) return dateText(Number(first), Number(second), Number(last));
  if (first !== "") {
    const [month, day] = order === "month-first" ? [first, second] : [second, first];
    return dateText(fullYear(last, latest), Number(month), Number(day));
  }
  const [, namedDay = "", name = "", year = ""] = DAY_NAMED.exec(text) ?? [];
  if (name !== "") return dateText(fullYear(year, latest), monthNamed(name), Number(namedDay));
  const [, monthName = "", dayOf = "", yearOf = ""] = NAMED_DAY.exec(text) ?? [];
  if (monthName !== "") return dateText(fullYear(yearOf, latest), monthNamed(monthName), Number(dayOf));
  const [, compactYear = "", compactMonth, compactDay] = COMPACT_DATE.exec(text) ?? [];
  if (compactYear !== "") return dateText(Number(compactYear), Number(compactMonth), Number(compactDay));
  if (!SERIAL.test(text)) return undefined;
  return new Date(SERIAL_START + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
}

const noEvidence = <Choice extends ColumnChoice>(): Evidence<Choice> => ({ sure: {}, likely: {}, open: 0 });

const count = <Choice extends ColumnChoice>(counts: Partial<Record<Choice, number>>, choice: Choice) => {
  counts[choice] = (counts[choice] ?? 0) + 1;
};

export function dateEvidence(cells: Iterable<string>): Evidence<DateOrder> {
  const evidence = noEvidence<DateOrder>();
  for (const cell of cells) {
    const [monthFirst, dayFirst] = [readDate(cell, "month-first"), readDate(cell, "day-first")];
    if (monthFirst === dayFirst) continue;
    if (dayFirst === undefined) count(evidence.sure, "month-first");
    else if (monthFirst === undefined) count(evidence.sure, "day-first");
    else evidence.open += 1;
    // A dot between day and month is European.
    if (monthFirst !== undefined && dayFirst !== undefined && cell.includes("."))
      count(evidence.likely, "day-first");
  }
  return evidence;
}

const CURRENCY = /^(?:US\$|USD|EUR|[$€£])|(?:US\$|\$US|USD|EUR|[$€£])$/gi;
/** As in '$1,850 /mo'. */
const EACH_MONTH = /(?:\/|per)(?:mo|month|mth)\.?$|monthly$/i;
/** Stands for no cents, as in '1,850.-'. */
const NO_CENTS = /[.,][-–—]{1,2}$/;
/** Bookkeeping's minus. */
const IN_PARENTHESES = /^\((.{1,40})\)$/;

/** An amount without its currency, blanks and apostrophes, which group digits. */
const bareAmount = (text: string): string =>
  text
    .replace(/[\s'’\u00a0\u202f]/g, "")
    .replace(EACH_MONTH, "")
    .replace(IN_PARENTHESES, "-$1")
    .replace(/^\+/, "")
    .replace(CURRENCY, "")
    .replace(NO_CENTS, "");

const AMOUNT = /^-?(?=[.,]*\d)[\d.,]+$/;
/** Three digits behind the only sign, which may group them. */
const GROUPED_ONCE = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

const OTHER: Readonly<Record<DecimalSign, DecimalSign>> = { ".": ",", ",": "." };

/** The decimal sign that an amount must have, or usually has. */
function signOf(amount: string): { sure?: DecimalSign; likely?: DecimalSign } {
  const signs = [...amount].filter((sign): sign is DecimalSign => sign === "." || sign === ",");
  const last = signs.at(-1);
  if (!last) return {};
  // Money has no three decimals: 1.850 is 1,850.
  if (GROUPED_ONCE.test(amount)) return { likely: OTHER[last] };
  const isRepeated = signs.filter((sign) => sign === last).length > 1;
  return { sure: isRepeated ? OTHER[last] : last };
}

export function amountEvidence(cells: Iterable<string>): Evidence<DecimalSign> {
  const evidence = noEvidence<DecimalSign>();
  for (const cell of cells) {
    const amount = bareAmount(cell);
    if (!AMOUNT.test(amount)) continue;
    const { sure, likely } = signOf(amount);
    if (sure) count(evidence.sure, sure);
    if (likely) count(evidence.likely, likely);
    if (likely) evidence.open += 1;
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
  const groups = whole.split(OTHER[sign]);
  const areGroups = groups.slice(1).every((group) => /^\d{3}$/.test(group));
  if (decimals?.includes(OTHER[sign]) || !areGroups) return undefined;
  return decimals === undefined ? groups.join("") : `${groups.join("")}.${decimals}`;
}

/**
 * How a column is read: as staff have chosen, as its sure cells say, as those of the file's other columns say, or as is usual.
 * @param usual without any evidence
 */
export function readingOf<Choice extends ColumnChoice>(
  evidence: Evidence<Choice>,
  {
    chosen,
    others,
    usual,
    ways,
  }: { chosen: Choice | undefined; others: Evidence<Choice>; usual: Choice; ways: readonly Choice[] },
): ColumnReading<Choice> {
  const of = (choice: Choice) => ({ choice, sure: evidence.sure[choice] ?? 0 });
  if (chosen) return { ...of(chosen), asks: false };
  const named = (counts: Partial<Record<Choice, number>>) => ways.filter((way) => (counts[way] ?? 0) > 0);
  const [own, likely, ofFile] = [named(evidence.sure), named(evidence.likely), named(others.sure)];
  if (own.length > 0) {
    const most = own.toSorted((a, b) => (evidence.sure[b] ?? 0) - (evidence.sure[a] ?? 0))[0] ?? usual;
    return { ...of(most), asks: own.length > 1 };
  }
  if (ofFile.length === 1 && ofFile[0]) {
    // What is usual here contradicts the other columns.
    const contradicts = likely.length > 0 && !likely.includes(ofFile[0]);
    return { ...of(ofFile[0]), asks: contradicts };
  }
  if (likely.length > 0) return { ...of(likely[0] ?? usual), asks: likely.length > 1 };
  return { ...of(usual), asks: evidence.open > 0 };
}

/** The evidence of several columns. */
export function allEvidence<Choice extends ColumnChoice>(
  parts: readonly Evidence<Choice>[],
): Evidence<Choice> {
  const all = noEvidence<Choice>();
  for (const { sure, open } of parts) {
    for (const [choice, cells] of Object.entries(sure) as [Choice, number][])
      all.sure[choice] = (all.sure[choice] ?? 0) + cells;
    all.open += open;
  }
  return all;
}
