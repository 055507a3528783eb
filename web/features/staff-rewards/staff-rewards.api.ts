/** The calls with which staff change rewards. */
import type { RewardView } from "@domain/reward.ts";
import { api } from "../../lib/http.ts";

const PATH = "/api/dashboard/rewards";

interface RewardChange {
  title?: string;
  img?: string;
  price?: number | undefined;
  isHidden?: boolean;
}

export const changeReward = (_id: string, change: RewardChange) =>
  api.patch<RewardView>(`${PATH}/${_id}`, change);

export const reorderRewards = (rewardIDs: readonly string[]) =>
  api.put<unknown>(`${PATH}/order`, { rewardIDs });
