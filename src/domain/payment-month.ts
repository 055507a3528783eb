/** The month of a payment entry: 'Jan 2025' on the screens and on the wire, `2025-01` where it is sorted (specification, section 3). */
import type { CalendarMonth } from "./calendar.ts";
import { canonicalize } from "./canonicalize.ts";
import { MONTHS, PAYMENT_YEARS } from "./enumerations.ts";

/** What the payment form's two fields say, each in its list's spelling, or undefined where it isn't in the list. */
export interface PaymentMonthChoice {
  month: (typeof MONTHS)[number] | undefined;
  year: (typeof PAYMENT_YEARS)[number] | undefined;
}

/** Reads a month and a year as chosen, separately, so that each rule can name its own field. */
export function readPaymentMonth(month: string, year: string): PaymentMonthChoice {
  return {
    month: canonicalize(MONTHS, month),
    year: PAYMENT_YEARS.find((option) => String(option) === year.trim()),
  };
}

/** Reads a `monthYear`: month and year joined by a blank; either may be missing. */
export function readMonthYear(monthYear: string): PaymentMonthChoice {
  const [first = "", second = "", ...more] = monthYear.trim().split(/\s+/);
  if (more.length > 0) return { month: undefined, year: undefined };
  // A lone word may be either of the two.
  return /^\d/.test(first) ? readPaymentMonth("", first) : readPaymentMonth(first, second);
}

/** The `monthYear` of a chosen month and year. */
export function monthYearText(month: string, year: number): string {
  return `${month} ${year}`;
}

/** The sortable form of a chosen month and year. */
export function sortableMonth(month: (typeof MONTHS)[number], year: number): CalendarMonth {
  return `${String(year).padStart(4, "0")}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}`;
}

const MONTH_YEAR = /^([A-Za-z]{3}) (\d{4})$/;

/** The sortable month behind a `monthYear`, whatever its year; undefined for a text that is none. */
export function paymentMonthKey(monthYear: string): CalendarMonth | undefined {
  const match = MONTH_YEAR.exec(monthYear.trim());
  const month = match && canonicalize(MONTHS, match[1] ?? "");
  return month ? sortableMonth(month, Number(match[2])) : undefined;
}

/** The order of a payment log: by month, newest first; texts that are no month come last. */
export function newestMonthFirst(a: { monthYear: string }, b: { monthYear: string }): number {
  const left = paymentMonthKey(a.monthYear) ?? "";
  const right = paymentMonthKey(b.monthYear) ?? "";
  if (left === right) return 0;
  return left < right ? 1 : -1;
}
