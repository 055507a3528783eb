/** Age classes of what is overdue, runs out or stays open: days sorted into a few named spans. */

export interface AgeClass {
  label: string;
  /** The last day that belongs to it; the last class has none. */
  upTo: number;
}

/** How long a rent is overdue, in the classes of receivables ageing. */
export const OVERDUE_CLASSES = [
  { label: "0-30 days", upTo: 30 },
  { label: "31-60 days", upTo: 60 },
  { label: "61-90 days", upTo: 90 },
  { label: "Over 90 days", upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** How soon a lease ends; what lies in the past has ended. */
export const EXPIRY_CLASSES = [
  { label: "Expired", upTo: -1 },
  { label: "Within 30 days", upTo: 30 },
  { label: "31-60 days", upTo: 60 },
  { label: "61-90 days", upTo: 90 },
  { label: "Later", upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** How long an incident has been open. */
export const INCIDENT_CLASSES = [
  { label: "0-7 days", upTo: 7 },
  { label: "8-30 days", upTo: 30 },
  { label: "31-60 days", upTo: 60 },
  { label: "61-90 days", upTo: 90 },
  { label: "Over 90 days", upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** The place of some days among age classes, from 0. */
export function ageClassOf(classes: readonly AgeClass[], days: number): number {
  return classes.findIndex(({ upTo }) => days <= upTo);
}
