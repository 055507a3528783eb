/**
 * Delinquency: residents who owe rent, of whom a month is not recorded, or who paid late. Without the ledger, the portal stores a status for each
 * month, but no payment amounts. The amount of a month is then the resident's current rent and risk fee, due on the first day of the month.
 */

import { addMonths, type CalendarDate, type CalendarMonth, daysBetween, monthOf } from "../calendar.ts";
import type { PaymentStatus } from "../enumerations.ts";
import { folded } from "../folded-text.ts";
import { agingOf, type Settled } from "../ledger-balance.ts";
import { dollarsOf } from "../ledger-rules.ts";
import { msg } from "../message.ts";
import { isLate, isMissed } from "../payment-status.ts";
import { roundSum } from "../scoring.ts";
import {
  findAgeClass,
  heads,
  isWithin,
  nameOf,
  OVERDUE_CLASSES,
  type ReportResident,
  sortedBy,
  sumOf,
  sumsOf,
} from "./report-helpers.ts";
import type { Breakdown, ReportColumn, ReportContent, ReportRange, RowOf } from "./report-view.ts";

export const DELINQUENCY_COLUMNS = [
  { key: "unit", head: msg("Unit"), kind: "text" },
  { key: "resident", head: msg("Resident"), kind: "text" },
  { key: "class", head: msg("Class"), kind: "text" },
  { key: "monthsUnpaid", head: msg("Months Unpaid"), kind: "count", isZeroBlank: true },
  { key: "notRecorded", head: msg("Not Recorded"), kind: "count", isZeroBlank: true },
  { key: "monthsLate", head: msg("Months Late"), kind: "count", isZeroBlank: true },
  { key: "oldestUnpaid", head: msg("Oldest Unpaid"), kind: "month" },
  { key: "upTo30", head: OVERDUE_CLASSES[0].label, kind: "money", isZeroBlank: true },
  { key: "upTo60", head: OVERDUE_CLASSES[1].label, kind: "money", isZeroBlank: true },
  { key: "upTo90", head: OVERDUE_CLASSES[2].label, kind: "money", isZeroBlank: true },
  { key: "over90", head: OVERDUE_CLASSES[3].label, kind: "money", isZeroBlank: true },
  { key: "outstanding", head: msg("Outstanding"), kind: "money", isZeroBlank: true },
] as const satisfies readonly ReportColumn[];

export type DelinquencyRow = RowOf<typeof DELINQUENCY_COLUMNS>;

const AGE_KEYS = ["upTo30", "upTo60", "upTo90", "over90"] as const;

/** The payment statuses of a resident by month. */
export type PaymentMonths = Iterable<readonly [month: CalendarMonth, status: PaymentStatus]>;

/** Days that the rent of a month is overdue; negative before the due date. */
function daysOverdue(month: CalendarMonth, today: CalendarDate): number {
  return daysBetween(`${month}-01`, today);
}

/** The range, and the first month that the property has recorded: what was before is in other books. */
export type DelinquencyRange = ReportRange & { firstRecorded: CalendarMonth };

/** The open charges of a lease, whose amounts take the place of rent times months where the property uses the ledger. */
type OpenCharges = readonly Settled[];

/** The number of months of the range in which a resident owed rent. Without a lease, a resident owes none. */
function monthsOwed(
  { approved, leaseStart }: ReportResident,
  paid: readonly CalendarMonth[],
  { firstRecorded, ...range }: DelinquencyRange,
  present: CalendarMonth,
): number {
  if (!approved || leaseStart === "") return 0;
  // A renewed lease starts in the future; the months before it are recorded, too.
  const since = [monthOf(leaseStart), ...paid].reduce((a, b) => (a < b ? a : b));
  const last = range.to !== "" && range.to < present ? range.to : present;
  let month = [since, firstRecorded, range.from].reduce((a, b) => (a > b ? a : b));
  let count = 0;
  for (; month <= last; month = monthOf(addMonths(`${month}-01`, 1))) count += 1;
  return count;
}

/**
 * A resident's row, or undefined if all months of the range are recorded as paid in time. Months after the current month are not due
 * yet and are skipped.
 */
