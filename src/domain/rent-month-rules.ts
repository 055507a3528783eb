/** Rules and texts of the month's rent: one row for each lease that owes rent in a month. */

import { addMonths, type CalendarDate, type CalendarMonth, isCalendarDate, monthOf } from "./calendar.ts";
import type { PaymentStatus } from "./enumerations.ts";
import { type Problem, paragraphProblem } from "./field-rules.ts";
import { END_REASONS, type LeaseKind } from "./lease-rules.ts";
import { message, msgs } from "./message.ts";
import { PAYMENT_TEXTS, paymentStatusOf } from "./payment-rules.ts";
import { isLate, isMissed, isPaid } from "./payment-status.ts";
import { roundSum } from "./scoring.ts";

/** Rows of one save. */
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

/** Why a row is as it is after a save or its undo. */
export const RENT_OUTCOMES = ["saved", "changed", "refused"] as const;
export type RentOutcome = (typeof RENT_OUTCOMES)[number];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const isCalendarMonth = (text: string): text is CalendarMonth => MONTH.test(text);

export const monthAfter = (month: CalendarMonth, months: number): CalendarMonth =>
  monthOf(addMonths(`${month}-01`, months));

/** Changes of a colleague that are not saved yet. */
export interface RentStaging {
  month: CalendarMonth;
  /** All changes; the rows are at most the first of them. */
  count: number;
  rows: readonly (readonly [leaseID: string, status: PaymentStatus])[];
}

/** Rows that one event names: a frame has at most 8 kB. */
export const STAGED_ROWS_MAX = 150;

interface OwingLease {
  leaseStart: CalendarDate;
  ended: { date: CalendarDate; reason: string } | null;
  people: readonly { kind: LeaseKind; from: string }[];
}

/** Whether a lease owes rent in a month: it has begun by its end, and has not ended before its second day. */
export function owesRent({ leaseStart, ended, people }: OwingLease, month: CalendarMonth): boolean {
  if (leaseStart === "" || ended?.reason === END_REASONS.merged) return false;
  // A renewed lease starts later than its people came.
  const since = people.reduce((first, { from }) => (from !== "" && from < first ? from : first), leaseStart);
  return monthOf(since) <= month && (!ended || ended.date > `${month}-01`);
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
): Problem<"status" | "amount" | "receivedOn" | "note"> | undefined {
  const { status, amount, receivedOn, note } = row;
  if (paymentStatusOf(status) === undefined) return { field: "status", text: PAYMENT_TEXTS.statusMissing };
  if (amount !== undefined && !(amount >= 0 && amount <= RENT_AMOUNT_MAX))
    return { field: "amount", text: RENT_TEXTS.amountInvalid };
  if (receivedOn !== "" && !isCalendarDate(receivedOn))
    return { field: "receivedOn", text: RENT_TEXTS.dateInvalid };
  if (note.length > RENT_NOTE_MAX) return { field: "note", text: RENT_TEXTS.noteTooLong };
  return paragraphProblem({ note }, msgs({ note: "Note" }));
}

/** A person who owes the rent of a lease, and what is recorded. */
export interface RentOwer {
  leaseID: string;
  leaseStart: CalendarDate;
  months: Readonly<Record<CalendarMonth, { payment: PaymentStatus | null }>>;
}

/** The leases that owe rent in a month, by what is recorded. Those that are paid late are paid, too. */
export interface RentFigures {
  month: CalendarMonth;
  leases: number;
  paid: number;
  late: number;
  unpaid: number;
}

/** Counts the leases of people who owe rent, each once. */
export function rentFigures(people: Iterable<RentOwer>, month: CalendarMonth): RentFigures {
  const leases = new Map<string, PaymentStatus | null>();
  for (const { leaseID, leaseStart, months } of people) {
    const status = months[month]?.payment ?? null;
    // A renewed lease begins later than its people came, and earlier months are recorded.
    const isEarlier = () =>
      Object.entries(months).some(([one, { payment }]) => one <= month && payment !== null);
    if (monthOf(leaseStart) > month && !isEarlier()) continue;
    leases.set(leaseID, status ?? leases.get(leaseID) ?? null);
  }
  const count = (is: (status: string) => boolean) =>
    [...leases.values()].filter((status) => status !== null && is(status)).length;
  return { month, leases: leases.size, paid: count(isPaid), late: count(isLate), unpaid: count(isMissed) };
}

interface RentSums {
  leases: number;
  due: number;
  early: number;
  onTime: number;
  late: number;
  paid: number;
  unpaid: number;
  unpaidDue: number;
  notRecorded: number;
  notRecordedDue: number;
}

/** The sums of the month. Paid, unpaid and not recorded add up to all leases. */
export function rentSums(rows: readonly { rentDue: number; status: string | null }[]): RentSums {
  const of = (status: string | null) => rows.filter((row) => row.status === status);
  const dueOf = (some: readonly { rentDue: number }[]) =>
    roundSum(some.reduce((sum, { rentDue }) => sum + rentDue, 0));
  const [early, onTime, late] = [of("Paid: Early"), of("Paid: On-time"), of("Paid: Late")].map(
    ({ length }) => length,
  ) as [number, number, number];
  const [unpaid, none] = [of("Unpaid"), of(null)];
  return {
    leases: rows.length,
    due: dueOf(rows),
    ...{ early, onTime, late, paid: early + onTime + late },
    ...{ unpaid: unpaid.length, unpaidDue: dueOf(unpaid) },
    ...{ notRecorded: none.length, notRecordedDue: dueOf(none) },
  };
}
