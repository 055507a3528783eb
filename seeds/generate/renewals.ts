/** The renewals of leases in the last months: the event of the audit trail, and the notification to the resident. */

import { addDays, addMonths, toCalendarDate } from "../../src/domain/calendar.ts";
import { NOTIFICATION_TYPES } from "../../src/domain/notification-rules.ts";
import { leaseRenewedText } from "../../src/domain/notification-texts.ts";
import { storedText } from "../../src/domain/rendered-message.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { userIDOf } from "../people/everyone.ts";
import { DEMO_MANAGER } from "../staff.ts";
import { RENEWAL_TYPES } from "./behaviors.ts";
import type { History, ResidentRecord } from "./history.ts";
import type { AuditRecord, NotificationRecord } from "./records.ts";

/** How far back they go. Earlier terms are not known any more. */
const RENEWAL_DAYS = 150;

/** The last day of the yearly term that ran on a day. */
function termEnd({ leaseStart }: ResidentRecord, day: string): string {
  let year = 1;
  while (addMonths(leaseStart, 12 * year) <= day) year += 1;
  return addDays(addMonths(leaseStart, 12 * year), -1);
}

export function renewalsOf(
  histories: readonly History[],
  residents: readonly ResidentRecord[],
  calendar: Calendar,
): { auditEvents: AuditRecord[]; notifications: NotificationRecord[] } {
  const byUserID = new Map(residents.map((resident) => [resident.userID, resident]));
  const since = calendar.at(addDays(calendar.today, -RENEWAL_DAYS), 0);
  const renewals = histories.flatMap(({ person, behaviors }) => {
    const resident = byUserID.get(userIDOf(person.key));
    return behaviors
      .filter(({ type, createdAt }) => RENEWAL_TYPES.includes(type) && createdAt >= since)
      .flatMap(({ _id, createdAt }) => (resident ? [{ key: _id, resident, createdAt }] : []));
  });
  return {
    auditEvents: renewals.map(({ key, resident, createdAt }) => {
      const { _id: targetID, userID, leaseEnd } = resident;
      return {
        ...{ _id: demoRecordID(`renewal ${key}`), action: "lease-renewed", cause: "", createdAt },
        ...{ actorID: userIDOf(DEMO_MANAGER), userID, targetID },
        changes: [
          {
            field: "leaseEnd",
            from: termEnd(resident, toCalendarDate(createdAt, calendar.timeZone)),
            to: leaseEnd,
          },
        ],
      };
    }),
    notifications: renewals.map(({ key, resident, createdAt }) => ({
      _id: demoRecordID(`notification ${key} renewal`),
      userID: resident.userID,
      type: NOTIFICATION_TYPES.leaseRenewed,
      ...storedText(leaseRenewedText(resident)),
      createdAt,
    })),
  };
}