export function delinquencyRow(
  resident: ReportResident,
  payments: PaymentMonths,
  range: DelinquencyRange,
  today: CalendarDate,
  ledger?: OpenCharges,
): DelinquencyRow | undefined {
  const present = monthOf(today);
  const amount = roundSum(resident.monthlyRent + resident.monthlyFee);
  const months = [0, 0, 0, 0];
  let [monthsUnpaid, monthsLate] = [0, 0];
  let oldestUnpaid = "";
  const recorded: CalendarMonth[] = [];
  let recordedInRange = 0;
  for (const [month, status] of payments) {
    if (month > present) continue;
    recorded.push(month);
    if (!isWithin(month, range)) continue;
    recordedInRange += 1;
    if (isLate(status)) monthsLate += 1;
    if (!isMissed(status)) continue;
    monthsUnpaid += 1;
    const age = findAgeClass(OVERDUE_CLASSES, daysOverdue(month, today));
    months[age] = (months[age] ?? 0) + 1;
    if (oldestUnpaid === "" || month < oldestUnpaid) oldestUnpaid = month;
  }
  const notRecorded = Math.max(0, monthsOwed(resident, recorded, range, present) - recordedInRange);
  const open = ledger?.filter(({ charge }) => isWithin(monthOf(charge.day), range));
  const amounts = open
    ? agingOf(open, today).map(dollarsOf)
    : months.map((count) => roundSum(count * amount));
  const outstanding = roundSum(amounts.reduce((sum, one) => sum + one, 0));
  if (monthsUnpaid === 0 && monthsLate === 0 && notRecorded === 0 && outstanding === 0) return undefined;
  const oldestOpen = monthOf(open?.[0]?.charge.day ?? "");
  if (oldestOpen !== "" && (oldestUnpaid === "" || oldestOpen < oldestUnpaid)) oldestUnpaid = oldestOpen;
  const [upTo30 = 0, upTo60 = 0, upTo90 = 0, over90 = 0] = amounts;
  return {
    userID: resident.userID,
    unit: resident.unitNumber,
    resident: nameOf(resident),
    class: resident.class,
    monthsUnpaid,
    notRecorded,
    monthsLate,
    oldestUnpaid,
    upTo30,
    upTo60,
    upTo90,
    over90,
    outstanding,
  };
}

function byAge(rows: readonly DelinquencyRow[]): Breakdown {
  const all = sumOf(rows, "outstanding");
  return {
    title: msg("Aging of unpaid rent"),
    of: msg("Overdue"),
    columns: heads([
      [msg("Residents"), "count"],
      [msg("Outstanding"), "money"],
      [msg("Share"), "percent"],
    ]),
    rows: OVERDUE_CLASSES.map(({ label }, at) => {
      const key = AGE_KEYS[at] ?? "over90";
      const amount = sumOf(rows, key);
      const share = all === 0 ? 0 : Math.round((1000 * amount) / all) / 10;
      return { label, values: [rows.filter((row) => row[key] > 0).length, amount, share] };
    }),
  };
}

function byState(rows: readonly DelinquencyRow[]): Breakdown {
  const states = [
    [msg("Unpaid"), "monthsUnpaid"],
    [msg("Not recorded"), "notRecorded"],
    [msg("Late"), "monthsLate"],
  ] as const;
  return {
    title: msg("By payment"),
    of: msg("Payment"),
    columns: heads([
      [msg("Residents"), "count"],
      [msg("Months"), "count"],
    ]),
    rows: states.map(([label, key]) => ({
      label,
      values: [rows.filter((row) => row[key] > 0).length, sumOf(rows, key)],
    })),
  };
}

/**
 * Residents with unpaid months come first, the oldest month first. Residents with months that are not recorded follow, then those who
 * only paid late, the most months first.
 */
export function delinquency(
  unsorted: readonly DelinquencyRow[],
  isFromLedger = false,
): ReportContent<DelinquencyRow> {
  const rows = sortedBy(unsorted, (row) => [
    row.oldestUnpaid || "9999",
    { descending: row.outstanding },
    { descending: row.notRecorded },
    { descending: row.monthsLate },
    folded(row.resident),
  ]);
  return {
    rows,
    totals: sumsOf(rows, ["monthsUnpaid", "notRecorded", "monthsLate", ...AGE_KEYS, "outstanding"]),
    breakdowns: rows.length === 0 ? [] : [byState(rows), byAge(rows)],
    notes: [
      isFromLedger
        ? msg("Amounts are the open charges of the range from the ledgers, by days since they were due.")
        : msg(
            "The amount of an unpaid month is the current rent and fee, due on the first day of the month.",
          ),
      msg(
        "A month is not recorded if the lease has no entry for it, counted from the property’s first recorded month.",
      ),
    ],
  };
}
