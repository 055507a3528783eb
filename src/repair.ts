/** The check of a node, at its start and once an hour: it corrects derived data, and completes changes that a crash has interrupted. */
import type { AppContext } from "./context.ts";
import { runAll } from "./jobs/run-all.ts";

export function createRepair(context: AppContext) {
  return async function repair(): Promise<void> {
    const { announcements, contactDetails, conversationTracker, leases, messageRevisions } = context;
    const { redemptions, search, team, units } = context;
    const steps = [
      context.reconciler.check,
      // Another program, such as an import by a command, may have changed residents without an event.
      () => context.channel.noteChange("resident:updated"),
      leases.repair,
      units.repair,
      redemptions.repair,
      team.repair,
      contactDetails.repair,
      conversationTracker.repair,
      messageRevisions.repair,
      announcements.repair,
      messageRevisions.eraseOld,
      // A node starts with an empty search.
      search.readAll,
    ];
    await runAll(steps, "Some repairs failed");
    context.log.info({ event: "stats_checked" }, "the stats were compared with the logs");
  };
}
