/** The report 'Occupancy': the occupied units by month, with move-ins and move-outs. */

import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  isCalendarDate,
  monthAfter,
  monthOf,
} from "../calendar.ts";
import { type LeaseKind, wasJoined } from "../lease-rules.ts";
import { msg } from "../message.ts";
import type { Occupancy } from "../unit-rules.ts";
import { breakdownColumns, groupBy, percentOf, sumsOf } from "./report-helpers.ts";
import type { Breakdown, ReportColumn, ReportContent, ReportRange, RowOf } from "./report-view.ts";

export const OCCUPANCY_COLUMNS = [
  { key: "month", head: msg("Month"), kind: "month" },
  { key: "units", head: msg("Units"), kind: "count" },
  { key: "occupied", head: msg("Occupied"), kind: "count" },
  { key: "notOccupied", head: msg("Not Occupied"), kind: "count", isZeroBlank: true },
  { key: "occupancy", head: msg("Occupancy"), kind: "percent" },
  { key: "moveIns", head: msg("Move-ins"), kind: "count", isZeroBlank: true },
  { key: "moveOuts", head: msg("Move-outs"), kind: "count", isZeroBlank: true },
  { key: "turnover", head: msg("Turnover"), kind: "percent" },
] as const satisfies readonly ReportColumn[];

type OccupancyRow = RowOf<typeof OCCUPANCY_COLUMNS>;

/** The most months of a report: the last ones of a longer range, or of one without a beginning. */
const MONTHS_MAX = 120;

/** The fields of a lease that occupancy depends on. */
export interface ReportLease {
  unitID?: string;
  leaseStart: CalendarDate;
  people: readonly { kind: LeaseKind; from: CalendarDate }[];
  ended: { date: CalendarDate; reason: string } | null;
}

/** A stay in a unit. A transfer to another unit ends it. */
interface Stay {
  unitID: string;
  from: CalendarDate;
  /** The first day without the people; undefined while they live there. */
  to: CalendarDate | undefined;
  /** Whether its first and last day count as move-in and move-out. False for a lease that became a part of another: its people stayed. */
  hasMoves: boolean;
}

/** The stay of a lease. It begins with the first day of its people, if that is earlier than the start of the lease: a renewal changes the start. */
function stayOf({ unitID, leaseStart, people, ended }: ReportLease): Stay | undefined {
  const firstDays = people.filter(({ kind }) => kind !== "guarantor").map(({ from }) => from);
  const [from] = [...firstDays, leaseStart].filter(isCalendarDate).sort();
  if (!unitID || from === undefined) return undefined;
  return { unitID, from, to: ended?.date, hasMoves: !wasJoined(ended) };
}

/** The last day of a month, or today in the current month. */
function lastDayOf(month: CalendarMonth, today: CalendarDate): CalendarDate {
  const lastDay = addDays(`${monthAfter(month, 1)}-01`, -1);
  return lastDay < today ? lastDay : today;
}

/** The months of a range, newest first. */
function monthsIn({ from, to }: ReportRange, today: CalendarDate): CalendarMonth[] {
  const lastMonth = to === "" || to > monthOf(today) ? monthOf(today) : to;
  const months = Array.from({ length: MONTHS_MAX }, (_, index) => monthAfter(lastMonth, -index));
  return months.filter((month) => month >= from);
}

/**
 * The number of occupied units on each day. Goes through the stays once, because a large property has many, and a report many months.
 * @param days in ascending order
 */
function occupiedOn(days: readonly CalendarDate[], stays: readonly Stay[]): number[] {
  const changes = stays
    .filter(({ from, to }) => to === undefined || to > from)
    .flatMap(({ unitID, from, to }) => [
      { day: from, unitID, stays: 1 },
      ...(to === undefined ? [] : [{ day: to, unitID, stays: -1 }]),
    ])
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const staysByUnit = new Map<string, number>();
  let done = 0;
  return days.map((day) => {
    for (let change = changes[done]; change && change.day <= day; change = changes[++done]) {
      const count = (staysByUnit.get(change.unitID) ?? 0) + change.stays;
      if (count === 0) staysByUnit.delete(change.unitID);
      else staysByUnit.set(change.unitID, count);
    }
    return staysByUnit.size;
  });
}

/** The row of each month. @param months newest first */
function rowsOf(
  months: readonly CalendarMonth[],
  stays: readonly Stay[],
  units: number,
  today: CalendarDate,
): OccupancyRow[] {
  const occupiedUnits = occupiedOn(months.map((month) => lastDayOf(month, today)).reverse(), stays).reverse();
  const moves = stays.filter(({ hasMoves }) => hasMoves);
  const isPast = (day: CalendarDate) => day <= today;
  const pastByMonth = (days: readonly CalendarDate[]) => groupBy(days.filter(isPast), monthOf);
  const moveIns = pastByMonth(moves.map(({ from }) => from));
  const moveOuts = pastByMonth(moves.flatMap(({ to }) => to ?? []));
  return months.map((month, index) => {
    const occupied = occupiedUnits[index] ?? 0;
    const moveOutCount = moveOuts.get(month)?.length ?? 0;
    return {
      userID: "",
      month,
      units,
      occupied,
      notOccupied: Math.max(0, units - occupied),
      occupancy: percentOf(occupied, units),
      moveIns: moveIns.get(month)?.length ?? 0,
      moveOuts: moveOutCount,
      turnover: percentOf(moveOutCount, units),
    };
  });
}

function unitsToday({ occupied, notice, vacant, offline }: Occupancy): Breakdown {
  return {
    title: msg("Units today"),
    of: msg("Status"),
    columns: breakdownColumns([[msg("Units"), "count"]]),
    rows: [
      { label: msg("Occupied"), values: [occupied - notice] },
      { label: msg("On notice"), values: [notice] },
      { label: msg("Vacant"), values: [vacant] },
      { label: msg("Offline"), values: [offline] },
    ],
  };
}

/** Occupancy by month, newest first. @param occupancy the units of today */
export function occupancyReport(
  leases: Iterable<ReportLease>,
  range: ReportRange,
  occupancy: Occupancy,
  today: CalendarDate,
): ReportContent<OccupancyRow> {
  const { units } = occupancy;
  if (units === 0) return { rows: [], totals: {}, breakdowns: [], notes: [] };
  const stays = [...leases].flatMap((lease) => stayOf(lease) ?? []);
  const rows = rowsOf(monthsIn(range, today), stays, units, today);
  return {
    rows,
    totals: rows.length === 0 ? {} : sumsOf(rows, ["moveIns", "moveOuts"]),
    breakdowns: [unitsToday(occupancy)],
    notes: [
      msg(
        "Each month is counted on its last day, the current month as of today, for the units that exist now.",
      ),
      msg("Turnover is the share of units whose residents moved out in the month."),
    ],
  };
}
