/** The staff dashboard's figures for all residents (specification, section 2, Staff dashboard). */
import { RESIDENT_CLASSES, type ResidentClass } from "./enumerations.ts";
import { isLate, isMissed } from "./payment-rules.ts";
import { RESIDENT_DEFAULTS } from "./resident-defaults.ts";
import { expiresWithinMonths } from "./resident-status.ts";
import { roundSum } from "./scoring.ts";

/** Rounds to one decimal: percentages on the donut and points of the line chart. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface ClassShare {
  class: ResidentClass;
  count: number;
  /** Percent, to one decimal; 0 without residents. */
  percent: number;
}

/** Number and share of residents in each class, in the order A, B, C. */
export function classDistribution(residents: readonly { class: ResidentClass }[]): ClassShare[] {
  return classShares((name) => residents.filter((resident) => resident.class === name).length);
}

/** Like `classDistribution`, computed from the number of residents in each class. */
export function classShares(countOf: (name: ResidentClass) => number): ClassShare[] {
  const counts = RESIDENT_CLASSES.map((name) => ({ class: name, count: countOf(name) }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map((share) => ({
    ...share,
    percent: total === 0 ? 0 : oneDecimal((100 * share.count) / total),
  }));
}

/**
 * The mean turnover score, rounded down to one decimal; without residents, the default score of a resident. Rounding down
 * keeps a mean from appearing in the next band of the gauge: 39.96 becomes 39.9, below 40.
 */
export function averageTurnover(residents: readonly { turnoverScore: number }[]): number {
  const sum = residents.reduce((total, { turnoverScore }) => total + turnoverScore, 0);
  return meanTurnover(sum, residents.length);
}

/** Like `averageTurnover`, computed from the sum of the scores. */
export function meanTurnover(sum: number, residents: number): number {
  if (residents === 0) return RESIDENT_DEFAULTS.turnoverScore;
  return Math.floor(roundSum((10 * sum) / residents)) / 10;
}

/** The three counts of Resident & Lease Insights. */
export interface Insights {
  highRiskTenants: number;
  expiringLeases: number;
  approvedResidents: number;
}

/** Counts class C, leases that end within three months, and residents of status 'New'. */
export function insights(
  residents: readonly { class: ResidentClass; leaseEnd: string; status: string }[],
  today: string,
): Insights {
  const count = (test: (resident: (typeof residents)[number]) => boolean) => residents.filter(test).length;
  return {
    highRiskTenants: count((resident) => resident.class === "C"),
    expiringLeases: count((resident) => expiresWithinMonths(resident.leaseEnd, today)),
    approvedResidents: count((resident) => resident.status === "New"),
  };
}

/** One resident's counts on a slide of the Resident Risk Snapshot. */
export interface RiskCounts {
  complaints: number;
  violations: number;
  latePayments: number;
  missedPayments: number;
}

/** The entries that the snapshot counts, each with the userID of its resident. */
export interface RiskSources {
  behaviorLogs: Iterable<{ userID: string; rp: number }>;
  paymentLogs: Iterable<{ userID: string; status: string }>;
  incidents: Iterable<{ userID: string; type: string }>;
}

/** The counts of each resident in `userIDs`, in one pass over each source. Entries of other residents are skipped. */
export function riskCounts(userIDs: readonly string[], sources: RiskSources): Map<string, RiskCounts> {
  const none = { complaints: 0, violations: 0, latePayments: 0, missedPayments: 0 };
  const counts = new Map(userIDs.map((userID) => [userID, { ...none }]));
  const add = (userID: string, kind: keyof RiskCounts) => {
    const found = counts.get(userID);
    if (found) found[kind] += 1;
  };
  for (const { userID, rp } of sources.behaviorLogs) if (rp < 0) add(userID, "violations");
  for (const { userID, status } of sources.paymentLogs) {
    if (isLate(status)) add(userID, "latePayments");
    if (isMissed(status)) add(userID, "missedPayments");
  }
  for (const { userID, type } of sources.incidents) if (type === "Complaint") add(userID, "complaints");
  return counts;
}
