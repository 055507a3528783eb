/** Which leaseholders are liable for the rent of a month. A payment belongs to a lease and counts for all leaseholders who are liable. */
import { type CalendarMonth, monthOf } from "./calendar.ts";
import type { LeaseKind } from "./lease-rules.ts";

interface Person {
  kind: LeaseKind;
  /** `YYYY-MM-DD` or empty. */
  from: string;
  to?: string;
  userID?: string;
  /** The userID of a person whose personal data was erased, in place of `userID`. */
  erasedID?: string;
}

interface LeaseOfPeople {
  _id: string;
  people: readonly Person[];
}

/** The months of a lease for which a person is liable, both ends included. */
export interface LiableMonths {
  leaseID: string;
  from: CalendarMonth;
  to: CalendarMonth;
}

const FIRST: CalendarMonth = "";
const LAST: CalendarMonth = "9999-12";

/**
 * The months of a lease for which a leaseholder is liable: from the month of joining to the month of leaving. The first leaseholder is
 * also liable for earlier months, and the last one for later months. Undefined for other people.
 */
export function liableMonths(userID: string, { _id, people }: LeaseOfPeople): LiableMonths | undefined {
  const leaseholders = people.filter(({ kind }) => kind === "leaseholder");
  const person = leaseholders.find((holder) => (holder.userID ?? holder.erasedID) === userID);
  if (!person) return undefined;
  const { from, to } = person;
  const hasEarlier = leaseholders.some((other) => other.from < from);
  const hasLater = to !== undefined && leaseholders.some((other) => other.to === undefined || other.to > to);
  return {
    leaseID: _id,
    from: hasEarlier ? monthOf(from) : FIRST,
    to: hasLater ? monthOf(to) : LAST,
  };
}

/** All months, for a resident who has no lease yet. @param leaseID the `_id` that the lease will have */
export const allMonths = (leaseID: string): LiableMonths => ({ leaseID, from: FIRST, to: LAST });

/** Whether the person with these spans is liable for a month of a lease. */
export const isLiable = (
  spans: readonly LiableMonths[],
  { leaseID, month }: { leaseID: string; month: CalendarMonth },
): boolean => spans.some((span) => span.leaseID === leaseID && span.from <= month && month <= span.to);

/** The userIDs of the leaseholders who are liable for a month. */
export function liableUserIDs(lease: LeaseOfPeople, month: CalendarMonth): string[] {
  const userIDs = lease.people.flatMap(({ userID }) => userID ?? []);
  return [...new Set(userIDs)].filter((userID) => {
    const span = liableMonths(userID, lease);
    return span !== undefined && isLiable([span], { leaseID: lease._id, month });
  });
}

/** The newest entry of each month. A person who moves may have entries of two leases for one month. */
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
