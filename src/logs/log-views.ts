/** Behavior and reward entries as staff and their resident see them. */
import { type BehaviorLogView, behaviorLogSchema } from "../domain/behavior-log.ts";
import { type RewardLogView, rewardLogSchema } from "../domain/reward-log.ts";
import { createPresenter } from "../http/presenter.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";

export const presentBehaviorLog = createPresenter(behaviorLogSchema);
export const presentRewardLog = createPresenter(rewardLogSchema);

export const publishBehaviorLog = (channel: LiveChannel, entry: BehaviorLogView) =>
  channel.publish([rooms.staff, rooms.user(entry.userID)], "behavior-log:created", entry);

export const publishRewardLog = (channel: LiveChannel, entry: RewardLogView) =>
  channel.publish([rooms.staff, rooms.user(entry.userID)], "reward-log:created", entry);
