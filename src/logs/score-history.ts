/** The history of a resident's score, for staff and the resident. */
import type { AppContext } from "../context.ts";
import { type PageQuery, pageOf } from "../database/queries.ts";
import { REPLAYED_ACTIONS, replayScore, type ScoreStep } from "../domain/score-replay.ts";

export function createScoreHistory(context: AppContext) {
  const { repositories } = context;
  const { auditEvents, behaviorLogs, residents } = repositories;
  return {
    /** The steps of a resident's score, newest first. All are computed for each page, because each depends on those before it. */
    async of(userID: string, page: PageQuery): Promise<ScoreStep[]> {
      // The resident is read last, so that the steps have no entry that the present figures lack.
      const [entries, events] = await Promise.all([
        behaviorLogs.ofUser(userID),
        auditEvents.ofActions(userID, REPLAYED_ACTIONS),
      ]);
      const resident = await residents.byUserID(userID);
      if (!resident) return [];
      return pageOf(replayScore({ resident, entries, events }).reverse(), page);
    },
  };
}
