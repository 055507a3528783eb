/** The consequences of a stored payment: stats and events of all leaseholders who owe the month, the audit event and the notifications. */
import type { AppContext } from "../context.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { missedPaymentText, negativeEntryText, paymentEntryText } from "../domain/notification-texts.ts";
import { paymentMonthKey } from "../domain/payment-months.ts";
import { isMissed } from "../domain/payment-status.ts";
import { ALL_STAFF } from "../domain/roles.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { ChangedResident } from "../residents/residents.repository.ts";
import type { StoredEntry } from "../stats/stats.service.ts";
import type { ChangedLogs } from "../stats/stats-calculator.service.ts";
import type { SavedPayment } from "./payment-logs.repository.ts";
import { publishPayment } from "./payment-view.ts";

interface RecordedPayment {
  resident: Pick<Resident, "userID" | "firstName" | "lastName" | "unitNumber">;
  saved: SavedPayment;
  /** All leaseholders who owe the month. */
  userIDs: readonly string[];
  /** Residents whom the caller has read, and the months that they owe. */
  known?: Pick<ChangedLogs, "residents" | "liableMonths">;
}

export function createPaymentRecording(context: AppContext) {
  const { channel } = context;

  /** Notifies staff and the leaseholders of a missed payment. @param change the change of the resident's scores, if they are stored */
  async function notify(
    { resident, saved: { entry, replaced }, userIDs }: RecordedPayment,
    change: ChangedResident | undefined,
  ): Promise<void> {
    const { monthYear, status } = entry;
    // People were notified when the month got this status.
    if (!isMissed(status) || replaced === status) return;
    const { userID } = resident;
    const type = NOTIFICATION_TYPES.missedPayment;
    await context.notifications.notifyAll([
      { userID: ALL_STAFF, type, message: missedPaymentText(resident, monthYear), residentID: userID },
      ...userIDs.map((leaseholder) => ({
        userID: leaseholder,
        type,
        message: negativeEntryText(
          paymentEntryText(monthYear, status),
          leaseholder === userID ? change : undefined,
        ),
        about: `payment:${entry._id}`,
      })),
    ]);
  }

  return {
    /** Describes a stored payment for `stats.addLogEntry`. For a payment that was kept, only the stats are computed. */
    toStoredEntry<T>(payment: RecordedPayment, result: T): StoredEntry<T> {
      const { known, resident, saved, userIDs } = payment;
      const { entry, replaced } = saved;
      const from = paymentMonthKey(entry.monthYear) ?? "";
      const storedEntry: StoredEntry<T> = {
        result,
        changed: { kinds: ["payments"], from, ...known },
        others: userIDs.filter((userID) => userID !== resident.userID),
      };
      if (saved.isKept) return storedEntry;
      return {
        ...storedEntry,
        auditEvent: {
          action: "payment-logged",
          targetID: entry._id,
          cause: entry.monthYear,
          changes: [{ field: "status", from: replaced ?? null, to: entry.status }],
        },
        publish: () => publishPayment(channel, entry, userIDs),
        notify: (change) => notify(payment, change),
      };
    },
  };
}
