/**
 * Derived stats, as pure functions: a resident's stats from the log entries, the scores from these stats, and the share of a
 * resident in the property's stats.
 */

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

/** The log entries of a resident that count: those in no reversed pair, and no withdrawn payments. */
export interface LogEntries {
  behaviors: Iterable<{ rp: number; createdAt: Date }>;
  payments: Iterable<{ month: CalendarMonth; status: PaymentStatus }>;
  rewards: Iterable<{ cp: number }>;
}

const NO_ENTRIES: MonthStats = { entries: 0, rp: 0, violations: 0, payment: null };

/** The stats of a resident without log entries. */
export const emptyLogStats = (): LogStats => ({ monthlyStats: {}, rewardStats: { entries: 0, cp: 0 } });

function withMonth(stats: LogStats, month: CalendarMonth, changes: Partial<MonthStats>): LogStats {
  const { [month]: before = NO_ENTRIES, ...others } = stats.monthlyStats;
  const changed = { ...before, ...changes };
  const isEmpty = changed.entries === 0 && changed.payment === null;
  return { ...stats, monthlyStats: isEmpty ? others : { ...others, [month]: changed } };
}

/** Adds a behavior entry, or removes one with a `sign` of -1. */
export function withBehavior(stats: LogStats, month: CalendarMonth, rp: number, sign: 1 | -1 = 1): LogStats {
  const { entries, violations, rp: sum } = stats.monthlyStats[month] ?? NO_ENTRIES;
  return withMonth(stats, month, {
    entries: entries + sign,
    rp: roundSum(sum + sign * rp),
    violations: violations + (rp < 0 ? sign : 0),
  });
}

/** Adds a payment entry, replaces the month's status, or removes the entry (null). */
export const withPayment = (stats: LogStats, month: CalendarMonth, payment: PaymentStatus | null): LogStats =>
  withMonth(stats, month, { payment });

/** Adds a reward entry, or removes one with a `sign` of -1. */
export function withReward(stats: LogStats, cp: number, sign: 1 | -1 = 1): LogStats {
  const { rewardStats } = stats;
  return {
    ...stats,
    rewardStats: { entries: rewardStats.entries + sign, cp: roundSum(rewardStats.cp + sign * cp) },
  };
}

