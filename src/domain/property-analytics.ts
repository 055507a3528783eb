/**
 * The staff dashboard's figures for all residents (specification, sections 2 and 9). Each line of the chart 'Behavior vs
 * Delinquency' has one point for each month of the current year so far, on an axis from 0 to 100. A month without entries is a
 * gap, not a zero. Behind a point are the residents with their contributions, lowest first.
 */

import { type CalendarMonth, monthIn } from "./calendar.ts";
import { MONTHS, type MonthLine, RESIDENT_CLASSES, type ResidentClass } from "./enumerations.ts";
import { msgs } from "./message.ts";
import type { MonthPage, MonthResident, OverviewView } from "./overview.ts";
import { isPaidInTime } from "./payment-status.ts";
import { clampRp, RESIDENT_DEFAULTS, RESIDENT_SCORE_MAX, roundSum } from "./scoring.ts";
import type { MonthStats } from "./stats.ts";

/** Rounds to one decimal: percentages on the donut and points of the line chart. */
function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

export type ClassShare = OverviewView["classes"][number];

/** Number and share of residents in each class, in the order A, B, C. */
export function classShares(countOf: (name: ResidentClass) => number): ClassShare[] {
  const counts = RESIDENT_CLASSES.map((name) => ({ class: name, count: countOf(name) }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map((share) => ({
    ...share,
    percent: total === 0 ? 0 : oneDecimal((100 * share.count) / total),
  }));
}

/**
 * The mean turnover score, rounded down to one decimal; without residents, the default score of a resident. Rounding down keeps a mean
 * from appearing in the next band of the gauge: 39.96 becomes 39.9, below 40.
 */
export function meanTurnover(sum: number, residents: number): number {
  if (residents === 0) return RESIDENT_DEFAULTS.turnoverScore;
  return Math.floor(roundSum((10 * sum) / residents)) / 10;
}

/** Residents on one page of a month. */
export const MONTH_PAGE_SIZE = 100;

export const MONTH_TEXTS = msgs({
  notSoFar: "Please choose a month from January to the current month of this year, as YYYY-MM.",
});

/** One resident's contribution to the averages of a month. `rp` and `payment` are null without entries; `payment` is in percent, 100 or 0. */
export type MonthShare = Pick<MonthResident, "userID" | "rp" | "percent" | "payment">;

/** A month of all residents: its averages, and the ranked residents of each. */
export type MonthRanking = Pick<MonthPage, MonthLine> & { ranked: Record<MonthLine, readonly MonthShare[]> };

/** Computes a resident's contribution to the averages of a month. @param sums undefined for a month without entries */
export function monthShare(
  userID: string,
  sums: Pick<MonthStats, "entries" | "rp" | "payment"> | undefined,
): MonthShare {
  const rp = sums && sums.entries > 0 ? roundSum(sums.rp) : null;
  const status = sums?.payment ?? null;
  return {
    userID,
    rp,
    percent: roundSum((100 * clampRp(rp ?? 0)) / RESIDENT_SCORE_MAX),
    payment: status === null ? null : isPaidInTime(status) ? 100 : 0,
  };
}

const byID = (a: MonthShare, b: MonthShare) => (a.userID < b.userID ? -1 : a.userID > b.userID ? 1 : 0);

/**
 * Ranks the residents of a month. The behavior line includes all residents if one of them has a behavior entry. The payment line
 * includes only residents with a payment entry.
 * @param shares the contributions of all residents
 */
export function rankMonth(shares: readonly MonthShare[]): MonthRanking {
  const behaviorShares = shares.filter(({ rp }) => rp !== null);
  const paymentShares = shares.filter(({ payment }) => payment !== null);
  const clampedSum = behaviorShares.reduce((sum, { rp }) => sum + clampRp(rp ?? 0), 0);
  const inTime = paymentShares.filter(({ payment }) => payment === 100).length;
  const hasBehavior = behaviorShares.length > 0;
  return {
    behavior: behaviorPoint(clampedSum, behaviorShares.length, shares.length),
    payment: paymentPoint(inTime, paymentShares.length),
    ranked: {
      behavior: hasBehavior ? shares.toSorted((a, b) => (a.rp ?? 0) - (b.rp ?? 0) || byID(a, b)) : [],
      payment: paymentShares.toSorted((a, b) => (a.payment ?? 0) - (b.payment ?? 0) || byID(a, b)),
    },
  };
}

export type ChartMonth = OverviewView["chart"][number];

/** The months of the current year up to the current month, in a time zone. */
export function monthsSoFar(now: Date, timeZone: string): CalendarMonth[] {
  const current = monthIn(now, timeZone);
  const year = current.slice(0, 4);
  const months = MONTHS.map((_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);
  return months.filter((month) => month <= current);
}

/**
 * One month's point of the behavior line: the mean of all residents' RP sums, each clamped to 0 to 20, in percent of 20.
 * @param clampedSum the clamped RP sums of the residents with entries in that month, added up
 * @param withEntries the number of these residents
 */
export function behaviorPoint(clampedSum: number, withEntries: number, residents: number): number | null {
  if (withEntries === 0) return null;
  return oneDecimal((100 * roundSum(clampedSum)) / RESIDENT_SCORE_MAX / Math.max(residents, withEntries));
}

/** One month's point of the payment line: the share of residents with an entry who paid on time or early, in percent. */
export function paymentPoint(inTime: number, entries: number): number | null {
  return entries === 0 ? null : oneDecimal((100 * inTime) / entries);
}
