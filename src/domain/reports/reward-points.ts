/**
 * Reward points outstanding: the current CP balance of each resident, which is the sum of all CP that were earned, corrected and
 * redeemed. Only a fulfilled request takes CP.
 */

import { RESIDENT_CLASSES } from "../enumerations.ts";
import { folded } from "../folded-text.ts";
import { msg } from "../message.ts";
import { roundSum } from "../scoring.ts";
import { groupedBy, heads, nameOf, type ReportResident, sortedBy, sumOf, sumsOf } from "./report-helpers.ts";
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

/** Sums of a resident's entries in the range. */
export interface Earned {
  earned: number;
  corrected: number;
}

/** Adds an entry to the sums by userID. */
export function addEntry(sums: Map<string, Earned>, { userID, cp }: { userID: string; cp: number }): void {
  const before = sums.get(userID) ?? { earned: 0, corrected: 0 };
  sums.set(
    userID,
    cp >= 0
      ? { ...before, earned: roundSum(before.earned + cp) }
      : { ...before, corrected: roundSum(before.corrected + cp) },
  );
}

const shareOf = (part: number, all: number) => (all > 0 ? Math.round((1000 * part) / all) / 10 : 0);

function byClass(rows: readonly RewardPointsRow[], all: number): Breakdown {
  const groups = groupedBy(rows, (row) => row.class);
  return {
    title: msg("By class"),
    of: msg("Class"),
    columns: heads([
      [msg("Residents"), "count"],
      [msg("Total CP"), "points"],
      [msg("Share"), "percent"],
    ]),
    rows: RESIDENT_CLASSES.map((name) => {
      const group = groups.get(name) ?? [];
      const sum = sumOf(group, "outstanding");
      return { label: name, values: [group.length, sum, shareOf(sum, all)] };
    }),
  };
}

/** All residents with a balance or with an entry in the range, largest balance first. */
export function rewardPoints(
  residents: Iterable<ReportResident>,
  inRange: ReadonlyMap<string, Earned>,
): ReportContent<RewardPointsRow> {
  const withoutShares: Omit<RewardPointsRow, "share">[] = [];
  for (const resident of residents) {
    const entries = inRange.get(resident.userID);
    if (resident.totalCP === 0 && !entries) continue;
    withoutShares.push({
      userID: resident.userID,
      unit: resident.unitNumber,
      resident: nameOf(resident),
      class: resident.class,
      earned: entries?.earned ?? 0,
      corrected: entries?.corrected ?? 0,
      outstanding: resident.totalCP,
    });
  }
  const all = sumOf(withoutShares, "outstanding");
  const rows = sortedBy(
    withoutShares.map((row) => ({ ...row, share: shareOf(row.outstanding, all) })),
    (row) => [{ descending: row.outstanding }, folded(row.resident)],
  );
  return {
    rows,
    totals: { ...sumsOf(rows, ["earned", "corrected", "outstanding"]), share: all > 0 ? 100 : 0 },
    breakdowns: rows.length === 0 ? [] : [byClass(rows, all)],
    notes: [
      msg(
        "Total CP is what each resident has today. A redemption request takes its CP when it is fulfilled, not before. Earned sums the entries in the range that add CP, Corrected those that take CP, which are corrections and fulfilled requests.",
      ),
    ],
  };
}
