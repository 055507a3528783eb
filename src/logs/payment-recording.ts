/** What follows a stored payment of a lease: stats and events of all who answer for the month, the audit event and the notifications. */
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

interface Recorded {
  author: { userID: string };
  resident: Pick<Resident, "userID" | "firstName" | "lastName" | "unitNumber">;
  saved: SavedPayment;
  /** All who answer for the month. */
  userIDs: readonly string[];
  /** Residents, and the months for which they answer, if they are known. */
  read?: Pick<ChangedLogs, "known" | "answered">;
}

export type PaymentRecording = ReturnType<typeof createPaymentRecording>;

export function createPaymentRecording(context: AppContext) {
  const { channel } = context;

  async function follow(
    { author, resident, saved, userIDs }: Recorded,
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
    /** The rest of storing an entry. Nothing follows one that was kept. */
    stored<T>(recorded: Recorded, result: T): StoredEntry<T> {
      const { read, resident, saved, userIDs } = recorded;
      const from = paymentMonthKey(saved.entry.monthYear) ?? "";
      return {
        result,
        changed: { kinds: ["payments"], from, ...read },
        others: userIDs.filter((userID) => userID !== resident.userID),
        publish: () => {
          if (!saved.isKept) publishPayment(channel, saved.entry, userIDs);
        },
        follow: async (published) => {
          if (!saved.isKept) await follow(recorded, published);
        },
      };
    },
  };
}
