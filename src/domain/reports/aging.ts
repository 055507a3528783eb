/** Age classes of overdue rent, expiring leases and open incidents: named ranges of days. */

export interface AgeClass {
  label: string;
  /** Maximum number of days in this class; infinite for the last class. */
  upTo: number;
}

/** Days that a rent is overdue, in the usual classes of receivables aging. */
export const OVERDUE_CLASSES = [
  { label: "0-30 days", upTo: 30 },
  { label: "31-60 days", upTo: 60 },
  { label: "61-90 days", upTo: 90 },
  { label: "Over 90 days", upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** Days until a lease ends; negative for an expired lease. */
export const EXPIRY_CLASSES = [
  { label: "Expired", upTo: -1 },
  { label: "Within 30 days", upTo: 30 },
  { label: "31-60 days", upTo: 60 },
  { label: "61-90 days", upTo: 90 },
  { label: "Later", upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** Days that an incident has been open. */
export const INCIDENT_CLASSES = [
  { label: "0-7 days", upTo: 7 },
  { label: "8-30 days", upTo: 30 },
  { label: "31-60 days", upTo: 60 },
  { label: "61-90 days", upTo: 90 },
  { label: "Over 90 days", upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** The index of the age class of a number of days. */
export function findAgeClass(classes: readonly AgeClass[], days: number): number {
  return classes.findIndex(({ upTo }) => days <= upTo);
}
