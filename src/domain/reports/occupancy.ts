/** Occupancy: the property's rented units by month, with the leases that began and ended. */

import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  isCalendarDate,
  monthOf,
} from "../calendar.ts";
import { type LeaseKind, wasJoined } from "../lease-rules.ts";
import { msg, msgs } from "../message.ts";
import type { Occupancy } from "../unit-rules.ts";
import { heads } from "./report-helpers.ts";
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

/** A range without a beginning starts this many months ago. */
const MONTHS_MAX = 120;

/** The fields of a lease that occupancy depends on. */
export interface ReportLease {
  unitID?: string;
  leaseStart: CalendarDate;
  people: readonly { kind: LeaseKind; from: CalendarDate }[];
  ended: { date: CalendarDate; reason: string } | null;
}

/** A stay in a unit. Joined leases are one stay, and a transfer is a move-out of the unit. */
interface Stay {
  unitID: string;
  from: CalendarDate;
  /** The first day without the people; undefined while they are there. */
  to: CalendarDate | undefined;
  isWhole: boolean;
}

/** The stay of a lease: a renewal moves the start of a lease, and its people have been there since their first day. */
function stayOf({ unitID, leaseStart, people, ended }: ReportLease): Stay | undefined {
  const days = people.filter(({ kind }) => kind !== "guarantor").map(({ from }) => from);
  const [from] = [...days, leaseStart].filter(isCalendarDate).sort();
  if (!unitID || from === undefined) return undefined;
  return { unitID, from, to: ended?.date, isWhole: !wasJoined(ended) };
}

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;

/** The last day of a month, or today in the current one. */
function countedDay(month: CalendarMonth, today: CalendarDate): CalendarDate {
  const last = addDays(addMonths(`${month}-01`, 1), -1);
  return last < today ? last : today;
}

function monthsIn({ from, to }: ReportRange, today: CalendarDate): CalendarMonth[] {
  const last = to === "" || to > monthOf(today) ? monthOf(today) : to;
  const oldest = monthOf(addMonths(`${last}-01`, 1 - MONTHS_MAX));
  const months: CalendarMonth[] = [];
  for (let month = last; month >= from && month >= oldest; month = monthOf(addMonths(`${month}-01`, -1))) {
    months.push(month);
  }
  return months;
}

function rowOf(
  month: CalendarMonth,
  stays: readonly Stay[],
  units: number,
  today: CalendarDate,
): OccupancyRow {
  const day = countedDay(month, today);
  const there = stays.filter(({ from, to }) => from <= day && (to === undefined || to > day));
  const occupied = new Set(there.map(({ unitID }) => unitID)).size;
  const began = stays.filter(({ from, isWhole }) => isWhole && from <= day && monthOf(from) === month).length;
  const endedStays = stays.filter(
    ({ to, isWhole }) => isWhole && to !== undefined && to <= day && monthOf(to) === month,
  );
  return {
    userID: "",
    month,
    units,
    occupied,
    notOccupied: Math.max(0, units - occupied),
    occupancy: percent(occupied, units),
    moveIns: began,
    moveOuts: endedStays.length,
    turnover: percent(endedStays.length, units),
  };
}

const TODAY_LABELS = msgs({
  occupied: "Occupied",
  notice: "On notice",
  vacant: "Vacant",
  offline: "Offline",
});

function unitsToday(now: Occupancy): Breakdown {
  const lines = Object.entries(TODAY_LABELS).map(([key, label]) => {
    const count = now[key as keyof typeof TODAY_LABELS];
    // Those on notice are occupied, too.
    return { label, values: [key === "occupied" ? count - now.notice : count] };
  });
  return {
    title: msg("Units today"),
    of: msg("Status"),
    columns: heads([[msg("Units"), "count"]]),
    rows: lines,
  };
}

/** Occupancy by month, newest first. @param now the units of today */
export function occupancyReport(
  leases: Iterable<ReportLease>,
  range: ReportRange,
  now: Occupancy,
  today: CalendarDate,
): ReportContent<OccupancyRow> {
  const stays = [...leases].flatMap((lease) => stayOf(lease) ?? []);
  const rows =
    now.units === 0 ? [] : monthsIn(range, today).map((month) => rowOf(month, stays, now.units, today));
  const sum = (key: "moveIns" | "moveOuts") => rows.reduce((total, row) => total + row[key], 0);
  return {
    rows,
    totals: rows.length === 0 ? {} : { moveIns: sum("moveIns"), moveOuts: sum("moveOuts") },
    breakdowns: now.units === 0 ? [] : [unitsToday(now)],
    notes:
      now.units === 0
        ? []
        : [
            msg(
              "Each month is counted on its last day, the current month as of today, for the units that exist now.",
            ),
            msg("Turnover is the share of units whose residents moved out in the month."),
          ],
  };
}
