/**
 * The report 'Currency points': the CP that each resident has today, and the CP that entries in the range added and took. A redemption
 * request takes its CP when it is fulfilled.
 */

import { RESIDENT_CLASSES } from "../enumerations.ts";
import { foldText } from "../folded-text.ts";
import { msg } from "../message.ts";
import { roundSum } from "../scoring.ts";
import {
  breakdownColumns,
  groupBy,
  nameOf,
  percentOf,
  type ReportResident,
  sortBy,
  sumOf,
  sumsOf,
} from "./report-helpers.ts";
import type { Breakdown, ReportColumn, ReportContent, RowOf } from "./report-view.ts";

export const REWARD_POINTS_COLUMNS = [
  { key: "unit", head: msg("Unit"), kind: "text" },
  { key: "resident", head: msg("Resident"), kind: "text" },
  { key: "class", head: msg("Class"), kind: "text" },
  { key: "earned", head: msg("Earned"), kind: "points" },
  { key: "corrected", head: msg("Corrected"), kind: "points" },
  { key: "outstanding", head: msg("Total CP"), kind: "points" },
  { key: "share", head: msg("Share"), kind: "percent" },
] as const satisfies readonly ReportColumn[];

type RewardPointsRow = RowOf<typeof REWARD_POINTS_COLUMNS>;

/** The sums of a resident's entries in the range. */
export interface CpSums {
  earned: number;
  /** Negative: the CP that corrections and fulfilled redemption requests took. */
  corrected: number;
}

/** Adds an entry to the sums by userID. */
export function addEntry(
  sumsByUser: Map<string, CpSums>,
  { userID, cp }: { userID: string; cp: number },
): void {
  const sums = sumsByUser.get(userID) ?? { earned: 0, corrected: 0 };
  const key = cp >= 0 ? "earned" : "corrected";
  sumsByUser.set(userID, { ...sums, [key]: roundSum(sums[key] + cp) });
}

function byClass(rows: readonly RewardPointsRow[], total: number): Breakdown {
  const groups = groupBy(rows, (row) => row.class);
  return {
    title: msg("By class"),
    of: msg("Class"),
    columns: breakdownColumns([
      [msg("Residents"), "count"],
      [msg("Total CP"), "points"],
      [msg("Share"), "percent"],
    ]),
    rows: RESIDENT_CLASSES.map((name) => {
      const group = groups.get(name) ?? [];
      const sum = sumOf(group, "outstanding");
      return { label: name, values: [group.length, sum, percentOf(sum, total)] };
    }),
  };
}

/** All residents with CP or with an entry in the range, the largest total first. */
export function rewardPoints(
  residents: Iterable<ReportResident>,
  sumsByUser: ReadonlyMap<string, CpSums>,
): ReportContent<RewardPointsRow> {
  const rowsWithoutShare: Omit<RewardPointsRow, "share">[] = [];
  for (const resident of residents) {
    const sums = sumsByUser.get(resident.userID);
    if (resident.totalCP === 0 && !sums) continue;
    rowsWithoutShare.push({
      userID: resident.userID,
      unit: resident.unitNumber,
      resident: nameOf(resident),
      class: resident.class,
      earned: sums?.earned ?? 0,
      corrected: sums?.corrected ?? 0,
      outstanding: resident.totalCP,
    });
  }
  const total = sumOf(rowsWithoutShare, "outstanding");
  const rows = sortBy(
    rowsWithoutShare.map((row) => ({ ...row, share: percentOf(row.outstanding, total) })),
    (row) => [{ descending: row.outstanding }, foldText(row.resident)],
  );
  return {
    rows,
    totals: { ...sumsOf(rows, ["earned", "corrected", "outstanding"]), share: total > 0 ? 100 : 0 },
    breakdowns: rows.length === 0 ? [] : [byClass(rows, total)],
    notes: [
      msg(
        "Total CP is what each resident has today. A redemption request takes its CP when it is fulfilled, not before. Earned sums the entries in the range that add CP, Corrected those that take CP, which are corrections and fulfilled requests.",
      ),
    ],
  };
}
