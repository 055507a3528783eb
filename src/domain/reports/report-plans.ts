/** The reports as screens, files and the API's document name them: title, columns, range and what an empty one says. */
import { addMonths, type CalendarDate, isCalendarDate, monthOf } from "../calendar.ts";
import { DELINQUENCY_COLUMNS } from "./delinquency.ts";
import { INCIDENT_AGEING_COLUMNS } from "./incident-ageing.ts";
import { LEASE_EXPIRY_COLUMNS } from "./lease-expiry.ts";
import { RENT_ROLL_COLUMNS } from "./rent-roll.ts";
import type { ReportColumn, ReportName, ReportRange } from "./report-view.ts";
import { REWARD_POINTS_COLUMNS } from "./reward-points.ts";

export interface ReportPlan {
  title: string;
  /** What it shows, in a sentence. */
  about: string;
  /** What its rows are, in the plural. */
  of: string;
  /** What its range means, where it has one. */
  range?: { of: "days" | "months"; label: string };
  columns: readonly ReportColumn[];
  empty: string;
}

export const REPORT_PLANS: Readonly<Record<ReportName, ReportPlan>> = {
  "rent-roll": {
    title: "Rent roll",
    of: "Units",
    about: "Every rented unit with its lease and what it brings a month.",
    columns: RENT_ROLL_COLUMNS,
    empty: "No rented units found.",
  },
  delinquency: {
    title: "Delinquency",
    of: "Residents",
    about: "Residents with unpaid or late months, those longest behind first.",
    range: { of: "months", label: "Months" },
    columns: DELINQUENCY_COLUMNS,
    empty: "No unpaid or late payments found.",
  },
  "lease-expiry": {
    title: "Lease expiry",
    of: "Leases",
    about: "Leases by their end, soonest first.",
    range: { of: "days", label: "Leases ending" },
    columns: LEASE_EXPIRY_COLUMNS,
    empty: "No leases end in this range.",
  },
  "incident-ageing": {
    title: "Incident ageing",
    of: "Open incidents",
    about: "Open incidents by how long they have been open, oldest first.",
    range: { of: "days", label: "Reported" },
    columns: INCIDENT_AGEING_COLUMNS,
    empty: "No open incidents found.",
  },
  "reward-points": {
    title: "Reward points outstanding",
    of: "Residents",
    about: "The points that residents hold, the largest balance first.",
    range: { of: "days", label: "Entries" },
    columns: REWARD_POINTS_COLUMNS,
    empty: "No reward points found.",
  },
};

/** Leases that end later than this are left out unless the reader asks for them. */
const EXPIRY_MONTHS = 12;

/** The range of a report where nobody asks for another one. */
export function defaultRange(report: ReportName, today: CalendarDate): ReportRange {
  switch (report) {
    case "delinquency":
      return { from: "", to: monthOf(today) };
    case "lease-expiry":
      return { from: "", to: addMonths(today, EXPIRY_MONTHS) };
    case "reward-points":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    default:
      return { from: "", to: "" };
  }
}

export const RANGE_TEXTS = {
  invalid: "Please enter a valid range.",
  order: "The range must not end before it begins.",
} as const;

function isEnd(text: string, of: "days" | "months"): boolean {
  return text === "" || isCalendarDate(of === "days" ? text : `${text}-01`);
}

/** The first broken rule of a range, or undefined. A report without a range takes only an open one. */
export function rangeProblem(report: ReportName, { from, to }: ReportRange): string | undefined {
  const { range } = REPORT_PLANS[report];
  if (!range) return from === "" && to === "" ? undefined : RANGE_TEXTS.invalid;
  if (!isEnd(from, range.of) || !isEnd(to, range.of)) return RANGE_TEXTS.invalid;
  return from !== "" && to !== "" && to < from ? RANGE_TEXTS.order : undefined;
}
