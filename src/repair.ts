/** The check of a node, at its start and once an hour: it corrects derived data, and completes changes that a crash has interrupted. */
import type { AppContext } from "./context.ts";

/** Requests are served in the meantime. */
export function createRepair(context: AppContext) {
  return async function repair(): Promise<void> {
    await context.reconciler.check();
    // Another program may have stored what the check found, so no event has announced it.
    context.channel.noteChange("resident:updated");
    const { announcements, contactDetails, conversationTracker, leases, messageRevisions } = context;
    const { redemptions, search, team, units } = context;
    const ofPeople = [leases, units, redemptions, team, contactDetails];
    const interrupted = [...ofPeople, conversationTracker, messageRevisions, announcements];
    const repairs = interrupted.map((service) => () => service.repair());
    const steps = [...repairs, () => messageRevisions.eraseOld(), () => search.readAll()];
    const failures: unknown[] = [];
    // A step that fails does not keep back the others until the next check.
    for (const step of steps) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Some repairs failed");
    context.log.info({ event: "stats_checked" }, "the stats were compared with the logs");
  };
}
