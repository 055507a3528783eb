/** The definition of each report for screens, files and the API document: title, columns, range and the text without rows. */

import { addMonths, type CalendarDate, isCalendarDate, monthAfter, monthOf } from "../calendar.ts";
import { msg, msgs } from "../message.ts";
import { BALANCE_COLUMNS } from "./balances.ts";
import { DELINQUENCY_COLUMNS } from "./delinquency.ts";
import { INCIDENT_AGING_COLUMNS } from "./incident-aging.ts";
import { LEASE_EXPIRY_COLUMNS } from "./lease-expiry.ts";
import { OCCUPANCY_COLUMNS } from "./occupancy.ts";
import { RENT_ROLL_COLUMNS } from "./rent-roll.ts";
import type { ReportColumn, ReportName, ReportRange } from "./report-view.ts";
import { REWARD_POINTS_COLUMNS } from "./reward-points.ts";

export interface ReportDefinition {
  title: string;
  /** Description of the report, one sentence. */
  about: string;
  /** Name of the rows, in the plural. */
  rowsName: string;
  /** Unit and label of the range; absent for a report without a range. */
  range?: { unit: "days" | "months"; label: string };
  columns: readonly ReportColumn[];
  empty: string;
}

export const REPORT_DEFINITIONS: Readonly<Record<ReportName, ReportDefinition>> = {
  "rent-roll": {
    title: msg("Rent roll"),
    rowsName: msg("Units"),
    about: msg("Every rented unit with its lease and its monthly rent and fee."),
    columns: RENT_ROLL_COLUMNS,
    empty: msg("No rented units found."),
  },
  delinquency: {
    title: msg("Delinquency"),
    rowsName: msg("Residents"),
    about: msg("Residents with unpaid, unrecorded or late months, the oldest unpaid month first."),
    range: { unit: "months", label: msg("Months") },
    columns: DELINQUENCY_COLUMNS,
    empty: msg("No unpaid, unrecorded or late payments found."),
  },
  balances: {
    title: msg("Balances"),
    rowsName: msg("Leases"),
    about: msg("What leases owe by the age of their open charges, and what is paid ahead."),
    columns: BALANCE_COLUMNS,
    empty: msg("No lease owes anything or has paid ahead."),
  },
  "lease-expiry": {
    title: msg("Lease expiry"),
    rowsName: msg("Leases"),
    about: msg("Leases by end date, soonest first."),
    range: { unit: "days", label: msg("Leases ending") },
    columns: LEASE_EXPIRY_COLUMNS,
    empty: msg("No leases end in this range."),
  },
  occupancy: {
    title: msg("Occupancy"),
    rowsName: msg("Months"),
    about: msg("Occupied units by month, newest first, with move-ins and move-outs."),
    range: { unit: "months", label: msg("Months") },
    columns: OCCUPANCY_COLUMNS,
    empty: msg("No units found."),
  },
  "incident-ageing": {
    title: msg("Incident aging"),
    rowsName: msg("Open incidents"),
    about: msg("Open incidents by age: emergencies first, then the oldest."),
    range: { unit: "days", label: msg("Reported") },
    columns: INCIDENT_AGING_COLUMNS,
    empty: msg("No open incidents found."),
  },
  "reward-points": {
    title: msg("Currency points"),
    rowsName: msg("Residents"),
    about: msg("The total CP of each resident, largest first."),
    range: { unit: "days", label: msg("Entries") },
    columns: REWARD_POINTS_COLUMNS,
    empty: msg("No CP found."),
  },
};

/** The default range of the lease expiry report ends this many months from today. */
const EXPIRY_MONTHS = 12;

/** The default range of the occupancy report has this many months, including the current month. */
const OCCUPANCY_MONTHS = 12;

/** The default range of a report. */
export function defaultRange(report: ReportName, today: CalendarDate): ReportRange {
  switch (report) {
    case "delinquency":
      return { from: monthOf(today), to: monthOf(today) };
    case "lease-expiry":
      return { from: "", to: addMonths(today, EXPIRY_MONTHS) };
    case "occupancy":
      return { from: monthAfter(monthOf(today), 1 - OCCUPANCY_MONTHS), to: monthOf(today) };
    case "reward-points":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    default:
      return { from: "", to: "" };
  }
}

export const RANGE_TEXTS = msgs({
  invalid: "Please enter a valid range.",
  order: "The range must not end before it starts.",
});

function isRangeEnd(text: string, unit: "days" | "months"): boolean {
  return text === "" || isCalendarDate(unit === "days" ? text : `${text}-01`);
}

/** The first broken rule of a range, or undefined. A report without a range accepts only open ends. */
export function rangeProblem(report: ReportName, { from, to }: ReportRange): string | undefined {
  const { range } = REPORT_DEFINITIONS[report];
  if (!range) return from === "" && to === "" ? undefined : RANGE_TEXTS.invalid;
  if (!isRangeEnd(from, range.unit) || !isRangeEnd(to, range.unit)) return RANGE_TEXTS.invalid;
  return from !== "" && to !== "" && to < from ? RANGE_TEXTS.order : undefined;
}

/** Columns whose texts are words of the portal. */
export const TRANSLATED_KEYS =
  "unitType leaseStatus expires open type category subCategory status priority".split(" ");
