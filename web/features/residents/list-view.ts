/** Filters and orders of the residents list (specification, section 2, Residents). */

import { addMonths, type CalendarDate } from "@domain/calendar.ts";
import { foldText } from "@domain/folded-text.ts";
import {
  RESIDENT_FILTERS,
  type ResidentFilter,
  type ResidentListFilter,
  type ResidentSort,
} from "@domain/list-filters.ts";
import { recordTests } from "@domain/list-search.ts";
import { msg, msgs } from "@domain/message.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { EXPIRING_LEASE_MONTHS, type LeaseStatus, leaseStatus } from "@domain/resident-status.ts";
import { isFormer, residentName } from "../../lib/resident-name.ts";

type Resident = ResidentSummaryView;

export const FILTER_LABELS: Record<ResidentFilter, string> = msgs({
  all: "All",
  classA: "Class A",
  classB: "Class B",
  classC: "Class C",
  expiring: "Expiring",
  new: "New",
  pending: "Pending",
  former: "Former",
});

const UNIT_DIGITS = 8;

/** A sort key that orders units by number: 2B before 10A. */
function unitKey(unit: string): string {
  return foldText(unit).replace(/\d+/g, (digits) => digits.padStart(UNIT_DIGITS, "0"));
}

interface Keys {
  /** First name, then last name. */
  byName: string;
  byUnit: string;
}

/** The keys of each record, computed once. */
const keys = new WeakMap<Resident, Keys>();

function keysOf(resident: Resident): Keys {
  const before = keys.get(resident);
  if (before) return before;
  const shownName = residentName(resident);
  const made = {
    byName: foldText(`${resident.firstName.trim() || shownName}\t${resident.lastName}`),
    byUnit: unitKey(resident.unitNumber),
  };
  keys.set(resident, made);
  return made;
}

type Compare = (a: Resident, b: Resident) => number;

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Most urgent first. */
const STATUS_RANKS: Record<LeaseStatus, number> = { Expired: 0, "Expiring Soon": 1, Active: 2, "-": 3 };

function byStatus(today: CalendarDate): Compare {
  const ranks = new Map<string, number>();
  const rankOf = ({ leaseEnd }: Resident) => {
    const before = ranks.get(leaseEnd);
    if (before !== undefined) return before;
    const rank = STATUS_RANKS[leaseStatus(leaseEnd, today)];
    ranks.set(leaseEnd, rank);
    return rank;
  };
  return (a, b) => rankOf(a) - rankOf(b) || compareTexts(a.leaseEnd, b.leaseEnd);
}

const byName: Compare = (a, b) => compareTexts(keysOf(a).byName, keysOf(b).byName);

export const SORTS: Readonly<
  Record<ResidentSort, { label: string; order: (today: CalendarDate) => Compare }>
> = {
  name: { label: msg("Name"), order: () => byName },
  unit: { label: msg("Unit"), order: () => (a, b) => compareTexts(keysOf(a).byUnit, keysOf(b).byUnit) },
  class: { label: msg("Class"), order: () => (a, b) => compareTexts(a.class, b.class) },
  fee: { label: msg("Monthly Fee"), order: () => (a, b) => a.monthlyFee - b.monthlyFee },
  status: { label: msg("Status"), order: byStatus },
};

/** The comparison function of a view. Equal residents are ordered by name in both directions. */
export function orderOf(
  { sort, direction }: Pick<ResidentListFilter, "sort" | "direction">,
  today: CalendarDate,
): Compare {
  const compare = SORTS[sort].order(today);
  const sign = direction === "ascending" ? 1 : -1;
  return (a, b) => sign * compare(a, b) || byName(a, b) || compareTexts(a.userID, b.userID);
}

type Test = (resident: Resident) => boolean;

/**
 * The predicate of a filter. 'Expiring' matches the dashboard's count: leases that end from today to the same day three
 * months later (specification, section 9).
 */
export function filterTest(filter: ResidentFilter, today: CalendarDate): Test {
  const limit = addMonths(today, EXPIRING_LEASE_MONTHS);
  const tests: Record<Exclude<ResidentFilter, "former">, Test> = {
    all: () => true,
    classA: (resident) => resident.class === "A",
    classB: (resident) => resident.class === "B",
    classC: (resident) => resident.class === "C",
    expiring: ({ leaseEnd }) => leaseEnd >= today && leaseEnd <= limit,
    new: ({ status }) => status === "New",
    pending: ({ status }) => status === "Pending",
  };
  if (filter === "former") return isFormer;
  const test = tests[filter];
  return (resident) => !isFormer(resident) && test(resident);
}

/** The predicate of a text: parts of the name, of the unit, of the email address, or digits of the phone number in a row. */
export const textTest: (text: string) => Test = recordTests((resident: Resident) => ({
  texts: [residentName(resident), resident.unitNumber, resident.email],
  phones: [resident.phone],
}));

/** The predicate of a view's filter and text. */
export function viewTest(
  { filter, text }: Pick<ResidentListFilter, "filter" | "text">,
  today: CalendarDate,
): Test {
  const passesFilter = filterTest(filter, today);
  const passesText = textTest(text);
  return (resident) => passesFilter(resident) && passesText(resident);
}

export function countFilters(
  residents: Iterable<Resident>,
  today: CalendarDate,
): Record<ResidentFilter, number> {
  const counts = Object.fromEntries(RESIDENT_FILTERS.map((filter) => [filter, 0])) as Record<
    ResidentFilter,
    number
  >;
  const tests = RESIDENT_FILTERS.map((filter) => [filter, filterTest(filter, today)] as const);
  for (const resident of residents) {
    for (const [filter, passes] of tests) if (passes(resident)) counts[filter] += 1;
  }
  return counts;
}
