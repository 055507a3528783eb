/** All residents of the demo property, and what follows from how they are written down. */
import { addDays, addMonths, type CalendarDate } from "../../src/domain/calendar.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoUserID } from "../lib/ids.ts";
import { createRandom } from "../lib/random.ts";
import { DEMO_STAFF } from "../staff.ts";
import { CLASS_A_PEOPLE } from "./class-a.ts";
import { CLASS_B_PEOPLE } from "./class-b.ts";
import { CLASS_C_PEOPLE } from "./class-c.ts";
import { FORMER_PEOPLE } from "./former.ts";
import { HOUSEHOLD_PEOPLE } from "./households.ts";
import { NEWCOMERS } from "./newcomers.ts";
import type { Person } from "./person.ts";

export const PEOPLE: readonly Person[] = [
  ...CLASS_A_PEOPLE,
  ...CLASS_B_PEOPLE,
  ...CLASS_C_PEOPLE,
  ...NEWCOMERS,
  ...FORMER_PEOPLE,
  ...HOUSEHOLD_PEOPLE,
];

/** Whether a person lives in the property today. */
export const livesHere = ({ moveOut }: Person): boolean => moveOut === undefined || moveOut.inDays > 0;

const USER_IDS = new Map([
  ...PEOPLE.map(({ key }) => [key, demoUserID("R", key)] as const),
  ...DEMO_STAFF.map(({ key }) => [key, demoUserID("S", key)] as const),
]);

/** The userID behind a key of a resident or a staff member. @throws RangeError for an unknown key */
export function userIDOf(key: string): string {
  const userID = USER_IDS.get(key);
  if (!userID) throw new RangeError(`Nobody has the key ${key}.`);
  return userID;
}

/** The dates of the lease; undefined without one. */
export function leaseOf(
  { lease }: Person,
  calendar: Calendar,
): { start: CalendarDate; end: CalendarDate } | undefined {
  if (!lease) return undefined;
  const day = lease.day ?? 1;
  const start = calendar.inMonth(lease.startedMonthsAgo, day);
  // A lease that starts on the 1st ends at the end of a month, one that starts on the 15th on a 14th.
  const after = day === 1 ? lease.endsInMonths + 1 : lease.endsInMonths;
  return { start, end: addDays(calendar.inMonth(-after, day), -1) };
}

const APPROVAL_HOUR = 10 * 60;
/** Days from the approval to the lease's first day; more than 30, so that nobody else who lives here counts as new. */
const APPROVAL_LEAD_DAYS = [31, 52] as const;
const LONGEST_WAIT_DAYS = 3;

/** When staff approved a resident; null while the registration waits. */
export function approvedAtOf(person: Person, calendar: Calendar): Date | null {
  if (person.approvedDaysAgo === null) return null;
  const random = createRandom(`${person.key} approval`);
  const minutes = APPROVAL_HOUR + random.between(0, 300);
  const start = leaseOf(person, calendar)?.start ?? calendar.today;
  if (person.approvedDaysAgo === undefined) {
    return calendar.at(addDays(start, -random.between(...APPROVAL_LEAD_DAYS)), minutes);
  }
  const lately = addDays(calendar.today, -person.approvedDaysAgo);
  return calendar.at(lately < start ? lately : addDays(start, -1), minutes);
}

/** When a resident's record was made: a little before its approval, or lately where it still waits. */
export function registeredAtOf(person: Person, calendar: Calendar): Date {
  const approvedAt = approvedAtOf(person, calendar);
  const random = createRandom(`${person.key} registration`);
  if (approvedAt) return new Date(approvedAt.getTime() - random.between(20, 240) * 60_000);
  const day = addDays(calendar.today, -random.between(1, LONGEST_WAIT_DAYS));
  return calendar.at(day, APPROVAL_HOUR + random.between(0, 480));
}

/** The first day of the demo property's records: 18 months with this one. */
const HISTORY_MONTHS = 18;
export function historyStart(calendar: Calendar): CalendarDate {
  return addMonths(calendar.inMonth(0, 1), 1 - HISTORY_MONTHS);
}