/** Computes the stats of a resident from all log entries. @param timeZone determines the month of a behavior entry */
export function logStatsOf({ behaviors, payments, rewards }: LogEntries, timeZone: string): LogStats {
  let stats = emptyLogStats();
  for (const { rp, createdAt } of behaviors) stats = withBehavior(stats, monthIn(createdAt, timeZone), rp);
  for (const { month, status } of payments) stats = withPayment(stats, month, status);
  for (const { cp } of rewards) stats = withReward(stats, cp);
  return stats;
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

/** The inputs of the scores in the stats: number of entries and sum of RP, status by month, and rewards. */
function scoreInputsOf({ monthlyStats, rewardStats }: LogStats) {
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
function canonical({ monthlyStats, rewardStats: { entries, cp } }: LogStats): string {
  const months = Object.entries(monthlyStats)
    .filter(([, month]) => month.entries > 0 || month.payment !== null)
    .map(([month, stats]) => [month, stats.entries, stats.rp, stats.violations, stats.payment])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return JSON.stringify([entries, cp, months]);
}

/** Whether two stats contain the same figures. */
export const sameLogStats = (one: LogStats, other: LogStats): boolean => canonical(one) === canonical(other);

/** Whether two stats give the same scores. They may sort the entries into different months, after a change of the time zone. */
export function sameScoreInputs(one: LogStats, other: LogStats): boolean {
  const text = (stats: LogStats) => {
    const { payments, ...sums } = scoreInputsOf(stats);
    return JSON.stringify([sums, payments.map(({ status }) => status).toSorted()]);
  };
  return text(one) === text(other);
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
  { propertyCpTotal, today }: { propertyCpTotal: number; today: CalendarDate },
): DerivedFields {
  const { rpSum, cpSum, payments } = scoreInputsOf(stats);
  const scores = residentScores({
    rpSum,
    cpSum,
    payments,
    propertyCpTotal,
    storedCP: totalCP,
    leaseStart,
    today,
    monthlyRent,
    monthlyIncome,
  });
  return { ...scores, ...stats, logCounts: logCountsOf(stats) };
}

/** The fields of a resident that the property's stats depend on. */
export interface CountedResident extends LogStats {
  /** Set for a former resident, who counts among the former ones only. */
  formerSince?: Date | null;
  class: ResidentClass;
  turnoverScore: number;
  totalCP: number;
}

/** Stats of one month for the whole property. */
export interface PropertyMonthStats {
  /** Number of behavior entries. */
  entries: number;
  /** Number of residents with behavior entries, and the total of their RP sums, each clamped to 0 to 20. */
  residents: number;
  held: number;
  /** Number of payment entries, and of those paid on time or early. */
  payments: number;
  inTime: number;
}

/** The figures of residents are those of the present. Former residents and their entries are counted apart. */
export interface PropertyStats {
  /** Total CP of all residents. */
  totalCP: number;
  rewardEntries: number;
  /** Number of residents and sum of their turnover scores, by class. */
  classes: Record<ResidentClass, { residents: number; turnover: number }>;
  months: Record<CalendarMonth, PropertyMonthStats>;
  /** Number of former residents, and of their behavior, payment and reward entries. */
  former: { residents: number; entries: number; payments: number; rewards: number };
}

/** Figures of the property's stats by dotted path. Figures of 0 are left out. */
export type Figures = Map<string, number>;

/** Adds figures to others, or subtracts them with a `sign` of -1. */
export function addFigures(sum: Figures, figures: Figures, sign: 1 | -1 = 1): void {
  for (const [path, value] of figures) {
    const total = roundSum((sum.get(path) ?? 0) + sign * value);
    if (total === 0) sum.delete(path);
    else sum.set(path, total);
  }
}

function formerFigures({ monthlyStats, rewardStats }: LogStats): [string, number][] {
  const months = Object.values(monthlyStats);
  return [
    ["former.residents", 1],
    ["former.entries", months.reduce((sum, { entries }) => sum + entries, 0)],
    ["former.payments", months.filter(({ payment }) => payment !== null).length],
    ["former.rewards", rewardStats.entries],
  ];
}

/** The share of a resident in the property's stats. */
export function figuresOf(resident: CountedResident): Figures {
  const figures = resident.formerSince ? formerFigures(resident) : presentFigures(resident);
  return new Map(figures.filter(([, value]) => value !== 0));
}

function presentFigures(resident: CountedResident): [string, number][] {
  const { totalCP, rewardStats, turnoverScore, monthlyStats } = resident;
  const inClass = `classes.${resident.class}`;
  const figures: [string, number][] = [
    ["totalCP", totalCP],
    ["rewardEntries", rewardStats.entries],
    [`${inClass}.residents`, 1],
    [`${inClass}.turnover`, turnoverScore],
  ];
  for (const [month, { entries, rp, payment }] of Object.entries(monthlyStats)) {
    if (entries > 0) {
      figures.push([`months.${month}.entries`, entries]);
      figures.push([`months.${month}.residents`, 1], [`months.${month}.held`, clampRp(rp)]);
    }
    if (payment === null) continue;
    figures.push([`months.${month}.payments`, 1]);
    figures.push([`months.${month}.inTime`, isPaidInTime(payment) ? 1 : 0]);
  }
  return figures;
}

/** The change of the property's stats when a resident changes. Either side is undefined for a resident who doesn't exist. */
export function figureChanges(
  before: CountedResident | undefined,
  after: CountedResident | undefined,
): Figures {
  const changes: Figures = new Map();
  if (after) addFigures(changes, figuresOf(after));
  if (before) addFigures(changes, figuresOf(before), -1);
  return changes;
}

/** The property's stats from their figures. */
export function propertyStatsOf(figures: Figures): PropertyStats {
  const at = (path: string) => figures.get(path) ?? 0;
  const ofClass = (name: ResidentClass) => ({
    residents: at(`classes.${name}.residents`),
    turnover: at(`classes.${name}.turnover`),
  });
  const months = new Set([...figures.keys()].flatMap((path) => /^months\.([^.]+)/.exec(path)?.[1] ?? []));
  return {
    totalCP: at("totalCP"),
    rewardEntries: at("rewardEntries"),
    classes: Object.fromEntries(
      RESIDENT_CLASSES.map((name) => [name, ofClass(name)]),
    ) as PropertyStats["classes"],
    months: Object.fromEntries(
      [...months].map((month) => [
        month,
        {
          entries: at(`months.${month}.entries`),
          residents: at(`months.${month}.residents`),
          held: at(`months.${month}.held`),
          payments: at(`months.${month}.payments`),
          inTime: at(`months.${month}.inTime`),
        },
      ]),
    ),
    former: {
      residents: at("former.residents"),
      entries: at("former.entries"),
      payments: at("former.payments"),
      rewards: at("former.rewards"),
    },
  };
}

/** The figures of the property's stats: one for each number in them, rounded, because floating-point errors add up. */
export function figuresIn(stats: object, prefix = ""): Figures {
  const figures: Figures = new Map();
  for (const [name, value] of Object.entries(stats)) {
    if (typeof value === "number") addFigures(figures, new Map([[`${prefix}${name}`, value]]));
    else addFigures(figures, figuresIn(value, `${prefix}${name}.`));
  }
  return figures;
}
