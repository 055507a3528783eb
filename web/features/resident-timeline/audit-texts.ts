/** What the audit trail's entries about a resident say on the timeline. */
import type { AuditEventView, FieldChange } from "@domain/audit-event.ts";
import { formatDate, formatMoney } from "../../lib/formats.ts";
import type { Kind } from "./timeline-kinds.ts";

export interface AuditText {
  kind: Kind;
  title: string;
  detail?: string;
}

/** What the logs and lists tell themselves; the trail adds who did it. */
const TOLD_BY_LISTS: ReadonlySet<string> = new Set([
  "behavior-logged",
  "reward-logged",
  "notification-added",
  "incident-reported",
]);

const LABELS: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  unitNumber: "Unit number",
  unitType: "Unit type",
  leaseStart: "Lease start",
  leaseEnd: "Lease end",
  class: "Class",
  monthlyRent: "Monthly rent",
  monthlyFee: "Monthly fee",
  monthlyIncome: "Monthly income",
  residentScore: "Resident score",
  paymentScore: "Payment score",
  totalCP: "Total CP",
  turnoverScore: "Turnover score",
};

const SCORES: ReadonlySet<string> = new Set(["residentScore", "paymentScore", "totalCP", "turnoverScore"]);

/** Told by an entry of their own, with the cause. */
const STANDING: ReadonlySet<string> = new Set(["class", "monthlyFee"]);

const MONEY: ReadonlySet<string> = new Set(["monthlyRent", "monthlyFee"]);
const DATES: ReadonlySet<string> = new Set(["leaseStart", "leaseEnd"]);

/** 'resident-imported' as 'Resident imported', for whatever a later version writes. */
function spokenAction(action: string): string {
  const text = action.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function valueText(field: string, value: string | number): string {
  if (typeof value === "number") return MONEY.has(field) ? formatMoney(value) : value.toLocaleString("en-US");
  return DATES.has(field) ? formatDate(value) : value;
}

/** 'Unit number from 2F to 3F'; a private field is named without its values. */
export function changeText({ field, from, to }: FieldChange): string {
  const label = LABELS[field] ?? field;
  const isEmpty = (value: FieldChange["from"]): value is null | "" => value === null || value === "";
  if (isEmpty(from) && isEmpty(to)) return label;
  if (isEmpty(from)) return `${label} set to ${valueText(field, to ?? "")}`;
  if (isEmpty(to)) return `${label} ${valueText(field, from)} removed`;
  return `${label} from ${valueText(field, from)} to ${valueText(field, to)}`;
}

const listed = (changes: readonly FieldChange[]) => changes.map(changeText).join("; ");

/** An update, less class and fee; undefined where nothing else was changed. */
function updated(changes: readonly FieldChange[]): AuditText | undefined {
  const own = changes.filter(({ field }) => !STANDING.has(field));
  if (own.length === 0) return undefined;
  const isScores = own.every(({ field }) => SCORES.has(field));
  return { kind: "account", title: isScores ? "Scores saved" : "Details changed", detail: listed(own) };
}

/** A payment's new status; undefined for the first, which the payment log tells. */
function paid({ cause, changes }: AuditEventView): AuditText | undefined {
  const change = changes.find(({ field }) => field === "status");
  if (!change || change.from === null || change.from === change.to) return undefined;
  return { kind: "payment", title: `Payment for ${cause} changed from ${change.from} to ${change.to}` };
}

function moved({ cause, changes }: AuditEventView): AuditText {
  const change = changes.find(({ field }) => field === "status");
  return { kind: "incident", title: `Incident ${cause} moved from ${change?.from} to ${change?.to}` };
}

const account = (title: string): AuditText => ({ kind: "account", title });

const PLAIN: Record<string, AuditText> = {
  "resident-created": account("Resident entered by staff"),
  "resident-registered": account("Registered"),
  "resident-approved": account("Registration approved"),
  "photo-uploaded": account("Photo changed"),
  "invitation-issued": account("Invitation link issued"),
  "invitation-used": account("Invitation used"),
  "reset-issued": account("Reset link issued"),
  "reset-used": account("Password reset"),
};

/** What an entry of the trail says; undefined where a list or another entry tells of it. */
export function auditTexts(event: AuditEventView): AuditText | undefined {
  const { action, cause, changes } = event;
  if (TOLD_BY_LISTS.has(action)) return undefined;
  switch (action) {
    case "resident-updated":
      return updated(changes);
    case "class-changed":
      return { kind: "account", title: listed(changes), detail: `Reason: ${cause}` };
    case "payment-logged":
      return paid(event);
    case "incident-moved":
      return moved(event);
    case "invitation-used":
    case "reset-used":
      return { ...(PLAIN[action] ?? account(spokenAction(action))), ...(cause && { detail: cause }) };
    default:
      return PLAIN[action] ?? { ...account(spokenAction(action)), ...(cause && { detail: cause }) };
  }
}
