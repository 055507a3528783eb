/** Rules and texts of move-outs, removals, decisions about registrations, and lease renewals. */

import { addDays, addMonths, type CalendarDate, DAY_MS, isCalendarDate, isDateInReach } from "./calendar.ts";
import { REVERSAL_TEXTS } from "./correction-rules.ts";
import { isBlank, lineProblem, type Problem, paragraphProblem } from "./field-rules.ts";
import { message, msgs } from "./message.ts";
import { type LeaseForm, leaseProblem, RESIDENT_TEXTS } from "./resident-rules.ts";

/** A former resident can read the account for this many days. */
export const READ_ONLY_DAYS = 30;

/** Dates that are further ahead are probably typing errors. */
const PLANNED_MONTHS_MAX = 24;

export const MOVE_OUT_TEXTS = msgs({
  dateInvalid: "Please enter a valid move-out date.",
  dateTooFar: "Please enter a move-out date within the next two years.",
  beforeLease: "The move-out date must not be before the lease start date.",
  reasonMissing: REVERSAL_TEXTS.reasonMissing,
  alreadyFormer: "This resident has already moved out. Undo the move-out first.",
  none: "There is no move-out to undo.",
  changed: "Someone else changed this resident at the same time. Please try again.",
  tooLate: "This move-out can't be undone, because the account is closed.",
  movedOut: "This resident has moved out.",
  erased: "The personal data of this resident were erased.",
  accountClosed: "This resident's account was closed after the move-out.",
  /** For changes by a former resident. */
  readOnly: "You have moved out, so your account is read-only. Please contact the office.",
  /** For a login after the read-only days. */
  closed: "This account was closed after the move-out. Please contact the office.",
  failed: "Failed to save the move-out.",
  networkError: "Error saving the move-out.",
  undoFailed: "Failed to undo the move-out.",
});

/** A resident who was entered by mistake or for a test can be removed for this many days. */
const REMOVAL_DAYS = 30;

export const REMOVAL_TEXTS = msgs({
  livesHere: message(
    "Only residents who have not moved in yet, or who were entered within the last {days} days, can be removed. Enter a move-out.",
    { days: REMOVAL_DAYS },
  ),
  failed: "Failed to remove the resident.",
  networkError: "Error removing the resident.",
});

export const REGISTRATION_TEXTS = msgs({
  reasonMissing: "Please give a reason, or leave it empty.",
  notWaiting: "This registration is no longer waiting for approval.",
  undoTooLate: "The approval can no longer be undone. Enter a move-out, or remove the resident.",
  undoFailed: "Failed to undo the approval.",
  declineFailed: "Failed to decline the registration.",
  networkError: "Error declining the registration.",
});

/** An approval can be undone for this long. The screen offers it for 10 seconds, and the call may take a while. */
export const APPROVAL_UNDO_MS = 60_000;

/** A person's time on a lease. */
export interface TimeOnLease {
  /** `YYYY-MM-DD` or empty. */
  leaseStart: string;
  /** The day since which the person is on the lease, by default its start. */
  onLeaseFrom?: string | undefined;
}

/** The first day of a person on a lease, empty without one. After a renewal, the lease starts later. */
export const firstDayOnLease = ({ leaseStart, onLeaseFrom = "" }: TimeOnLease): CalendarDate =>
  isCalendarDate(onLeaseFrom) && onLeaseFrom < leaseStart ? onLeaseFrom : leaseStart;

/** Whether a person's lease has begun. A resident without a lease has no start date, so nothing is rented. */
export const hasBegun = (time: TimeOnLease, today: CalendarDate): boolean =>
  isCalendarDate(time.leaseStart) && firstDayOnLease(time) <= today;

/** Whether a resident can be removed with all data: before moving in, or in the first days after staff entered the resident. */
export function isRemovable(
  resident: TimeOnLease & { status: string; createdAt: Date | string },
  { now, today }: { now: Date; today: CalendarDate },
): boolean {
  const { status, createdAt } = resident;
  if (status === "Former") return false;
  const isNew = now.getTime() - new Date(createdAt).getTime() < REMOVAL_DAYS * DAY_MS;
  return isNew || status === "Pending" || !hasBegun(resident, today);
}

/** The broken rule of the reason for declining a registration, or undefined. */
export const declineProblem = (form: { reason: string }): Problem<"reason"> | undefined =>
  paragraphProblem(form, msgs({ reason: "Reason" }));

export const RENEWAL_TEXTS = msgs({
  endNotLater: "The new lease must end after the current lease.",
  failed: "Failed to renew the lease.",
  networkError: "Error renewing the lease.",
  done: "Lease renewed.",
});

