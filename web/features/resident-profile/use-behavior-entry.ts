/**
 * Adds a behavior entry. If its type earns CP, a second call adds a reward entry. If only that call fails, the next attempt repeats it
 * without adding the behavior entry again.
 */
import type { BehaviorType } from "@domain/behavior-catalog.ts";
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { earnedText } from "@domain/reward-rules.ts";
import { useState } from "react";
import type { Create } from "../../lib/submissions.ts";
import { profileApi } from "./profile.api.ts";

interface BehaviorEntryOptions {
  userID: string;
  onAdded: (entry: BehaviorLogView) => void;
  onRewarded: (entry: RewardLogView) => void;
}

export function useBehaviorEntry({ userID, onAdded, onRewarded }: BehaviorEntryOptions) {
  const [savedID, setSavedID] = useState("");
  return {
    /** Whether the behavior entry is stored. */
    isSaved: savedID !== "",
    save: async (create: Create, { type, rp, cp }: BehaviorType, reportedBy: string) => {
      let behaviorLogID = savedID;
      if (behaviorLogID === "") {
        const added = await profileApi.addBehavior(create, { userID, type, rp, reportedBy });
        onAdded(added);
        behaviorLogID = added._id;
        setSavedID(behaviorLogID);
      }
      const earned = { userID, text: earnedText(cp, type), cp, behaviorLogID };
      if (cp > 0) onRewarded(await profileApi.addReward(create, earned));
    },
  };
}
