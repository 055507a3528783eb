/** The timeline's texts for audit events. */

import type { AuditEventView, FieldChange } from "@domain/audit-event.ts";
import { causeText } from "@domain/cause-text.ts";
import { msgs } from "@domain/message.ts";
import { formatDate, formatFullMoment } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";
import { locale } from "../../lib/language.store.ts";
import { messageText } from "../../lib/message-text.ts";
import { t } from "../../lib/t.ts";
import type { Kind } from "./timeline-kinds.ts";

export interface AuditText {
  kind: Kind;
  title: string;
  detail?: string;
}

/** Actions that the logs and lists show. The audit events only add who did it. */
const SHOWN_BY_LISTS: ReadonlySet<string> = new Set([
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

/** Fields whose values are ids, which tell a reader nothing. */
const IDS: ReadonlySet<string> = new Set(["assigneeID", "duplicateOf"]);

const SCORES: ReadonlySet<string> = new Set(["residentScore", "paymentScore", "totalCP", "turnoverScore"]);

/** Fields whose changes have separate entries with the cause. */
const CLASS_AND_FEE: ReadonlySet<string> = new Set(["class", "monthlyFee"]);

const MONEY: ReadonlySet<string> = new Set(["monthlyRent", "monthlyFee"]);
const DATES: ReadonlySet<string> = new Set(["leaseStart", "leaseEnd", "dueDate", "moveOutDate"]);

/** 'resident-imported' as 'Resident imported', for actions of later versions. */
function actionText(action: string): string {
  const text = action.replaceAll("-", " ");
  return t(text.charAt(0).toUpperCase() + text.slice(1));
}

function valueText(field: string, value: string | number): string {
  if (typeof value === "number")
    return MONEY.has(field) ? formatMoney(value) : value.toLocaleString(locale());
  return DATES.has(field) ? formatDate(value) : t(value);
}

/** 'Unit number from 2F to 3F'. The values of private fields are not shown. */
export function changeText({ field, from, to }: FieldChange): string {
  const label = labelOf(field);
  const hasNoValue = (value: FieldChange["from"]): value is null | "" => value === null || value === "";
  if (IDS.has(field))
    return hasNoValue(to) ? t("{label} removed", { label }) : t("{label} changed", { label });
  if (hasNoValue(from) && hasNoValue(to)) return label;
  if (hasNoValue(from)) return t("{label} set to {to}", { label, to: valueText(field, to ?? "") });
  if (hasNoValue(to)) return t("{label} {from} removed", { label, from: valueText(field, from) });
  return t("{label} from {from} to {to}", { label, from: valueText(field, from), to: valueText(field, to) });
}

const listed = (changes: readonly FieldChange[]) => changes.map(changeText).join("; ");

/** An update without class and fee; undefined if nothing else was changed. */
function updated(changes: readonly FieldChange[]): AuditText | undefined {
  const own = changes.filter(({ field }) => !CLASS_AND_FEE.has(field));
  if (own.length === 0) return undefined;
  const isScores = own.every(({ field }) => SCORES.has(field));
  return { kind: "account", title: isScores ? t("Scores saved") : t("Details changed"), detail: listed(own) };
}

/** A payment's new status; undefined for the first one, which the payment log shows. */
function paid({ cause, changes }: AuditEventView): AuditText | undefined {
  const change = changes.find(({ field }) => field === "status");
  if (!change || change.from === null || change.from === change.to) return undefined;
  return {
    kind: "payment",
    title: t("Payment for {month} changed from {from} to {to}", {
      month: cause,
      from: t(String(change.from)),
      to: t(String(change.to)),
    }),
  };
}

/** A payment's correction. Its cause is the month and the reason. */
function corrected({ cause, changes: [change] }: AuditEventView): AuditText {
  const [month, ...reason] = cause.split(": ");
  const title = t("Payment for {month} corrected from {from} to {to}", {
    month: month ?? "",
    from: t(String(change?.from)),
    to: t(String(change?.to)),
  });
  return { kind: "payment", title, detail: t("Reason: {reason}", { reason: reason.join(": ") }) };
}

function moved({ cause, changes }: AuditEventView): AuditText {
  const change = changes.find(({ field }) => field === "status");
  // Fields that become empty when an incident is reopened are not listed.
  const others = changes.filter(({ field, to }) => field !== "status" && to !== "" && to !== null);
  return worked(
    t("Incident {request} moved from {from} to {to}", {
      request: cause,
      from: t(String(change?.from)),
      to: t(String(change?.to)),
    }),
    others,
  );
}

const worked = (title: string, changes: readonly FieldChange[]): AuditText => ({
  kind: "incident",
  title,
  ...(changes.length > 0 && { detail: listed(changes) }),
});

const account = (title: string): AuditText => ({ kind: "account", title });

const PLAIN: Record<string, string> = msgs({
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

function plain(action: string): AuditText | undefined {
  const title = PLAIN[action];
  return title === undefined ? undefined : account(t(title));
}

/** The amount is that by which the balance changed, in dollars. */
const ledgerEntry = (title: string, { cause, changes }: AuditEventView): AuditText => {
  const amount = formatMoney(Number(changes[0]?.to ?? 0));
  return { ...account(title), detail: [amount, cause].filter(Boolean).join(". ") };
};

const withReason = (title: string, cause: string): AuditText => ({
  ...account(title),
  ...(cause && { detail: t("Reason: {cause}", { cause: messageText(causeText(cause)) }) }),
});

/** 'Muted in Resident Chat until Nov 9, 2026, 4:15 PM', or '... until lifted'. */
function mutedTitle(changes: readonly FieldChange[]): string {
  const until = String(changes[0]?.to ?? "");
  const isTime = !Number.isNaN(Date.parse(until));
  return isTime
    ? t("Muted in Resident Chat until {moment}", { moment: formatFullMoment(until) })
    : t("Muted in Resident Chat until lifted");
}

/** The text of an audit event; undefined if a list or another entry shows it. */
export function auditTexts(event: AuditEventView): AuditText | undefined {
  const { action, cause, changes } = event;
  if (SHOWN_BY_LISTS.has(action)) return undefined;
  switch (action) {
    case "resident-updated":
      return updated(changes);
    case "class-changed":
      return {
        kind: "account",
        title: listed(changes),
        detail: t("Reason: {cause}", { cause: messageText(causeText(cause)) }),
      };
    case "payment-logged":
      return paid(event);
    case "payment-corrected":
      return corrected(event);
    case "ledger-entry-added":
      return ledgerEntry(t("Ledger entry"), event);
    case "ledger-entry-reversed":
      return ledgerEntry(t("Ledger entry reversed"), event);
    case "incident-moved":
      return moved(event);
    case "incident-updated":
      return worked(t("Incident {request} changed", { request: cause }), changes);
    case "incident-reopened":
      return { kind: "incident", title: t("Incident {cause} reopened by the resident", { cause }) };
    case "incident-kept-private":
      return { kind: "incident", title: t("Incident {cause} kept private by the reporter", { cause }) };
    case "incident-shared":
      return {
        kind: "incident",
        title: t("Incident {cause} shared with the household by the reporter", { cause }),
      };
    case "conversation-assigned":
      return { ...account(t("Messages with the office")), detail: listed(changes) };
    case "invitation-used":
    case "reset-used":
      return { ...(plain(action) ?? account(actionText(action))), ...(cause && { detail: cause }) };
    case "lease-joined":
      return { ...account(t("Lease: {kind}", { kind: t(cause) })), detail: listed(changes) };
    case "message-removed":
      return withReason(t("Chat message removed"), cause);
    case "message-reported":
      return withReason(t("Chat message reported by a resident"), cause);
    case "message-kept":
      return account(t("Reported chat message kept"));
    case "resident-muted":
      return withReason(mutedTitle(changes), cause);
    case "mute-lifted":
      return withReason(t("Mute lifted in Resident Chat"), cause);
    default: {
      const detail = [listed(changes), cause && messageText(causeText(cause))].filter(Boolean).join(". ");
      return plain(action) ?? { ...account(actionText(action)), ...(detail && { detail }) };
    }
  }
}