/** Whether a former resident can come back: the personal data are not erased, and no other change is running. */
export function canReturn(resident: {
  formerSince: Date | null;
  erasedAt?: unknown;
  erasure?: unknown;
  joining?: unknown;
  moveOut: { isRemoval?: true; undoneBy?: string } | null;
}): boolean {
  const { formerSince, erasedAt, erasure, joining, moveOut } = resident;
  const isChanging = [erasedAt, erasure, joining, moveOut?.isRemoval, moveOut?.undoneBy].some(Boolean);
  return Boolean(formerSince) && !isChanging;
}

export interface MoveOutForm {
  date: string;
  reason: string;
  forwardingNote: string;
}

/** The first broken rule of a move-out, or undefined. */
export function moveOutProblem(
  form: MoveOutForm,
  { today, ...time }: TimeOnLease & { today: CalendarDate },
): Problem<keyof MoveOutForm> | undefined {
  const { date, reason } = form;
  const atDate = (text: string) => ({ field: "date", text }) as const;
  if (!isDateInReach(date, today)) return atDate(MOVE_OUT_TEXTS.dateInvalid);
  if (date > addMonths(today, PLANNED_MONTHS_MAX)) return atDate(MOVE_OUT_TEXTS.dateTooFar);
  const firstDay = firstDayOnLease(time);
  if (isCalendarDate(firstDay) && date < firstDay) return atDate(MOVE_OUT_TEXTS.beforeLease);
  if (isBlank(reason)) return { field: "reason", text: MOVE_OUT_TEXTS.reasonMissing };
  return (
    lineProblem({ reason }, msgs({ reason: "Reason" })) ??
    paragraphProblem({ forwardingNote: form.forwardingNote }, msgs({ forwardingNote: "Forwarding note" }))
  );
}

/** The day on which the account closes. For a move-out in the past, the days count from today, so that the account never closes immediately. */
export function closingDay(date: CalendarDate, today: CalendarDate): CalendarDate {
  return addDays(date > today ? date : today, READ_ONLY_DAYS);
}

/** The first broken rule of a renewal, or undefined. @param current the lease before the renewal */
export function renewalProblem(
  form: LeaseForm,
  current: LeaseForm,
  today: CalendarDate,
): Problem<keyof LeaseForm> | undefined {
  const problem = leaseProblem(form, today);
  if (problem) return problem;
  if (isCalendarDate(current.leaseEnd) && form.leaseEnd <= current.leaseEnd) {
    return { field: "leaseEnd", text: RENEWAL_TEXTS.endNotLater };
  }
  return undefined;
}

/** The error texts of a renewal, for the API document. */
export const RENEWAL_ERRORS = [
  RESIDENT_TEXTS.leaseStartMissing,
  RESIDENT_TEXTS.leaseStartInvalid,
  RESIDENT_TEXTS.leaseEndMissing,
  RESIDENT_TEXTS.leaseEndInvalid,
  RESIDENT_TEXTS.leaseOrder,
  RENEWAL_TEXTS.endNotLater,
] as const;

/** The last day of a term of whole months. @param from its first day */
function lastDay(from: CalendarDate, months: number): CalendarDate {
  const next = addMonths(from, months);
  // A year from February 29 ends on February 28, because the next one begins on March 1.
  return next.slice(8) === from.slice(8) ? addDays(next, -1) : next;
}

/** The end of a lease after more months; of a lease without an end, the months count from today. */
export const extendedEnd = (leaseEnd: string, months: number, today: CalendarDate): CalendarDate =>
  lastDay(isCalendarDate(leaseEnd) ? addDays(leaseEnd, 1) : today, months);

/** The dates that a renewal's form proposes: the same start, and an end in the future after as few whole years as possible. */
export function nextTerm({ leaseStart, leaseEnd }: LeaseForm, today: CalendarDate): LeaseForm {
  let years = 1;
  while (extendedEnd(leaseEnd, 12 * years, today) <= today) years += 1;
  return {
    leaseStart: isCalendarDate(leaseStart) ? leaseStart : today,
    leaseEnd: extendedEnd(leaseEnd, 12 * years, today),
  };
}

/** A renewal at least this many days before the end of the lease is early. */
const EARLY_RENEWAL_DAYS = 60;

/** The behavior type of a renewal that is entered today. */
export const renewalBehavior = ({ leaseEnd }: Pick<LeaseForm, "leaseEnd">, today: CalendarDate) =>
  isCalendarDate(leaseEnd) && addDays(today, EARLY_RENEWAL_DAYS) <= leaseEnd
    ? "Early Lease Renewal (60+ days before expiry)"
    : "Lease Renewal";
