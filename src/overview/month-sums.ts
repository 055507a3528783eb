/** Pure functions that compute a resident's monthly stats from log entries, and the property's monthly totals from these stats. */

import { clampRp } from "../domain/behavior-delinquency.ts";
import { type CalendarMonth, monthIn } from "../domain/calendar.ts";
import type { PaymentStatus } from "../domain/enumerations.ts";
import { isLate, isMissed, isPaidInTime } from "../domain/payment-rules.ts";
import { roundSum } from "../domain/scoring.ts";
import type { MonthTotals } from "./overview-totals.repository.ts";
import type { MonthSums, ResidentCounts, ResidentSums } from "./resident-sums.repository.ts";

export type Months = Record<CalendarMonth, MonthSums>;
export type Totals = Map<CalendarMonth, MonthTotals>;

const NO_SUMS: MonthSums = { entries: 0, rp: 0, violations: 0, payment: null };

/** The stats of a month; zeros if the month has no entries. */
export function sumsOf(months: Months, month: CalendarMonth): MonthSums {
  return months[month] ?? NO_SUMS;
}

/** Adds a behavior entry to the stats of a month. */
export function withBehavior(sums: MonthSums, rp: number): MonthSums {
  return {
    ...sums,
    entries: sums.entries + 1,
    rp: roundSum(sums.rp + rp),
    violations: sums.violations + (rp < 0 ? 1 : 0),
  };
}

/** Computes the monthly stats of one resident's entries. @param timeZone determines the month of a behavior entry */
export function monthsOf(
  behaviors: Iterable<{ rp: number; createdAt: Date }>,
  payments: Iterable<{ month: CalendarMonth; status: PaymentStatus }>,
  timeZone: string,
): Months {
  const months: Months = {};
  for (const { rp, createdAt } of behaviors) {
    const month = monthIn(createdAt, timeZone);
    months[month] = withBehavior(sumsOf(months, month), rp);
  }
  for (const { month, status } of payments) {
    months[month] = { ...sumsOf(months, month), payment: status };
  }
  return months;
}

/** Sums the counts of all months. */
export function countsOf(months: Months): ResidentCounts {
  const counts = { violations: 0, latePayments: 0, missedPayments: 0 };
  for (const { violations, payment } of Object.values(months)) {
    counts.violations += violations;
    if (payment !== null && isLate(payment)) counts.latePayments += 1;
    if (payment !== null && isMissed(payment)) counts.missedPayments += 1;
  }
  return counts;
}

/** Replaces a resident's months and recomputes the counts. The version stays unchanged. */
export function withMonths(
  { userID, version }: Pick<ResidentSums, "userID" | "version">,
  months: Months,
): ResidentSums {
  return { userID, version, months, ...countsOf(months) };
}

/** The stats of a resident without entries. */
export function noSums(userID: string): ResidentSums {
  return withMonths({ userID, version: 0 }, {});
}

function contribution({ entries, rp, payment }: MonthSums): MonthTotals {
  const hasEntries = entries > 0;
  return {
    entries,
    residents: hasEntries ? 1 : 0,
    held: hasEntries ? clampRp(rp) : 0,
    payments: payment === null ? 0 : 1,
    inTime: payment !== null && isPaidInTime(payment) ? 1 : 0,
  };
}

const NO_TOTALS: MonthTotals = { entries: 0, residents: 0, held: 0, payments: 0, inTime: 0 };

/** Adds a resident's month to totals, or subtracts it with a `sign` of -1. */
export function addMonth(totals: Totals, month: CalendarMonth, sums: MonthSums, sign: 1 | -1 = 1): void {
  const before = totals.get(month) ?? NO_TOTALS;
  const by = contribution(sums);
  totals.set(month, {
    entries: before.entries + sign * by.entries,
    residents: before.residents + sign * by.residents,
    held: roundSum(before.held + sign * by.held),
    payments: before.payments + sign * by.payments,
    inTime: before.inTime + sign * by.inTime,
  });
}

const isZero = (totals: MonthTotals) => Object.values(totals).every((value) => roundSum(value) === 0);

/** Applies the difference between a resident's old and new months to totals. */
export function addChange(totals: Totals, before: Months, after: Months): void {
  for (const [month, sums] of Object.entries(before)) {
    if (after[month] !== sums) addMonth(totals, month, sums, -1);
  }
  for (const [month, sums] of Object.entries(after)) {
    if (before[month] !== sums) addMonth(totals, month, sums);
  }
}

/** Removes the months without any counts. */
export function compact(totals: Totals): Totals {
  return new Map([...totals].filter(([, month]) => !isZero(month)));
}

/** Whether two sets of months have equal stats. */
export function sameMonths(one: Months, other: Months): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((month) => {
    const [a, b] = [sumsOf(one, month), sumsOf(other, month)];
    return (
      a.entries === b.entries && a.rp === b.rp && a.violations === b.violations && a.payment === b.payment
    );
  });
}

/** Whether stored and computed totals are equal, ignoring floating-point errors. */
export function sameTotals(stored: Record<CalendarMonth, MonthTotals>, counted: Totals): boolean {
  const difference: Totals = new Map(counted);
  for (const [month, totals] of Object.entries(stored)) {
    const other = counted.get(month) ?? NO_TOTALS;
    difference.set(month, {
      entries: other.entries - totals.entries,
      residents: other.residents - totals.residents,
      held: other.held - totals.held,
      payments: other.payments - totals.payments,
      inTime: other.inTime - totals.inTime,
    });
  }
  return [...difference.values()].every(isZero);
}
