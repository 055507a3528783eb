/** The property's rewards, newest first (specification, sections 2 and 7). Residents don't get hidden ones. */
import type { RewardView } from "@domain/reward.ts";
import { api } from "../../lib/http.ts";
import { createListStore } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";

export const REWARD_TOPIC = "rewards";

export const useRewards = createListStore<RewardView>({
  topic: REWARD_TOPIC,
  fetch: () => api.get<RewardView[]>("/api/dashboard/rewards"),
  order: newestFirst,
});
