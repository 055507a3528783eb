/**
 * The report 'Delinquency': residents with unpaid, unrecorded or late months. With the ledger, amounts are the open charges. Without it, the portal
 * knows only the status of a month, and the amount of an unpaid month is the current rent and monthly fee, due on its first day.
 */

import { type CalendarDate, type CalendarMonth, daysBetween, monthAfter, monthOf } from "../calendar.ts";
import type { PaymentStatus } from "../enumerations.ts";
import { foldText } from "../folded-text.ts";
import { agingOf, type SettledCharge } from "../ledger-balance.ts";
import { dollarsOf } from "../ledger-rules.ts";
import { msg } from "../message.ts";
import { isLate, isMissed } from "../payment-status.ts";
import { roundSum } from "../scoring.ts";
import { firstDayOnLease } from "../tenancy-rules.ts";
import {
  AGE_COLUMNS,
  AGE_KEYS,
  breakdownColumns,
  findAgeClass,
  isWithin,
  nameOf,
  OVERDUE_CLASSES,
  percentOf,
  type ReportResident,
  sortBy,
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
  ...AGE_COLUMNS,
  { key: "outstanding", head: msg("Outstanding"), kind: "money", isZeroBlank: true },
] as const satisfies readonly ReportColumn[];

export type DelinquencyRow = RowOf<typeof DELINQUENCY_COLUMNS>;

/** The payment statuses of a resident by month. */
export type PaymentMonths = Iterable<readonly [month: CalendarMonth, status: PaymentStatus]>;

/** The range, and the first month that the property has recorded. Earlier months are in the books of another system. */
export type DelinquencyRange = ReportRange & { firstRecorded: CalendarMonth };

/** The number of months of the range in which a resident owed rent. Without a lease, a resident owes none. */
function countOwedMonths(
  resident: ReportResident,
  recordedMonths: readonly CalendarMonth[],
  { firstRecorded, ...range }: DelinquencyRange,
  currentMonth: CalendarMonth,
): number {
  if (!resident.approved || resident.leaseStart === "") return 0;
  // Recorded months were owed, too.
  const firstOwed = [monthOf(firstDayOnLease(resident)), ...recordedMonths].reduce((a, b) => (a < b ? a : b));
  const lastMonth = range.to !== "" && range.to < currentMonth ? range.to : currentMonth;
  let month = [firstOwed, firstRecorded, range.from].reduce((a, b) => (a > b ? a : b));
  let count = 0;
  for (; month <= lastMonth; month = monthAfter(month, 1)) count += 1;
  return count;
}

/**
 * A resident's row, or undefined if all months of the range are recorded as paid in time. Months after the current month are not due
 * yet and are skipped.
 * @param openCharges the open charges of the lease, the oldest first; undefined without the ledger
 */
export function delinquencyRow(
  resident: ReportResident,
  payments: PaymentMonths,
  range: DelinquencyRange,
  today: CalendarDate,
  openCharges?: readonly SettledCharge[],
): DelinquencyRow | undefined {
  const currentMonth = monthOf(today);
  const monthlyAmount = roundSum(resident.monthlyRent + resident.monthlyFee);
  const unpaidMonthsByAge = OVERDUE_CLASSES.map(() => 0);
  let [monthsUnpaid, monthsLate] = [0, 0];
  let oldestUnpaid = "";
  const recordedMonths: CalendarMonth[] = [];
  let recordedInRange = 0;
  for (const [month, status] of payments) {
    if (month > currentMonth) continue;
    recordedMonths.push(month);
    if (!isWithin(month, range)) continue;
    recordedInRange += 1;
    if (isLate(status)) monthsLate += 1;
    if (!isMissed(status)) continue;
    monthsUnpaid += 1;
    const age = findAgeClass(OVERDUE_CLASSES, daysBetween(`${month}-01`, today));
    unpaidMonthsByAge[age] = (unpaidMonthsByAge[age] ?? 0) + 1;
    if (oldestUnpaid === "" || month < oldestUnpaid) oldestUnpaid = month;
  }
  const owedMonths = countOwedMonths(resident, recordedMonths, range, currentMonth);
  const notRecorded = Math.max(0, owedMonths - recordedInRange);
  const chargesInRange = openCharges?.filter(({ charge }) => isWithin(monthOf(charge.day), range));
  const amountsByAge = chargesInRange
    ? agingOf(chargesInRange, today).map(dollarsOf)
    : unpaidMonthsByAge.map((months) => roundSum(months * monthlyAmount));
  const outstanding = roundSum(amountsByAge.reduce((sum, amount) => sum + amount, 0));
  if (monthsUnpaid === 0 && monthsLate === 0 && notRecorded === 0 && outstanding === 0) return undefined;
  const oldestOpen = monthOf(chargesInRange?.[0]?.charge.day ?? "");
  if (oldestOpen !== "" && (oldestUnpaid === "" || oldestOpen < oldestUnpaid)) oldestUnpaid = oldestOpen;
  const [upTo30 = 0, upTo60 = 0, upTo90 = 0, over90 = 0] = amountsByAge;
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
  const total = sumOf(rows, "outstanding");
  return {
    title: msg("Aging of unpaid rent"),
    of: msg("Overdue"),
    columns: breakdownColumns([
      [msg("Residents"), "count"],
      [msg("Outstanding"), "money"],
      [msg("Share"), "percent"],
    ]),
    rows: AGE_COLUMNS.map(({ key, head }) => {
      const amount = sumOf(rows, key);
      const residents = rows.filter((row) => row[key] > 0).length;
      return { label: head, values: [residents, amount, percentOf(amount, total)] };
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
    columns: breakdownColumns([
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
 * Residents with unpaid months come first, the oldest month first. Residents with unrecorded months follow, then residents who only paid
 * late, the most months first.
 */
export function delinquency(
  unsorted: readonly DelinquencyRow[],
  { isFromLedger = false }: { isFromLedger?: boolean } = {},
): ReportContent<DelinquencyRow> {
  const rows = sortBy(unsorted, (row) => [
    row.oldestUnpaid || "9999",
    { descending: row.outstanding },
    { descending: row.notRecorded },
    { descending: row.monthsLate },
    foldText(row.resident),
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
