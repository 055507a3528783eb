/** Who answers for which months: a payment is that of a lease, and counts for each leaseholder from the month of joining. */
import { type CalendarMonth, monthOf } from "./calendar.ts";
import type { LeaseKind } from "./lease-rules.ts";

interface Person {
  kind: LeaseKind;
  /** `YYYY-MM-DD` or empty. */
  from: string;
  to?: string;
  userID?: string;
  erasedID?: string;
}

interface LeaseOfPeople {
  _id: string;
  people: readonly Person[];
}

/** The months of a lease for which a person answers, both ends included. */
export interface AnsweredMonths {
  leaseID: string;
  from: CalendarMonth;
  to: CalendarMonth;
}

const FIRST: CalendarMonth = "";
const LAST: CalendarMonth = "9999-12";

/**
 * The months of a lease for which a leaseholder answers; undefined for other people. The first leaseholder answers for earlier months, too,
 * and the last one for later months: a person alone answers for all.
 */
export function answeredMonths(userID: string, { _id, people }: LeaseOfPeople): AnsweredMonths | undefined {
  const holders = people.filter(({ kind }) => kind === "leaseholder");
  const own = holders.find((person) => (person.userID ?? person.erasedID) === userID);
  if (!own) return undefined;
  const { from, to } = own;
  const hasEarlier = holders.some((other) => other.from < from);
  const hasLater = to !== undefined && holders.some((other) => other.to === undefined || other.to > to);
  return {
    leaseID: _id,
    from: hasEarlier ? monthOf(from) : FIRST,
    to: hasLater && to !== undefined ? monthOf(to) : LAST,
  };
}

/** All months of a resident who has no lease yet: those of the lease that will have this `_id`. */
export const allMonths = (leaseID: string): AnsweredMonths => ({ leaseID, from: FIRST, to: LAST });

/** Whether a month of a lease is one of those. */
export const isAnswered = (
  spans: readonly AnsweredMonths[],
  { leaseID, month }: { leaseID: string; month: CalendarMonth },
): boolean => spans.some((span) => span.leaseID === leaseID && span.from <= month && month <= span.to);

/** The userIDs of the leaseholders who answer for a month. */
export function answeringFor(lease: LeaseOfPeople, month: CalendarMonth): string[] {
  const userIDs = lease.people.flatMap(({ userID }) => userID ?? []);
  return [...new Set(userIDs)].filter((userID) => {
    const span = answeredMonths(userID, lease);
    return span !== undefined && isAnswered([span], { leaseID: lease._id, month });
  });
}

/** The entries of which each is the last one of its month: a person who moves may have a month on both leases. */
export function latestByMonth<Entry extends { month: CalendarMonth; updatedAt: Date }>(
  entries: Iterable<Entry>,
): Entry[] {
  const byMonth = new Map<CalendarMonth, Entry>();
  for (const entry of entries) {
    const newest = byMonth.get(entry.month);
    if (!newest || newest.updatedAt <= entry.updatedAt) byMonth.set(entry.month, entry);
  }
  return [...byMonth.values()];
}
