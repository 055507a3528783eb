/** A reward as everyone sees it, field by field. */
import type { Stored } from "../database/stores/record.ts";
import type { Reward } from "../database/stores/rewards.ts";
import type { RewardView } from "../domain/reward.ts";

export function presentReward(reward: Stored<Reward>): RewardView {
  return {
    _id: reward._id,
    title: reward.title,
    img: reward.img,
    ...(reward.price === undefined ? {} : { price: reward.price }),
    ...(reward.points === undefined ? {} : { points: reward.points }),
    createdAt: reward.createdAt.toISOString(),
  };
}
