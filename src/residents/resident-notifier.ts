/** Announces a changed resident to staff and to the resident. A change of class or fee also goes to the audit trail (specification, section 4). */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { classChangeText, highRiskText } from "../domain/notification-texts.ts";
import { ALL_STAFF } from "../domain/roles.ts";
import { rooms } from "../live/channel.ts";
import type { Resident } from "./resident.model.ts";
import { presentFullResident, presentSummary } from "./resident-mapper.ts";

export function createResidentNotifier(context: AppContext) {
  const { channel, clock } = context;

  function publish(resident: WithId<Resident>): void {
    const now = clock();
    channel.publish(rooms.staff, "resident:updated", presentSummary(resident, { role: "staff", now }));
    const ownView = presentFullResident(resident, { role: "resident", now });
    channel.publish(rooms.user(resident.userID), "resident:updated", ownView);
  }

  return {
    /** Publishes a changed resident to staff and to the resident. */
    publish,
    /** Publishes a changed resident, and announces the change of class or fee that is stored with it. A repeat stores nothing twice. */
    async announce(resident: WithId<Resident>): Promise<void> {
      publish(resident);
      const { userID, classChange } = resident;
      if (!classChange) return;
      const { from, actorID, cause, noticeID, alertID, isHarmless } = classChange;
      const changes = changesBetween(
        { class: from.class, monthlyFee: from.monthlyFee },
        { class: resident.class, monthlyFee: resident.monthlyFee },
      );
      const event = { action: "class-changed", actorID, userID, targetID: resident._id, cause, changes };
      const text = classChangeText(from, resident, cause);
      await runSteps([
        () => context.audit.record({ ...event, _id: noticeID }),
        () => context.notifications.notify(userID, NOTIFICATION_TYPES.classChange, text, { _id: noticeID }),
        async () => {
          if (resident.class !== "C" || from.class === "C" || isHarmless) return;
          await context.notifications.notify(ALL_STAFF, NOTIFICATION_TYPES.highRisk, highRiskText(resident), {
            _id: alertID,
            residentID: userID,
          });
        },
      ]);
    },
  };
}

/** Runs all steps in order, even if some fail. @throws the first failure */
async function runSteps(steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    await step().catch((failure: unknown) => failures.push(failure));
  }
  if (failures.length > 0) throw failures[0];
}
