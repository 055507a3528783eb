/** The months of payment entries: 'Jan 2025' on the screens and in the API, `2025-01` for sorting (specification, sections 3, 5, 8 and 9). */

import { type CalendarDate, type CalendarMonth, isCalendarMonth } from "./calendar.ts";
import { MONTHS, PAYMENT_YEARS } from "./enumerations.ts";
import { canonicalize } from "./field-rules.ts";

/** Month and year of a payment. A month or year that is missing or invalid is undefined. */
export interface PaymentMonthChoice {
  month: (typeof MONTHS)[number] | undefined;
  year: number | undefined;
}

/** Years of leases: 1900 to 2199. */
const YEAR = /^(19|20|21)\d\d$/;

/** Parses month and year separately, so that each field has its own error text. */
export function readPaymentMonth(month: string, year: string): PaymentMonthChoice {
  return {
    month: canonicalize(MONTHS, month),
    year: YEAR.test(year.trim()) ? Number(year) : undefined,
  };
}

/** Parses a `monthYear`: month and year joined by a blank. Either may be missing. */
export function readMonthYear(monthYear: string): PaymentMonthChoice {
  const [first = "", second = "", ...more] = monthYear.trim().split(/\s+/);
  if (more.length > 0) return { month: undefined, year: undefined };
  // A single word may be the month or the year.
  return /^\d/.test(first) ? readPaymentMonth("", first) : readPaymentMonth(first, second);
}

/** Whether a text is a month `YYYY-MM` of which rent can be recorded. */
export const isPaymentMonth = (text: string): boolean => isCalendarMonth(text) && YEAR.test(text.slice(0, 4));

/** The month and year of a date as the form's choices. */
export function paymentMonthOf(date: CalendarDate): { month: string; year: string } {
  const [year = "", month = ""] = date.split("-");
  return { month: MONTHS[Number(month) - 1] ?? "", year };
}

/**
 * The years that forms offer: the specification's list, then later years until next year, then earlier years back to the oldest date.
 * @param dates dates or months of leases and payments; some may be empty
 */
export function paymentYears(today: CalendarDate, dates: readonly string[]): number[] {
  const years = [today, ...dates].map((date) => date.slice(0, 4)).filter((year) => YEAR.test(year));
  const [first, last] = [PAYMENT_YEARS[0], PAYMENT_YEARS[PAYMENT_YEARS.length - 1] as number];
  const oldest = Math.min(first, ...years.map(Number));
  const nextYear = Number(today.slice(0, 4)) + 1;
  const laterYears = Array.from({ length: Math.max(0, nextYear - last) }, (_, index) => last + 1 + index);
  const earlierYears = Array.from({ length: first - oldest }, (_, index) => first - 1 - index);
  return [...PAYMENT_YEARS, ...laterYears, ...earlierYears];
}

/** Formats a month and a year as a `monthYear`. */
export function monthYearText(month: string, year: number): string {
  return `${month} ${year}`;
}

/** Formats a month and a year as `YYYY-MM`. */
export function sortableMonth(month: (typeof MONTHS)[number], year: number): CalendarMonth {
  return `${String(year).padStart(4, "0")}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}`;
}

const MONTH_YEAR = /^([A-Za-z]{3}) (\d{4})$/;

/** Converts a `monthYear` of any year to `YYYY-MM`; returns undefined for any other text. */
export function paymentMonthKey(monthYear: string): CalendarMonth | undefined {
  const [, name = "", year] = MONTH_YEAR.exec(monthYear.trim()) ?? [];
  const month = canonicalize(MONTHS, name);
  return month && sortableMonth(month, Number(year));
}

/** Compares payment entries: newest month first, invalid months last. */
export function newestMonthFirst(a: { monthYear: string }, b: { monthYear: string }): number {
  const [monthA = "", monthB = ""] = [paymentMonthKey(a.monthYear), paymentMonthKey(b.monthYear)];
  if (monthA === monthB) return 0;
  return monthA < monthB ? 1 : -1;
}
