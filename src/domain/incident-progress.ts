/** The steps of an incident from Open to Resolved, and whether its reporter may reopen it. */

import { addDays, type CalendarDate, toCalendarDate } from "./calendar.ts";
import type { ChatMessageView } from "./chat-message.ts";
import type { IncidentStatus } from "./enumerations.ts";
import { isBlank, type Problem, paragraphProblem } from "./field-rules.ts";
import type { IncidentView } from "./incident.ts";
import { isResolved } from "./incident-kinds.ts";
import { message, msgs } from "./message.ts";

/** A resident can reopen an incident for this many days after the day on which it was resolved (`src/docs/decisions.md`). */
export const REOPEN_DAYS = 14;

export const REOPEN_TEXTS = msgs({
  messageMissing: "Please tell us what is still wrong.",
  tooLate: message(
    "This was resolved more than {days} days ago. If the problem is back, please report a new incident.",
    { days: REOPEN_DAYS },
  ),
  notResolved: "This incident is not resolved.",
  failed: "Failed to reopen incident.",
  networkError: "Error reopening incident.",
});

/** Texts about who sees the maintenance of a resident who does not live alone. */
export const PRIVACY_TEXTS = msgs({
  sharedReaders:
    "The office and the people you live with. Messages and photos stay between you and the office.",
  privateReaders: "Only the office and you.",
  failed: "Failed to change who sees this incident.",
  networkError: "Error changing who sees this incident.",
});

/** The broken rule of the message with which a resident reopens an incident, or undefined. */
export function reopenProblem(form: { message: string }): Problem<"message"> | undefined {
  if (isBlank(form.message)) return { field: "message", text: REOPEN_TEXTS.messageMissing };
  return paragraphProblem(form, msgs({ message: "Message" }));
}

/** The last day on which a resolved incident can be reopened; undefined for any other incident. @param timeZone the property's */
export function reopenableUntil(
  { status, resolvedAt }: Pick<IncidentView, "status" | "resolvedAt">,
  timeZone: string,
): CalendarDate | undefined {
  if (!isResolved(status) || resolvedAt === null) return undefined;
  return addDays(toCalendarDate(new Date(resolvedAt), timeZone), REOPEN_DAYS);
}

/** Whether the reporter of an incident may reopen it now. @param timeZone the property's */
export function mayReopen(
  incident: Pick<IncidentView, "status" | "resolvedAt">,
  now: Date,
  timeZone: string,
): boolean {
  const until = reopenableUntil(incident, timeZone);
  return until !== undefined && toCalendarDate(now, timeZone) <= until;
}

/** The messages of an incident's conversation, oldest first, with the changes of the incident that they record. */
export type IncidentHistory = readonly Pick<ChatMessageView, "change" | "timestamp">[];

/** When an incident got each of its statuses since it was reported or last reopened. */
function statusTimes(history: IncidentHistory): Partial<Record<IncidentStatus, string>> {
  let times: Partial<Record<string, string>> = {};
  for (const { change, timestamp } of history) {
    if (change?.type === "reported" || change?.type === "reopened") times = { Open: timestamp };
    if (change?.type === "resolved") times = { ...times, Resolved: timestamp };
    if (change?.type === "status")
      times = change.to === "Open" ? { Open: timestamp } : { ...times, [change.to]: timestamp };
  }
  return times;
}

/** A step of an incident on its way from Open to Resolved. */
export interface ProgressStep {
  status: IncidentStatus;
  state: "done" | "current" | "next";
  /** When the incident got the status; undefined for a step ahead, and if its conversation has no such change. */
  at: string | undefined;
}

/**
 * The steps of an incident: Open, In Progress, Resolved. While it is On Hold, that takes the place of In Progress.
 * @param history undefined until it is loaded
 */
export function progressSteps(
  { status, createdAt, resolvedAt }: Pick<IncidentView, "status" | "createdAt" | "resolvedAt">,
  history: IncidentHistory | undefined,
): ProgressStep[] {
  const times = { Open: createdAt, ...statusTimes(history ?? []) };
  const middle = status === "On Hold" ? "On Hold" : "In Progress";
  const step = (name: IncidentStatus, state: ProgressStep["state"], at?: string | null): ProgressStep => ({
    status: name,
    state,
    at: at ?? undefined,
  });
  if (isResolved(status)) {
    // An incident may be resolved without having been In Progress.
    const skipsMiddle = history !== undefined && times[middle] === undefined;
    return [
      step("Open", "done", times.Open),
      ...(skipsMiddle ? [] : [step(middle, "done", times[middle])]),
      step("Resolved", "current", resolvedAt),
    ];
  }
  const isOpen = status === "Open";
  return [
    step("Open", isOpen ? "current" : "done", times.Open),
    isOpen ? step(middle, "next") : step(middle, "current", times[middle]),
    step("Resolved", "next"),
  ];
}
