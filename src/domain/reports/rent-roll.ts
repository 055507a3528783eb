/** The report 'Rent roll': every rented unit with its lease and its monthly rent and fee. */

import type { CalendarDate } from "../calendar.ts";
import { compareNames, foldText } from "../folded-text.ts";
import { msg } from "../message.ts";
import { type LeaseStatus, leaseStatus } from "../resident-status.ts";
import { roundSum } from "../scoring.ts";
import { hasBegun } from "../tenancy-rules.ts";
import {
  breakdownColumns,
  groupBy,
  nameOf,
  type ReportResident,
  skippedNote,
  sortBy,
  sumOf,
  sumsOf,
  unitKey,
} from "./report-helpers.ts";
import type { Breakdown, ReportColumn, ReportContent, RowOf } from "./report-view.ts";

export const RENT_ROLL_COLUMNS = [
  { key: "unit", head: msg("Unit"), kind: "text" },
  { key: "unitType", head: msg("Unit Type"), kind: "text" },
  { key: "resident", head: msg("Resident"), kind: "text" },
  { key: "leaseStart", head: msg("Lease Start"), kind: "date" },
  { key: "leaseEnd", head: msg("Lease End"), kind: "date" },
  { key: "leaseStatus", head: msg("Lease Status"), kind: "text" },
  { key: "monthlyRent", head: msg("Monthly Rent"), kind: "money" },
  // The specification's name of the monthly fee.
  { key: "riskFee", head: msg("Monthly Fee"), kind: "money" },
  { key: "total", head: msg("Total"), kind: "money" },
] as const satisfies readonly ReportColumn[];

type RentRollRow = RowOf<typeof RENT_ROLL_COLUMNS>;

const STATUSES: readonly LeaseStatus[] = ["Active", "Expiring Soon", "Expired", "-"];

function byStatus(rows: readonly RentRollRow[]): Breakdown {
  const groups = groupBy(rows, (row) => row.leaseStatus);
  return {
    title: msg("By lease status"),
    of: msg("Lease Status"),
    columns: breakdownColumns([
      [msg("Units"), "count"],
      [msg("Monthly Rent"), "money"],
      [msg("Monthly Fee"), "money"],
      [msg("Total"), "money"],
    ]),
    rows: STATUSES.filter((status) => groups.has(status)).map((status) => {
      const group = groups.get(status) ?? [];
      const { monthlyRent, riskFee, total } = sumsOf(group, ["monthlyRent", "riskFee", "total"]);
      return { label: status, values: [group.length, monthlyRent, riskFee, total] };
    }),
  };
}

function byUnitType(rows: readonly RentRollRow[]): Breakdown {
  const groups = [...groupBy(rows, (row) => row.unitType || "-")].sort(([a], [b]) => compareNames(a, b));
  return {
    title: msg("By unit type"),
    of: msg("Unit Type"),
    columns: breakdownColumns([
      [msg("Units"), "count"],
      [msg("Average Rent"), "money"],
      [msg("Monthly Rent"), "money"],
    ]),
    rows: groups.map(([label, group]) => {
      const rent = sumOf(group, "monthlyRent");
      const averageCents = Math.round((100 * rent) / group.length);
      return { label, values: [group.length, averageCents / 100, rent] };
    }),
  };
}

/**
 * The rent roll as of today, by unit. A note counts the residents without a unit, without a lease that has begun, or waiting for approval.
 * @param residents one for each lease (`byLease`)
 */
export function rentRoll(
  residents: Iterable<ReportResident>,
  today: CalendarDate,
): ReportContent<RentRollRow> {
  const unsorted: RentRollRow[] = [];
  let skipped = 0;
  for (const resident of residents) {
    if (!resident.approved || resident.unitNumber.trim() === "" || !hasBegun(resident, today)) {
      skipped += 1;
      continue;
    }
    unsorted.push({
      userID: resident.userID,
      unit: resident.unitNumber,
      unitType: resident.unitType,
      resident: nameOf(resident),
      leaseStart: resident.leaseStart,
      leaseEnd: resident.leaseEnd,
      leaseStatus: leaseStatus(resident.leaseEnd, today),
      monthlyRent: resident.monthlyRent,
      riskFee: resident.monthlyFee,
      total: roundSum(resident.monthlyRent + resident.monthlyFee),
    });
  }
  const rows = sortBy(unsorted, (row) => [unitKey(row.unit), foldText(row.resident)]);
  return {
    rows,
    totals: sumsOf(rows, ["monthlyRent", "riskFee", "total"]),
    breakdowns: rows.length === 0 ? [] : [byStatus(rows), byUnitType(rows)],
    notes: skipped === 0 ? [] : [skippedNote(skipped)],
  };
}
