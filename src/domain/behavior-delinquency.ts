/**
 * The line chart 'Behavior vs Delinquency' (specification, sections 2 and 9). Each line has one point for each month of the
 * current year so far, on an axis from 0 to 100. A month without entries is a gap, not a zero.
 */
import { type CalendarMonth, monthIn } from "./calendar.ts";
import { MONTHS } from "./enumerations.ts";
import { paymentMonthKey } from "./payment-month.ts";
import { isPaidInTime } from "./payment-rules.ts";
import { oneDecimal } from "./property-analytics.ts";
import { RESIDENT_SCORE_MAX, roundSum } from "./scoring.ts";

export interface ChartMonth {
  month: CalendarMonth;
  /** 'Jan' to 'Dec'. */
  label: (typeof MONTHS)[number];
  /** Mean RP of the month as a percentage of 20, to one decimal; null without entries. */
  behavior: number | null;
  /** Mean payment score of the month, to one decimal; null without entries. */
  payment: number | null;
}

/** The months of the current year up to the current month, in a time zone. */
export function monthsSoFar(now: Date, timeZone: string): CalendarMonth[] {
  const current = monthIn(now, timeZone);
  const year = current.slice(0, 4);
  const months = MONTHS.map((_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);
  return months.filter((month) => month <= current);
}

/** Clamps a resident's RP sum of a month to 0 to 20, for the behavior line. */
export function clampRp(rpSum: number): number {
  return Math.min(RESIDENT_SCORE_MAX, Math.max(0, roundSum(rpSum)));
}

/**
 * One month's point of the behavior line: the mean of all residents' RP sums, each clamped to 0 to 20, in percent of 20.
 * @param rpSums the RP sums of the residents with entries in that month; all other residents count as 0
 */
export function behaviorPoint(rpSums: Iterable<number>, residents: number): number | null {
  let clampedSum = 0;
  let withEntries = 0;
  for (const sum of rpSums) {
    clampedSum += clampRp(sum);
    withEntries += 1;
  }
  return behaviorPointOf(clampedSum, withEntries, residents);
}

/**
 * Like `behaviorPoint`, computed from the total of the clamped sums.
 * @param clampedSum the clamped RP sums of the residents with entries in that month, added up
 * @param withEntries the number of these residents
 */
export function behaviorPointOf(clampedSum: number, withEntries: number, residents: number): number | null {
  if (withEntries === 0) return null;
  return oneDecimal((100 * roundSum(clampedSum)) / RESIDENT_SCORE_MAX / Math.max(residents, withEntries));
}

/** One month's point of the payment line: the share of residents with an entry who paid on time or early, in percent. */
export function paymentPoint(inTime: number, entries: number): number | null {
  return entries === 0 ? null : oneDecimal((100 * inTime) / entries);
}

export interface ChartSources {
  /** Number of residents. */
  residents: number;
  behaviorLogs: Iterable<{ userID: string; rp: number; createdAt: string | Date }>;
  paymentLogs: Iterable<{ monthYear: string; status: string }>;
}

/** Computes the chart from the logs. Entries of other years are skipped. */
export function behaviorVsDelinquency(sources: ChartSources, now: Date, timeZone: string): ChartMonth[] {
  const months = monthsSoFar(now, timeZone);
  const sums = new Map(months.map((month) => [month, new Map<string, number>()]));
  const payments = new Map(months.map((month) => [month, { inTime: 0, entries: 0 }]));
  for (const { userID, rp, createdAt } of sources.behaviorLogs) {
    const ofMonth = sums.get(monthIn(new Date(createdAt), timeZone));
    ofMonth?.set(userID, (ofMonth.get(userID) ?? 0) + rp);
  }
  for (const { monthYear, status } of sources.paymentLogs) {
    const ofMonth = payments.get(paymentMonthKey(monthYear) ?? "");
    if (!ofMonth) continue;
    ofMonth.entries += 1;
    if (isPaidInTime(status)) ofMonth.inTime += 1;
  }
  return months.map((month, index) => {
    const { inTime, entries } = payments.get(month) ?? { inTime: 0, entries: 0 };
    return {
      month,
      label: MONTHS[index] ?? MONTHS[0],
      behavior: behaviorPoint(sums.get(month)?.values() ?? [], sources.residents),
      payment: paymentPoint(inTime, entries),
    };
  });
}
