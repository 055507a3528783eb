/** The report 'Lease expiry': leases by end date, soonest first, with their monthly amounts. */

import { type CalendarDate, daysBetween, isCalendarDate, monthOf } from "../calendar.ts";
import { msg } from "../message.ts";
import { roundSum } from "../scoring.ts";
import {
  breakdownColumns,
  EXPIRY_CLASSES,
  findAgeClass,
  groupBy,
  isWithin,
  monthText,
  nameOf,
  type ReportResident,
  sortBy,
  sumOf,
  sumsOf,
  unitKey,
} from "./report-helpers.ts";
import type { Breakdown, ReportColumn, ReportContent, ReportRange, RowOf } from "./report-view.ts";

export const LEASE_EXPIRY_COLUMNS = [
  { key: "leaseEnd", head: msg("Lease End"), kind: "date" },
  { key: "daysLeft", head: msg("Days Left"), kind: "count" },
  { key: "expires", head: msg("Expires"), kind: "text" },
  { key: "unit", head: msg("Unit"), kind: "text" },
  { key: "unitType", head: msg("Unit Type"), kind: "text" },
  { key: "resident", head: msg("Resident"), kind: "text" },
  { key: "leaseStart", head: msg("Lease Start"), kind: "date" },
  { key: "monthlyRent", head: msg("Monthly Rent"), kind: "money" },
  { key: "riskFee", head: msg("Monthly Fee"), kind: "money" },
  { key: "total", head: msg("Total"), kind: "money" },
] as const satisfies readonly ReportColumn[];

type LeaseExpiryRow = RowOf<typeof LEASE_EXPIRY_COLUMNS>;

const BREAKDOWN_COLUMNS = breakdownColumns([
  [msg("Leases"), "count"],
  [msg("Monthly Total"), "money"],
]);

function lineOf(label: string, rows: readonly LeaseExpiryRow[]) {
  return { label, values: [rows.length, sumOf(rows, "total")] };
}

function byWindow(rows: readonly LeaseExpiryRow[]): Breakdown {
  const groups = groupBy(rows, (row) => row.expires);
  return {
    title: msg("By time left"),
    of: msg("Expires"),
    columns: BREAKDOWN_COLUMNS,
    rows: EXPIRY_CLASSES.map(({ label }) => lineOf(label, groups.get(label) ?? [])),
  };
}

function byMonth(rows: readonly LeaseExpiryRow[]): Breakdown {
  const groups = groupBy(rows, (row) => monthOf(row.leaseEnd));
  return {
    title: msg("By month"),
    of: msg("Month"),
    columns: BREAKDOWN_COLUMNS,
    rows: [...groups].map(([month, group]) => lineOf(monthText(month), group)),
  };
}

/** The leases that end within a range, soonest first. Pending residents and residents without a lease are skipped. */
export function leaseExpiry(
  residents: Iterable<ReportResident>,
  range: ReportRange,
  today: CalendarDate,
): ReportContent<LeaseExpiryRow> {
  const unsorted: LeaseExpiryRow[] = [];
  for (const resident of residents) {
    const { leaseEnd, monthlyRent, monthlyFee } = resident;
    if (!resident.approved || !isCalendarDate(leaseEnd) || !isWithin(leaseEnd, range)) continue;
    const daysLeft = daysBetween(today, leaseEnd);
    unsorted.push({
      userID: resident.userID,
      leaseEnd,
      daysLeft,
      expires: EXPIRY_CLASSES[findAgeClass(EXPIRY_CLASSES, daysLeft)]?.label ?? "",
      unit: resident.unitNumber,
      unitType: resident.unitType,
      resident: nameOf(resident),
      leaseStart: resident.leaseStart,
      monthlyRent,
      riskFee: monthlyFee,
      total: roundSum(monthlyRent + monthlyFee),
    });
  }
  const rows = sortBy(unsorted, (row) => [row.leaseEnd, unitKey(row.unit)]);
  return {
    rows,
    totals: sumsOf(rows, ["monthlyRent", "riskFee", "total"]),
    breakdowns: rows.length === 0 ? [] : [byWindow(rows), byMonth(rows)],
    notes: [],
  };
}
