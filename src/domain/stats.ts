/** Pure functions that compute a resident's stats from the log entries, the scores from these stats, and the stats of the property. */

import { type CalendarDate, type CalendarMonth, monthIn } from "./calendar.ts";
import { type PaymentStatus, RESIDENT_CLASSES, type ResidentClass } from "./enumerations.ts";
import { isLate, isMissed, isPaidInTime } from "./payment-status.ts";
import { type ResidentScores, residentScores } from "./resident-scores.ts";
import { clampRp, roundSum } from "./scoring.ts";

/** Stats of one resident's log entries in one month. */
export interface MonthStats {
  /** Number of behavior entries, and the sum of their RP. */
  entries: number;
  rp: number;
  /** Number of behavior entries with negative RP. */
  violations: number;
  /** Status of the month's payment entry; null without an entry. */
  payment: PaymentStatus | null;
}

/** Stats of a resident's log entries. They contain everything that scores need of the entries. */
export interface LogStats {
  monthlyStats: Record<CalendarMonth, MonthStats>;
  /** Number of reward entries, and the sum of their CP. */
  rewardStats: { entries: number; cp: number };
}

/** Counts of all months, for the risk snapshot and the delinquency report. */
export interface LogCounts {
  violations: number;
  latePayments: number;
  missedPayments: number;
}

/** The log entries of a resident that count (`counted-entries.ts`). */
export interface LogEntries {
  behaviors: Iterable<{ rp: number; createdAt: Date }>;
  payments: Iterable<{ month: CalendarMonth; status: PaymentStatus }>;
  rewards: Iterable<{ cp: number }>;
}

/**
 * Earlier stats, of which a part is taken over: the months before `from`, and each kind of entry that was not read. The entries that were
 * read must be those from `from` on.
 */
interface EarlierStats {
  stats: LogStats;
  from: CalendarMonth;
}

const NO_BEHAVIORS = { entries: 0, rp: 0, violations: 0 };

/** The stats of a resident without log entries. */
export const emptyLogStats = (): LogStats => ({ monthlyStats: {}, rewardStats: { entries: 0, cp: 0 } });

/** The earlier stats of each month, without the kinds of entries that are read again. */
function monthsToRecompute({ behaviors, payments }: Partial<LogEntries>, { stats, from }: EarlierStats) {
  const months = new Map<CalendarMonth, MonthStats>();
  for (const [month, monthStats] of Object.entries(stats.monthlyStats)) {
    const isRead = month >= from;
    months.set(month, {
      ...monthStats,
      ...(behaviors && isRead ? NO_BEHAVIORS : {}),
      ...(payments && isRead ? { payment: null } : {}),
    });
  }
  return months;
}

/**
 * Computes the stats of a resident from log entries.
 * @param timeZone determines the month of a behavior entry
 * @param earlier the earlier stats to take over in part; by default none
 */
export function logStatsOf(
  entries: Partial<LogEntries>,
  timeZone: string,
  earlier: EarlierStats = { stats: emptyLogStats(), from: "" },
): LogStats {
  const { behaviors = [], payments = [], rewards } = entries;
  const months = monthsToRecompute(entries, earlier);
  const statsOf = (month: CalendarMonth): MonthStats => {
    const stats = months.get(month) ?? { ...NO_BEHAVIORS, payment: null };
    months.set(month, stats);
    return stats;
  };
  for (const { rp, createdAt } of behaviors) {
    const stats = statsOf(monthIn(createdAt, timeZone));
    stats.entries += 1;
    stats.rp = roundSum(stats.rp + rp);
    if (rp < 0) stats.violations += 1;
  }
  for (const { month, status } of payments) statsOf(month).payment = status;
  const rewardStats = rewards ? { entries: 0, cp: 0 } : earlier.stats.rewardStats;
  for (const { cp } of rewards ?? []) {
    rewardStats.entries += 1;
    rewardStats.cp = roundSum(rewardStats.cp + cp);
  }
  const monthsWithEntries = [...months].filter(([, stats]) => stats.entries > 0 || stats.payment !== null);
  return { monthlyStats: Object.fromEntries(monthsWithEntries), rewardStats };
}

/** Sums the counts of all months. */
export function logCountsOf({ monthlyStats }: Pick<LogStats, "monthlyStats">): LogCounts {
  const counts = { violations: 0, latePayments: 0, missedPayments: 0 };
  for (const { violations, payment } of Object.values(monthlyStats)) {
    counts.violations += violations;
    if (payment !== null && isLate(payment)) counts.latePayments += 1;
    if (payment !== null && isMissed(payment)) counts.missedPayments += 1;
  }
  return counts;
}

/** The entries of all months, as sums and counts. */
function totalsOf({ monthlyStats, rewardStats }: LogStats) {
  const months = Object.entries(monthlyStats);
  return {
    behaviorEntries: months.reduce((sum, [, { entries }]) => sum + entries, 0),
    rpSum: roundSum(months.reduce((sum, [, { rp }]) => sum + rp, 0)),
    payments: months.flatMap(([, { payment }]) => (payment === null ? [] : [{ status: payment }])),
    rewardEntries: rewardStats.entries,
    cpSum: rewardStats.cp,
  };
}

