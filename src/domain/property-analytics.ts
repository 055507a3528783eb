/** The staff dashboard's figures over all residents (specification, section 2, Staff dashboard). */
import { RESIDENT_CLASSES, type ResidentClass } from "./enumerations.ts";
import { expiresWithinMonths } from "./lease-status.ts";
import { isLate, isMissed } from "./payment-rules.ts";
import { RESIDENT_DEFAULTS } from "./resident-defaults.ts";

/** Rounds to one decimal: percentages on the donut and points of the line chart. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface ClassShare {
  class: ResidentClass;
  count: number;
  /** Percent, to one decimal; 0 where there are no residents. */
  percent: number;
}

/** How many residents each class has, in the order A, B, C. */
export function classDistribution(residents: readonly { class: ResidentClass }[]): ClassShare[] {
  const total = residents.length;
  return RESIDENT_CLASSES.map((name) => {
    const count = residents.filter((resident) => resident.class === name).length;
    return { class: name, count, percent: total === 0 ? 0 : oneDecimal((100 * count) / total) };
  });
}

/** The mean turnover score, rounded to a whole number; without residents, the default of one. */
export function averageTurnover(residents: readonly { turnoverScore: number }[]): number {
  if (residents.length === 0) return RESIDENT_DEFAULTS.turnoverScore;
  const sum = residents.reduce((total, { turnoverScore }) => total + turnoverScore, 0);
  return Math.round(sum / residents.length);
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

/** Everything logged that the snapshot counts; each entry names its resident. */
export interface RiskSources {
  behaviorLogs: Iterable<{ userID: string; rp: number }>;
  paymentLogs: Iterable<{ userID: string; status: string }>;
  incidents: Iterable<{ userID: string; type: string }>;
}

/** The counts of each of some residents, in one pass over each source. Entries of anybody else are left out. */
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
