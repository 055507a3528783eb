/** The dashboard's figures over full lists of residents and log entries: an independent way to what the stats have to give. */
import { type ConversationState, unreadBy } from "../../src/conversations/conversation-state.ts";
import { monthIn } from "../../src/domain/calendar.ts";
import {
  type IncidentStatus,
  type IncidentType,
  MONTHS,
  type ResidentClass,
} from "../../src/domain/enumerations.ts";
import { dueState } from "../../src/domain/incident-kinds.ts";
import { isEmergency } from "../../src/domain/incident-rules.ts";
import { paymentMonthKey } from "../../src/domain/payment-rules.ts";
import { isLate, isMissed, isPaidInTime } from "../../src/domain/payment-status.ts";
import {
  behaviorPointOf,
  classShares,
  meanTurnover,
  monthsSoFar,
  paymentPoint,
} from "../../src/domain/property-analytics.ts";
import { expiresWithinMonths } from "../../src/domain/resident-status.ts";
import { clampRp } from "../../src/domain/scoring.ts";

/** Number and share of residents in each class, in the order A, B, C. */
export function classDistribution(residents: readonly { class: ResidentClass }[]) {
  return classShares((name) => residents.filter((resident) => resident.class === name).length);
}

/** The mean turnover score of some residents. */
export function averageTurnover(residents: readonly { turnoverScore: number }[]): number {
  const sum = residents.reduce((total, { turnoverScore }) => total + turnoverScore, 0);
  return meanTurnover(sum, residents.length);
}

/** Counts class C, leases that end within three months, and residents of status 'New'. */
export function insights(
  residents: readonly { class: ResidentClass; leaseEnd: string; status: string }[],
  today: string,
) {
  const count = (test: (resident: (typeof residents)[number]) => boolean) => residents.filter(test).length;
  return {
    highRiskTenants: count((resident) => resident.class === "C"),
    expiringLeases: count((resident) => expiresWithinMonths(resident.leaseEnd, today)),
    approvedResidents: count((resident) => resident.status === "New"),
  };
}

/** Counts what waits for staff on a date at the property. */
export function work(
  today: string,
  {
    residents,
    incidents,
    offices,
  }: {
    residents: readonly { status: string }[];
    incidents: readonly {
      status: IncidentStatus;
      type: IncidentType;
      subCategory: string;
      assigneeID?: string;
      dueDate?: string;
    }[];
    offices: readonly ConversationState[];
  },
) {
  const open = incidents.filter(({ status }) => status !== "Resolved");
  return {
    emergencies: open.filter(isEmergency).length,
    openIncidents: open.length,
    unassigned: open.filter(({ assigneeID = "" }) => assigneeID === "").length,
    overdue: open.filter(({ status, dueDate = "" }) => dueState({ status, dueDate }, today) === "overdue")
      .length,
    unreadConversations: offices.filter((state) => unreadBy(state, "office") > 0).length,
    redemptionRequests: 0,
    waitingForApproval: residents.filter(({ status }) => status === "Pending").length,
  };
}

/** The entries that the snapshot counts, each with the userID of its resident. */
interface RiskSources {
  behaviorLogs: Iterable<{ userID: string; rp: number }>;
  paymentLogs: Iterable<{ userID: string; status: string }>;
  incidents: Iterable<{ userID: string; type: string }>;
}

/** The counts of each resident in `userIDs`, in one pass over each source. Entries of other residents are skipped. */
export function riskCounts(userIDs: readonly string[], sources: RiskSources) {
  const none = { complaints: 0, violations: 0, latePayments: 0, missedPayments: 0 };
  const counts = new Map(userIDs.map((userID) => [userID, { ...none }]));
  const add = (userID: string, kind: keyof typeof none) => {
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

/**
 * One month's point of the behavior line: the mean of all residents' RP sums, each clamped to 0 to 20, in percent of 20.
 * @param rpSums the RP sums of the residents with entries in that month; all other residents count as 0
 */
function behaviorPoint(rpSums: Iterable<number>, residents: number): number | null {
  let clampedSum = 0;
  let withEntries = 0;
  for (const sum of rpSums) {
    clampedSum += clampRp(sum);
    withEntries += 1;
  }
  return behaviorPointOf(clampedSum, withEntries, residents);
}

interface ChartSources {
  /** Number of residents. */
  residents: number;
  behaviorLogs: Iterable<{ userID: string; rp: number; createdAt: string | Date }>;
  paymentLogs: Iterable<{ monthYear: string; status: string }>;
}

/** Computes the chart from the logs. Entries of other years are skipped. */
export function behaviorVsDelinquency(sources: ChartSources, now: Date, timeZone: string) {
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
