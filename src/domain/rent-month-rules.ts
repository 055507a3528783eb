/** Rules and texts of the screen with a month's rent, which has one row for each lease that owes rent in the month. */

import { type CalendarDate, type CalendarMonth, isDateInReach, monthOf } from "./calendar.ts";
import type { PaymentStatus } from "./enumerations.ts";
import type { Problem } from "./field-rules.ts";
import { END_REASONS, type LeaseKind } from "./lease-rules.ts";
import { message, msgs } from "./message.ts";
import type { OverviewView } from "./overview.ts";
import { PAYMENT_TEXTS, paymentStatusOf } from "./payment-rules.ts";
import { isLate, isMissed, isPaid } from "./payment-status.ts";
import { roundSum } from "./scoring.ts";

/** The most rows of one save. */
export const RENT_ROWS_MAX = 1_000;

/** How long a save can be undone. */
export const RENT_UNDO_MS = 10 * 60_000;

export const RENT_NOTE_MAX = 200;
const RENT_AMOUNT_MAX = 1_000_000;

export const RENT_TEXTS = msgs({
  monthInvalid: "Please choose a month.",
  rowsMissing: "Please change at least one row.",
  tooManyRows: message("A save can have at most {max} rows.", { max: RENT_ROWS_MAX }),
  owesNone: "This lease owes no rent for this month.",
  amountInvalid: message("Please enter an amount from 0 to {max}.", { max: RENT_AMOUNT_MAX }),
  dateInvalid: "Please enter the day on which the rent was received.",
  noteTooLong: message("A note can have at most {max} characters.", { max: RENT_NOTE_MAX }),
  tooLate: "A save can be undone for 10 minutes.",
  undone: "Undone",
  notFound: "There is nothing to undo.",
  failed: "Failed to save the rent.",
  networkError: "Error saving the rent.",
});

/**
 * The outcome of a row after a save or its undo. Nothing was stored for `changed`, because another person has changed the row before, and for
 * `refused`, which breaks a rule.
 */
export const RENT_OUTCOMES = ["saved", "changed", "refused"] as const;
export type RentOutcome = (typeof RENT_OUTCOMES)[number];

/** The changes of a month's rent that a member of staff has not saved yet, for colleagues. */
export interface RentStaging {
  month: CalendarMonth;
  /** The number of all changes. */
  count: number;
  /** At most the first `STAGED_ROWS_MAX` changes. */
  rows: readonly (readonly [leaseID: string, status: PaymentStatus])[];
}

/** The most rows that one event names: a frame has at most 8 kB. */
export const STAGED_ROWS_MAX = 150;

interface OwingLease {
  leaseStart: CalendarDate;
  ended: { date: CalendarDate; reason: string } | null;
  people: readonly { kind: LeaseKind; from: string }[];
}

/** The day since which a lease owes rent. After a renewal, the lease starts later than its leaseholders came. */
export const leaseBegin = ({ leaseStart, people }: Pick<OwingLease, "leaseStart" | "people">): CalendarDate =>
  people.reduce(
    (first, { kind, from }) => (kind === "leaseholder" && from !== "" && from < first ? from : first),
    leaseStart,
  );

/** The first day of a person who is put on a lease today: today, or the day on which the lease begins. */
export function joiningDay(
  lease: Pick<OwingLease, "leaseStart" | "people">,
  today: CalendarDate,
): CalendarDate {
  const begin = leaseBegin(lease);
  return begin > today ? begin : today;
}

/** Whether a lease owes rent in a month: it begins before the month's end, and doesn't end before the month's second day. */
export function owesRent(lease: OwingLease, month: CalendarMonth): boolean {
  const { leaseStart, ended } = lease;
  if (leaseStart === "") return false;
  // The lease into which it was merged owes the rent, and has its payments.
  if (ended?.reason === END_REASONS.merged) return false;
  return monthOf(leaseBegin(lease)) <= month && (!ended || ended.date > `${month}-01`);
}

export interface RentRowForm {
  status: string;
  amount?: number | undefined;
  receivedOn: string;
  note: string;
}

/** The first broken rule of a row, or undefined. */
export function rentRowProblem(
  row: RentRowForm,
  today: CalendarDate,
): Problem<"status" | "amount" | "receivedOn" | "note"> | undefined {
  const { status, amount, receivedOn, note } = row;
  if (paymentStatusOf(status) === undefined) return { field: "status", text: PAYMENT_TEXTS.statusMissing };
  if (amount !== undefined && !(amount >= 0 && amount <= RENT_AMOUNT_MAX))
    return { field: "amount", text: RENT_TEXTS.amountInvalid };
  if (receivedOn !== "" && !isDateInReach(receivedOn, today))
    return { field: "receivedOn", text: RENT_TEXTS.dateInvalid };
  return note.length > RENT_NOTE_MAX ? { field: "note", text: RENT_TEXTS.noteTooLong } : undefined;
}

/** The number of leases that owe rent in a month, by their recorded status. Leases that paid late count as paid, too. */
export type RentFigures = OverviewView["rent"];

/** @param statuses of all leases that owe rent in the month, null if it is not recorded */
export function rentFigures(statuses: readonly (PaymentStatus | null)[], month: CalendarMonth): RentFigures {
  const count = (isCounted: (status: string) => boolean) =>
    statuses.filter((status) => status !== null && isCounted(status)).length;
  return {
    month,
    leases: statuses.length,
    paid: count(isPaid),
    late: count(isLate),
    unpaid: count(isMissed),
  };
}

/** The sums of the month. Paid, unpaid and not recorded add up to all leases. */
export function rentSums(rows: readonly { rentDue: number; status: string | null }[]) {
  const withStatus = (status: string | null) => rows.filter((row) => row.status === status);
  const sumDue = (dueRows: readonly { rentDue: number }[]) =>
    roundSum(dueRows.reduce((sum, { rentDue }) => sum + rentDue, 0));
  const early = withStatus("Paid: Early").length;
  const onTime = withStatus("Paid: On-time").length;
  const late = withStatus("Paid: Late").length;
  const unpaidRows = withStatus("Unpaid");
  const unrecordedRows = withStatus(null);
  return {
    leases: rows.length,
    due: sumDue(rows),
    early,
    onTime,
    late,
    paid: early + onTime + late,
    unpaid: unpaidRows.length,
    unpaidDue: sumDue(unpaidRows),
    notRecorded: unrecordedRows.length,
    notRecordedDue: sumDue(unrecordedRows),
  };
}
