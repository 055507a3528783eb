/**
 * Announces a changed resident to staff and to the resident. A change of class or fee also goes to the audit trail
 * (specification, section 4).
 */

import type { AuditService } from "../audit/audit.service.ts";
import type { AppContext } from "../context.ts";
import { changesBetween } from "../domain/audit-changes.ts";
import { ALL_STAFF, NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { classChangeText, classOrFeeChanged, highRiskText } from "../domain/notification-texts.ts";
import { rooms } from "../live/channel.ts";
import type { NotificationsService } from "../notifications/notifications.service.ts";
import { presentResident, presentSummary } from "./resident-mapper.ts";
import type { ChangedResident } from "./residents.repository.ts";

export interface ResidentNotifier {
  /** @param cause the reason, for the resident and the audit trail */
  announce(changed: ChangedResident, actorID: string, cause: string): Promise<void>;
}

export function createResidentNotifier({
  channel,
  clock,
  notify,
  record,
}: Pick<AppContext, "channel" | "clock"> &
  Pick<NotificationsService, "notify"> &
  Pick<AuditService, "record">): ResidentNotifier {
  return {
    async announce({ before, after }, actorID, cause) {
      const { userID } = after;
      const now = clock();
      channel.publish(rooms.staff, "resident:updated", presentSummary(after, { role: "staff", now }));
      const own = presentResident(after, { role: "resident", now });
      channel.publish(rooms.user(userID), "resident:updated", own);
      if (!classOrFeeChanged(before, after)) return;
      const changes = changesBetween(
        { class: before.class, monthlyFee: before.monthlyFee },
        { class: after.class, monthlyFee: after.monthlyFee },
      );
      await allOf([
        () => record({ action: "class-changed", actorID, userID, targetID: after._id, cause, changes }),
        () => notify(userID, NOTIFICATION_TYPES.classChange, classChangeText(before, after, cause)),
        async () => {
          if (after.class !== "C" || before.class === "C") return;
          await notify(ALL_STAFF, NOTIFICATION_TYPES.highRisk, highRiskText(after));
        },
      ]);
    },
  };
}

/** Runs all steps in order, even if some fail. @throws the first failure */
async function allOf(steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}
