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
  author: { userID: string };
  resident: Pick<Resident, "userID" | "firstName" | "lastName" | "unitNumber">;
  saved: SavedPayment;
  /** All leaseholders who owe the month. */
  userIDs: readonly string[];
  /** Residents that the caller has read, and the months that they owe. */
  read?: Pick<ChangedLogs, "residents" | "liableMonths">;
}

export type PaymentRecording = ReturnType<typeof createPaymentRecording>;

export function createPaymentRecording(context: AppContext) {
  const { channel } = context;

  async function auditAndNotify(
    { author, resident, saved, userIDs }: RecordedPayment,
    published: Promise<ChangedResident | undefined>,
  ): Promise<void> {
    const { entry, replaced } = saved;
    const { monthYear, status } = entry;
    const { userID } = resident;
    await context.audit.record({
      action: "payment-logged",
      actorID: author.userID,
      userID,
      targetID: entry._id,
      cause: monthYear,
      changes: [{ field: "status", from: replaced ?? null, to: status }],
    });
    if (!isMissed(status) || replaced === status) return;
    const change = await published;
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
    /** Describes a stored payment for `stats.addLogEntry`. A payment that was kept has no consequences. */
    toStoredEntry<T>(payment: RecordedPayment, result: T): StoredEntry<T> {
      const { read, resident, saved, userIDs } = payment;
      const from = paymentMonthKey(saved.entry.monthYear) ?? "";
      return {
        result,
        changed: { kinds: ["payments"], from, ...read },
        others: userIDs.filter((userID) => userID !== resident.userID),
        publish: () => {
          if (!saved.isKept) publishPayment(channel, saved.entry, userIDs);
        },
        follow: async (published) => {
          if (!saved.isKept) await auditAndNotify(payment, published);
        },
      };
    },
  };
}
