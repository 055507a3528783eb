/** The timeline's texts for audit events. */

import type { AuditEventView, FieldChange } from "@domain/audit-event.ts";
import { causeText } from "@domain/cause-text.ts";
import { linkPlaceText } from "@domain/link-place.ts";
import { msgs } from "@domain/message.ts";
import { formatDate, formatFullMoment, formatMonthYear } from "../../lib/dates.ts";
import { formatCount, formatMoney } from "../../lib/formats.ts";
import { messageText } from "../../lib/message-text.ts";
import { t } from "../../lib/t.ts";
import type { Kind } from "./timeline-kinds.ts";

export interface AuditText {
  kind: Kind;
  title: string;
  detail?: string;
}

/** Actions whose results are in the timeline's other lists. Their audit events only add who did it. */
const LISTED_ACTIONS: ReadonlySet<string> = new Set([
  "behavior-logged",
  "behavior-reversed",
  "reward-logged",
  "reward-reversed",
  "notification-added",
  "incident-reported",
  "redemption-fulfilled",
]);

/** Labels that differ from the field's name. */
const LABELS: Record<string, string> = msgs({
  totalCP: "Total CP",
  assigneeID: "Assignee",
  priorityLevel: "Priority",
  resolution: "Message to the resident",
  moveOutDate: "Move-out",
});

/** 'Unit number' for `unitNumber`. */
function labelOf(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return t(LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1));
}

/** Fields whose values are IDs, which are not shown. */
const ID_FIELDS: ReadonlySet<string> = new Set(["assigneeID", "duplicateOf"]);

const SCORE_FIELDS: ReadonlySet<string> = new Set([
  "residentScore",
  "paymentScore",
  "totalCP",
  "turnoverScore",
]);

/** Fields whose changes have separate audit events with the cause. */
const CLASS_AND_FEE: ReadonlySet<string> = new Set(["class", "monthlyFee"]);

const MONEY_FIELDS: ReadonlySet<string> = new Set(["monthlyRent", "monthlyFee"]);
const DATE_FIELDS: ReadonlySet<string> = new Set(["leaseStart", "leaseEnd", "dueDate", "moveOutDate"]);

function valueText(field: string, value: string | number): string {
  if (typeof value === "number") return MONEY_FIELDS.has(field) ? formatMoney(value) : formatCount(value);
  return DATE_FIELDS.has(field) ? formatDate(value) : t(value);
}

/** 'Unit number from 2F to 3F'. The values of private fields are not shown. */
export function changeText({ field, from, to }: FieldChange): string {
  const label = labelOf(field);
  const hasNoValue = (value: FieldChange["from"]): value is null | "" => value === null || value === "";
  if (ID_FIELDS.has(field))
    return hasNoValue(to) ? t("{label} removed", { label }) : t("{label} changed", { label });
  if (hasNoValue(from) && hasNoValue(to)) return label;
  if (hasNoValue(from)) return t("{label} set to {to}", { label, to: valueText(field, to ?? "") });
  if (hasNoValue(to)) return t("{label} {from} removed", { label, from: valueText(field, from) });
  return t("{label} from {from} to {to}", { label, from: valueText(field, from), to: valueText(field, to) });
}

const changesText = (changes: readonly FieldChange[]) => changes.map(changeText).join("; ");

const incidentText = (title: string, changes: readonly FieldChange[] = []): AuditText => ({
  kind: "incident",
  title,
  ...(changes.length > 0 && { detail: changesText(changes) }),
});

const accountText = (title: string): AuditText => ({ kind: "account", title });

/** The changes of a resident's record; undefined if only class and fee were changed. */
function updateText(changes: readonly FieldChange[]): AuditText | undefined {
  const otherChanges = changes.filter(({ field }) => !CLASS_AND_FEE.has(field));
  if (otherChanges.length === 0) return undefined;
  const isScoreSave = otherChanges.every(({ field }) => SCORE_FIELDS.has(field));
  return {
    ...accountText(isScoreSave ? t("Scores saved") : t("Details changed")),
    detail: changesText(otherChanges),
  };
}

/** A payment's new status; undefined for the first status, which the payment log shows. */
function paymentText({ cause, changes }: AuditEventView): AuditText | undefined {
  const change = changes.find(({ field }) => field === "status");
  if (!change || change.from === null || change.from === change.to) return undefined;
  return {
    kind: "payment",
    title: t("Payment for {month} changed from {from} to {to}", {
      month: formatMonthYear(cause),
      from: t(String(change.from)),
      to: t(String(change.to)),
    }),
  };
}

/** A payment's correction. The event's cause is 'Nov 2026: ' and the reason. */
function correctionText({ cause, changes: [change] }: AuditEventView): AuditText {
  const [month = "", ...reason] = cause.split(": ");
  const title = t("Payment for {month} corrected from {from} to {to}", {
    month: formatMonthYear(month),
    from: t(String(change?.from)),
    to: t(String(change?.to)),
  });
  return { kind: "payment", title, detail: t("Reason: {reason}", { reason: reason.join(": ") }) };
}

