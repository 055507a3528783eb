/** Pure functions that compute a resident's monthly stats from log entries, and the property's monthly property from these stats. */

import { clampRp } from "../domain/behavior-delinquency.ts";
import { type CalendarMonth, monthIn } from "../domain/calendar.ts";
import type { PaymentStatus } from "../domain/enumerations.ts";
import { isLate, isMissed, isPaidInTime } from "../domain/payment-rules.ts";
import { roundSum } from "../domain/scoring.ts";
import type { PropertyMonthStats } from "./property-stats.repository.ts";
import type { MonthStats, ResidentCounts, ResidentStats } from "./resident-stats.repository.ts";

export type Months = Record<CalendarMonth, MonthStats>;
export type PropertyMonths = Map<CalendarMonth, PropertyMonthStats>;

const NO_ENTRIES: MonthStats = { entries: 0, rp: 0, violations: 0, payment: null };

/** The stats of a month; zeros if the month has no entries. */
export function statsOf(months: Months, month: CalendarMonth): MonthStats {
  return months[month] ?? NO_ENTRIES;
}

/** Adds a behavior entry to the stats of a month. */
export function withBehavior(stats: MonthStats, rp: number): MonthStats {
  return {
    ...stats,
    entries: stats.entries + 1,
    rp: roundSum(stats.rp + rp),
    violations: stats.violations + (rp < 0 ? 1 : 0),
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
    months[month] = withBehavior(statsOf(months, month), rp);
  }
  for (const { month, status } of payments) {
    months[month] = { ...statsOf(months, month), payment: status };
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
  { userID, version }: Pick<ResidentStats, "userID" | "version">,
  months: Months,
): ResidentStats {
  return { userID, version, months, ...countsOf(months) };
}

/** The stats of a resident without entries. */
export function emptyStats(userID: string): ResidentStats {
  return withMonths({ userID, version: 0 }, {});
}

function contribution({ entries, rp, payment }: MonthStats): PropertyMonthStats {
  const hasEntries = entries > 0;
  return {
    entries,
    residents: hasEntries ? 1 : 0,
    held: hasEntries ? clampRp(rp) : 0,
    payments: payment === null ? 0 : 1,
    inTime: payment !== null && isPaidInTime(payment) ? 1 : 0,
  };
}

const EMPTY_PROPERTY_MONTH: PropertyMonthStats = {
  entries: 0,
  residents: 0,
  held: 0,
  payments: 0,
  inTime: 0,
};

/** Adds a resident's month to property, or subtracts it with a `sign` of -1. */
export function addMonth(
  property: PropertyMonths,
  month: CalendarMonth,
  stats: MonthStats,
  sign: 1 | -1 = 1,
): void {
  const before = property.get(month) ?? EMPTY_PROPERTY_MONTH;
  const by = contribution(stats);
  property.set(month, {
    entries: before.entries + sign * by.entries,
    residents: before.residents + sign * by.residents,
    held: roundSum(before.held + sign * by.held),
    payments: before.payments + sign * by.payments,
    inTime: before.inTime + sign * by.inTime,
  });
}

const isZero = (property: PropertyMonthStats) =>
  Object.values(property).every((value) => roundSum(value) === 0);

/** Applies the difference between a resident's old and new months to property. */
export function addChange(property: PropertyMonths, before: Months, after: Months): void {
  for (const [month, stats] of Object.entries(before)) {
    if (after[month] !== stats) addMonth(property, month, stats, -1);
  }
  for (const [month, stats] of Object.entries(after)) {
    if (before[month] !== stats) addMonth(property, month, stats);
  }
}

/** Removes the months without any counts. */
export function compact(property: PropertyMonths): PropertyMonths {
  return new Map([...property].filter(([, month]) => !isZero(month)));
}

/** Whether two sets of months have equal stats. */
export function sameMonths(one: Months, other: Months): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((month) => {
    const [a, b] = [statsOf(one, month), statsOf(other, month)];
    return (
      a.entries === b.entries && a.rp === b.rp && a.violations === b.violations && a.payment === b.payment
    );
  });
}

/** Whether stored and computed property are equal, ignoring floating-point errors. */
export function sameStats(
  stored: Record<CalendarMonth, PropertyMonthStats>,
  computed: PropertyMonths,
): boolean {
  const difference: PropertyMonths = new Map(computed);
  for (const [month, property] of Object.entries(stored)) {
    const other = computed.get(month) ?? EMPTY_PROPERTY_MONTH;
    difference.set(month, {
      entries: other.entries - property.entries,
      residents: other.residents - property.residents,
      held: other.held - property.held,
      payments: other.payments - property.payments,
      inTime: other.inTime - property.inTime,
    });
  }
  return [...difference.values()].every(isZero);
}
