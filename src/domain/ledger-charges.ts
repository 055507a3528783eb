/** The charges of a month: the rent of a lease, and the monthly fee of each leaseholder as a separate line. */
import { type CalendarDate, type CalendarMonth, monthAfter, monthOf } from "./calendar.ts";
import { END_REASONS, type LeaseKind } from "./lease-rules.ts";
import { type LedgerLine, type SettledCharge, settleCharges } from "./ledger-balance.ts";
import { centsOf, type LedgerSettings } from "./ledger-rules.ts";
import { leaseBegin } from "./rent-month-rules.ts";

interface ChargedLease {
  _id: string;
  leaseStart: CalendarDate;
  monthlyRent: number;
  people: readonly { kind: LeaseKind; from: string; to?: string; userID?: string }[];
  ended: { date: CalendarDate; reason: string } | null;
}

export const dueDateOf = (month: CalendarMonth, dueDay: number): CalendarDate =>
  `${month}-${String(dueDay).padStart(2, "0")}`;

/** The next due day, today included. */
export function nextDueDate(today: CalendarDate, dueDay: number): CalendarDate {
  const due = dueDateOf(monthOf(today), dueDay);
  return due >= today ? due : dueDateOf(monthAfter(monthOf(today), 1), dueDay);
}

/**
 * The months whose due day has come since the ledger was turned on.
 * @param lastCharged the last month with charges. A crash may have left them incomplete; the charges of earlier months are complete
 */
export function monthsToCharge(
  { dueDay, since }: Pick<LedgerSettings, "dueDay" | "since">,
  today: CalendarDate,
  lastCharged: CalendarMonth | undefined,
): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  const firstMonth = monthOf(since);
  const start = lastCharged !== undefined && lastCharged > firstMonth ? lastCharged : firstMonth;
  for (let month = start; ; month = monthAfter(month, 1)) {
    const due = dueDateOf(month, dueDay);
    if (due > today) return months;
    if (due >= since) months.push(month);
  }
}

/** Whether a lease owes the rent that is due on a day: the whole month if it has begun by then and ends later, otherwise nothing. */
export function isCharged(lease: ChargedLease, due: CalendarDate): boolean {
  const { leaseStart, ended } = lease;
  // The lease with which it was merged owes all of the rent.
  if (leaseStart === "" || ended?.reason === END_REASONS.merged) return false;
  return leaseBegin(lease) <= due && (!ended || ended.date > due);
}

/**
 * The rent of a lease on a due day, in cents. A renewal stores the rent of the next term, so the last rent is charged until that begins.
 * @param entries the entries of the lease's ledger
 */
export function rentOn(
  { leaseStart, monthlyRent }: Pick<ChargedLease, "leaseStart" | "monthlyRent">,
  due: CalendarDate,
  entries: readonly LedgerLine[],
): number {
  const isRent = ({ charge: { chargeKind, month } }: SettledCharge) =>
    chargeKind === "rent" && month !== undefined;
  const lastRent = leaseStart > due ? settleCharges(entries).charges.findLast(isRent) : undefined;
  return lastRent?.charge.cents ?? centsOf(monthlyRent);
}

/** The userIDs of the leaseholders on a day. */
export const leaseholdersOn = ({ people }: ChargedLease, day: CalendarDate): string[] => [
  ...new Set(
    people.flatMap(({ kind, from, to, userID }) =>
      kind === "leaseholder" && from <= day && (to === undefined || to > day) ? (userID ?? []) : [],
    ),
  ),
];

/** The unique key of a charge of a month, so that it is stored once. Keys sort by month. @param feeUserID the leaseholder, for a monthly fee */
export const chargeKey = (month: CalendarMonth, leaseID: string, feeUserID?: string): string =>
  (feeUserID === undefined ? [month, "rent", leaseID] : [month, "fee", leaseID, feeUserID]).join(":");