/** A text that is equal for equal stats. Months are sorted, and months without entries are left out. */
function canonicalText({ monthlyStats, rewardStats: { entries, cp } }: LogStats): string {
  const months = Object.entries(monthlyStats)
    .filter(([, month]) => month.entries > 0 || month.payment !== null)
    .map(([month, stats]) => [month, stats.entries, stats.rp, stats.violations, stats.payment])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return JSON.stringify([entries, cp, months]);
}

/** Whether two stats contain the same figures. */
export const sameLogStats = (a: LogStats, b: LogStats): boolean => canonicalText(a) === canonicalText(b);

/** Whether two stats give the same scores. After a change of the time zone, they may have the same entries in different months. */
export function sameTotals(a: LogStats, b: LogStats): boolean {
  const toText = (stats: LogStats) => {
    const { payments, ...sums } = totalsOf(stats);
    return JSON.stringify([sums, payments.map(({ status }) => status).toSorted()]);
  };
  return toText(a) === toText(b);
}

/** The fields of a resident that the scores depend on, in addition to the log entries. */
interface ScoredResident {
  totalCP: number;
  /** `YYYY-MM-DD`, or empty. */
  leaseStart: string;
  monthlyRent: number;
  monthlyIncome: number | null;
}

export type DerivedFields = ResidentScores & LogStats & { logCounts: LogCounts };

/**
 * Computes all derived fields of a resident (specification, sections 4 and 9).
 * @param propertyCpTotal the total CP of all residents, including the resident's stored total CP
 */
export function deriveFields(
  { totalCP, leaseStart, monthlyRent, monthlyIncome }: ScoredResident,
  stats: LogStats,
  property: { propertyCpTotal: number; today: CalendarDate },
): DerivedFields {
  const { rpSum, cpSum, payments } = totalsOf(stats);
  const resident = { storedCP: totalCP, leaseStart, monthlyRent, monthlyIncome };
  const scores = residentScores({ ...property, ...resident, rpSum, cpSum, payments });
  return { ...scores, ...stats, logCounts: logCountsOf(stats) };
}

/** The fields of a resident that the property's stats depend on. */
export interface CountedResident extends LogStats {
  /** Set for a former resident, who is counted in `former` only. */
  formerSince?: Date | null | undefined;
  class: ResidentClass;
  turnoverScore: number;
  totalCP: number;
}

/** Stats of one month for the whole property. */
export interface PropertyMonthStats {
  /** Number of behavior entries. */
  entries: number;
  /** Number of residents with behavior entries. */
  residents: number;
  /** Sum of the residents' RP, each clamped to 0 to 20. */
  clampedRp: number;
  /** Number of payment entries, and of those paid on time or early. */
  payments: number;
  inTime: number;
}

/** Stats of the whole property. Former residents and their entries are counted in `former` only. */
export interface PropertyStats {
  /** The CP of all residents together. */
  totalCP: number;
  rewardEntries: number;
  /** Number of residents and sum of their turnover scores, by class. */
  classes: Record<ResidentClass, { residents: number; turnover: number }>;
  months: Record<CalendarMonth, PropertyMonthStats>;
  /** Number of former residents, and of their behavior and reward entries. */
  former: { residents: number; entries: number; rewards: number };
}

export const EMPTY_PROPERTY_MONTH: PropertyMonthStats = {
  entries: 0,
  residents: 0,
  clampedRp: 0,
  payments: 0,
  inTime: 0,
};

export const emptyPropertyStats = (): PropertyStats => ({
  totalCP: 0,
  rewardEntries: 0,
  classes: Object.fromEntries(
    RESIDENT_CLASSES.map((name) => [name, { residents: 0, turnover: 0 }]),
  ) as PropertyStats["classes"],
  months: {},
  former: { residents: 0, entries: 0, rewards: 0 },
});

/** Adds a resident to the property's stats in place, or subtracts the resident with a `sign` of -1. */
export function countResident(property: PropertyStats, resident: CountedResident, sign: 1 | -1 = 1): void {
  const { totalCP, rewardStats, turnoverScore, monthlyStats } = resident;
  if (resident.formerSince) {
    const months = Object.values(monthlyStats);
    property.former.residents += sign;
    property.former.entries += sign * months.reduce((count, { entries }) => count + entries, 0);
    property.former.rewards += sign * rewardStats.entries;
    return;
  }
  const classStats = property.classes[resident.class];
  property.totalCP = roundSum(property.totalCP + sign * totalCP);
  property.rewardEntries += sign * rewardStats.entries;
  classStats.residents += sign;
  classStats.turnover = roundSum(classStats.turnover + sign * turnoverScore);
  for (const [month, { entries, rp, payment }] of Object.entries(monthlyStats)) {
    const stats = property.months[month] ?? { ...EMPTY_PROPERTY_MONTH };
    property.months[month] = stats;
    if (entries > 0) {
      stats.entries += sign * entries;
      stats.residents += sign;
      stats.clampedRp = roundSum(stats.clampedRp + sign * clampRp(rp));
    }
    if (payment === null) continue;
    stats.payments += sign;
    if (isPaidInTime(payment)) stats.inTime += sign;
  }
}
