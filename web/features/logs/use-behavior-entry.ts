/**
 * Adds a behavior entry. If its type earns CP, a second call adds a reward entry. If only that call fails, the next attempt repeats it
 * without adding the behavior entry again.
 */
import type { BehaviorType } from "@domain/behavior-catalog.ts";
import { earnedText } from "@domain/reward-rules.ts";
import { useState } from "react";
import type { Create } from "../../lib/submissions.ts";
import { logsApi } from "./logs.api.ts";
import { useBehaviorLog, useRewardLog } from "./logs.store.ts";

export function useBehaviorEntry(userID: string) {
  const [savedID, setSavedID] = useState("");
  return {
    /** Whether the behavior entry is stored. */
    isSaved: savedID !== "",
    save: async (create: Create, { type, rp, cp }: BehaviorType, reportedBy: string) => {
      let behaviorLogID = savedID;
      if (behaviorLogID === "") {
        const behaviorEntry = await logsApi.addBehavior(create, { userID, type, rp, reportedBy });
        useBehaviorLog.getState().applyEvent(behaviorEntry, "own");
        behaviorLogID = behaviorEntry._id;
        setSavedID(behaviorLogID);
      }
      if (cp <= 0) return;
      const reward = { userID, text: earnedText(cp, type), cp, behaviorLogID };
      useRewardLog.getState().applyEvent(await logsApi.addReward(create, reward), "own");
    },
  };
}
