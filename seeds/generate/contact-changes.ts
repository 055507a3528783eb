/** Changed phone numbers and email addresses: the events of the audit trail, and the notifications to their owners. */
import { changesBetween } from "../../src/domain/audit-event.ts";
import { addDays } from "../../src/domain/calendar.ts";
import { NOTIFICATION_TYPES } from "../../src/domain/notification-rules.ts";
import { EMAIL_CHANGED_TEXT } from "../../src/domain/notification-texts.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { userIDOf } from "../people/everyone.ts";
import { DEMO_MANAGER, DEMO_RESIDENT } from "../staff.ts";
import type { AuditRecord, NotificationRecord } from "./records.ts";

const MINUTES = 18 * 60 + 5;

/** The events of a change. The audit trail has no values of contact details, so the earlier ones are made up. */
const CHANGES = [
  { of: DEMO_RESIDENT.key, by: DEMO_RESIDENT.key, field: "phone", daysAgo: 34 },
  { of: DEMO_RESIDENT.key, by: DEMO_RESIDENT.key, field: "email", daysAgo: 33 },
  { of: "mateo", by: DEMO_MANAGER, field: "phone", daysAgo: 12 },
] as const;

export function contactChangesOf(calendar: Calendar): {
  auditEvents: AuditRecord[];
  notifications: NotificationRecord[];
} {
  const changes = CHANGES.map(({ of, by, field, daysAgo }) => ({
    key: `${field} of ${of}`,
    field,
    userID: userIDOf(of),
    actorID: userIDOf(by),
    createdAt: calendar.at(addDays(calendar.today, -daysAgo), MINUTES),
  }));
  return {
    auditEvents: changes.map(({ key, field, userID, actorID, createdAt }) => ({
      ...{ _id: demoRecordID(`contact change ${key}`), action: `${field}-changed`, cause: "" },
      ...{ actorID, userID, targetID: "", createdAt },
      changes: changesBetween({ [field]: "earlier" }, { [field]: "present" }),
    })),
    notifications: changes
      .filter(({ field }) => field === "email")
      .map(({ key, userID, createdAt }) => ({
        _id: demoRecordID(`notification contact change ${key}`),
        userID,
        type: NOTIFICATION_TYPES.accountSecurity,
        message: EMAIL_CHANGED_TEXT,
        createdAt,
      })),
  };
}