function moveText({ cause, changes }: AuditEventView): AuditText {
  const change = changes.find(({ field }) => field === "status");
  // Fields that become empty when an incident is reopened are not listed.
  const otherChanges = changes.filter(({ field, to }) => field !== "status" && to !== "" && to !== null);
  return incidentText(
    t("Incident {request} moved from {from} to {to}", {
      request: cause,
      from: t(String(change?.from)),
      to: t(String(change?.to)),
    }),
    otherChanges,
  );
}

/** The titles of actions. Except for used links, the title is their whole text. */
const TITLES: Record<string, string> = msgs({
  "message-edited": "Edited a chat message",
  "message-text-erased": "Earlier texts of a chat message erased",
  "resident-created": "Resident entered by staff",
  "resident-registered": "Registered",
  "resident-approved": "Registration approved",
  "approval-undone": "Approval undone",
  "registration-declined": "Registration declined",
  "resident-removed": "Removed",
  "resident-returned": "Came back to a new lease",
  "photo-uploaded": "Photo changed",
  "invitation-issued": "Invitation link issued",
  "lease-person-changed": "Changed on the lease",
  "invitation-used": "Invitation used",
  "phone-changed": "Phone number changed",
  "email-change-proposed": "New email address proposed",
  "email-change-canceled": "Proposed email address canceled",
  "email-changed": "Email address changed",
  "personal-data-downloaded": "Personal data downloaded",
  "reset-issued": "Reset link issued",
  "reset-used": "Password reset",
});

/** The title of an action. An action without one, for example of a later version, is its own: 'Resident imported' for `resident-imported`. */
function titleOf(action: string): string {
  const words = action.replaceAll("-", " ");
  return t(TITLES[action] ?? words.charAt(0).toUpperCase() + words.slice(1));
}

/** The change of the balance, which the event has in dollars, and the entry's note. */
function ledgerText(title: string, { cause, changes }: AuditEventView): AuditText {
  const amount = formatMoney(Number(changes[0]?.to ?? 0));
  return { ...accountText(title), detail: [amount, cause].filter(Boolean).join(". ") };
}

const withReason = (title: string, cause: string): AuditText => ({
  ...accountText(title),
  ...(cause && { detail: t("Reason: {cause}", { cause: messageText(causeText(cause)) }) }),
});

/** 'Muted in Resident Chat until Nov 9, 2026, 4:15 PM', or '... until lifted'. */
function mutedTitle(changes: readonly FieldChange[]): string {
  const until = String(changes[0]?.to ?? "");
  const isMoment = !Number.isNaN(Date.parse(until));
  return isMoment
    ? t("Muted in Resident Chat until {moment}", { moment: formatFullMoment(until) })
    : t("Muted in Resident Chat until lifted");
}

/** The text of an audit event; undefined if another entry of the timeline shows it. */
export function auditText(event: AuditEventView): AuditText | undefined {
  const { action, cause, changes } = event;
  if (LISTED_ACTIONS.has(action)) return undefined;
  switch (action) {
    case "resident-updated":
      return updateText(changes);
    case "class-changed":
      return {
        ...accountText(changesText(changes)),
        detail: t("Reason: {cause}", { cause: messageText(causeText(cause)) }),
      };
    case "payment-logged":
      return paymentText(event);
    case "payment-corrected":
      return correctionText(event);
    case "ledger-entry-added":
      return ledgerText(t("Ledger entry"), event);
    case "ledger-entry-reversed":
      return ledgerText(t("Ledger entry reversed"), event);
    case "incident-moved":
      return moveText(event);
    case "incident-updated":
      return incidentText(t("Incident {request} changed", { request: cause }), changes);
    case "incident-reopened":
      return incidentText(t("Incident {cause} reopened by the resident", { cause }));
    case "incident-kept-private":
      return incidentText(t("Incident {cause} kept private by the reporter", { cause }));
    case "incident-shared":
      return incidentText(t("Incident {cause} shared with the household by the reporter", { cause }));
    case "conversation-assigned":
      return { ...accountText(t("Messages with the office")), detail: changesText(changes) };
    case "invitation-used":
    case "reset-used":
      // The cause says which device used the link, and its network address.
      return { ...accountText(titleOf(action)), ...(cause && { detail: messageText(linkPlaceText(cause)) }) };
    case "lease-joined":
      return { ...accountText(t("Lease: {kind}", { kind: t(cause) })), detail: changesText(changes) };
    case "message-removed":
      return withReason(t("Chat message removed"), cause);
    case "message-reported":
      return withReason(t("Chat message reported by a resident"), cause);
    case "message-kept":
      return accountText(t("Reported chat message kept"));
    case "resident-muted":
      return withReason(mutedTitle(changes), cause);
    case "mute-lifted":
      return withReason(t("Mute lifted in Resident Chat"), cause);
    default: {
      if (action in TITLES) return accountText(titleOf(action));
      const detail = [changesText(changes), cause && messageText(causeText(cause))]
        .filter(Boolean)
        .join(". ");
      return { ...accountText(titleOf(action)), ...(detail && { detail }) };
    }
  }
}
