/** Ways to the next class: behavior types, how many entries of each reach the class, and in which month if they are monthly. */
import { BEHAVIOR_CATALOG, type BehaviorType } from "./behavior-catalog.ts";
import { type CalendarDate, type CalendarMonth, monthAfter, monthOf } from "./calendar.ts";
import type { ResidentClass } from "./enumerations.ts";
import { explainScore } from "./score-explanation.ts";
import { capRP, classOf, roundSum } from "./scoring.ts";

export interface WayUp {
  type: string;
  rp: number;
  /** Number of entries that reach the class. */
  count: number;
  /** For a monthly type: the month of the last of these entries. */
  month: CalendarMonth | undefined;
}

/** Types that a resident gets once. They lead to the next class only if one entry is enough. */
const ONE_TIME_TYPES: ReadonlySet<string> = new Set([
  "Onboarded Resident",
  "Security Deposit Paid in Full at Move-In",
  "Renter's Insurance Proof Submitted",
  "Autopay Enrollment",
  "Paperless Billing Enrollment",
  "1-Year Resident Anniversary",
  "2-Year Resident Anniversary",
  "3-Year Resident Anniversary",
  "5-Year Resident Anniversary",
]);

/** A type that is logged once a month. */
const isMonthly = (type: string) => type.endsWith("(Monthly)");

interface Entry {
  type: string;
  rp: number;
  /** The property's month of the entry. */
  month: CalendarMonth;
}

/** The smallest number of entries of a type that reaches a class. */
function countToReach(residentClass: ResidentClass, sum: number, rp: number): number {
  let count = 1;
  // A lower class has a later letter.
  while (classOf(capRP(roundSum(sum + count * rp))) > residentClass) count += 1;
  return count;
}

/**
 * The ways to the next class, the fewest entries first; empty in class A.
 * @param entries the entries that count
 * @param today the date at the property
 */
export function waysUp(
  entries: readonly Entry[],
  today: CalendarDate,
  catalog: readonly BehaviorType[] = BEHAVIOR_CATALOG,
): WayUp[] {
  const { sum, up } = explainScore(entries);
  if (!up) return [];
  const thisMonth = monthOf(today);
  // All monthly types are about the rent of a month, so one of them is enough.
  const isPaidThisMonth = entries.some(({ type, month }) => isMonthly(type) && month === thisMonth);
  const firstMonth = monthAfter(thisMonth, isPaidThisMonth ? 1 : 0);
  const receivedTypes = new Set(entries.map(({ type }) => type));
  return catalog
    .filter(({ rp }) => rp > 0)
    .map(({ type, rp }) => {
      const count = countToReach(up.class, sum, rp);
      return { type, rp, count, month: isMonthly(type) ? monthAfter(firstMonth, count - 1) : undefined };
    })
    .filter(({ type, count }) => !ONE_TIME_TYPES.has(type) || (count === 1 && !receivedTypes.has(type)))
    .sort((a, b) => a.count - b.count || b.rp - a.rp || (a.type < b.type ? -1 : 1));
}
