/** The months of payment entries: 'Jan 2025' on the screens and in the API, `2025-01` for sorting (specification, sections 3, 5, 8 and 9). */

import type { CalendarDate, CalendarMonth } from "./calendar.ts";
import { MONTHS, PAYMENT_YEARS } from "./enumerations.ts";
import { canonicalize } from "./field-rules.ts";

/** Month and year of a payment. A month that is not in its list, or a year that is none, is undefined. */
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
  // A lone word may be either of the two.
  return /^\d/.test(first) ? readPaymentMonth("", first) : readPaymentMonth(first, second);
}

/** The month and year of a date as the form's choices. */
export function paymentMonthOf(date: CalendarDate): { month: string; year: string } {
  const [year = "", month = ""] = date.split("-");
  return { month: MONTHS[Number(month) - 1] ?? "", year };
}

/**
 * The years that forms offer: the specification's list, then later ones until next year, then earlier ones since the oldest date.
 * @param dates dates or months of leases and payments, of which some may be empty
 */
export function paymentYears(today: CalendarDate, dates: readonly string[]): number[] {
  const yearOf = (date: string) => Number(date.slice(0, 4));
  const [first, last] = [PAYMENT_YEARS[0], PAYMENT_YEARS[PAYMENT_YEARS.length - 1] as number];
  const oldest = Math.min(
    first,
    yearOf(today),
    ...dates.filter((date) => YEAR.test(date.slice(0, 4))).map(yearOf),
  );
  const later = Array.from({ length: Math.max(0, yearOf(today) + 1 - last) }, (_, at) => last + 1 + at);
  const earlier = Array.from({ length: first - oldest }, (_, at) => first - 1 - at);
  return [...PAYMENT_YEARS, ...later, ...earlier];
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
  const match = MONTH_YEAR.exec(monthYear.trim());
  const month = match && canonicalize(MONTHS, match[1] ?? "");
  return month ? sortableMonth(month, Number(match[2])) : undefined;
}

/** Compares payment entries: newest month first, invalid months last. */
export function newestMonthFirst(a: { monthYear: string }, b: { monthYear: string }): number {
  const left = paymentMonthKey(a.monthYear) ?? "";
  const right = paymentMonthKey(b.monthYear) ?? "";
  if (left === right) return 0;
  return left < right ? 1 : -1;
}
