/** One resident's three logs: behavior and rewards newest first, payments by month, newest first (specification, section 2). */

import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import { newestMonthFirst } from "@domain/payment-months.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { createListStore } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";
import { logsApi } from "./logs.api.ts";

const belongsTo = (entry: { userID: string }, userID: string) => entry.userID === userID;

export const BEHAVIOR_TOPIC = "behavior";
export const PAYMENT_TOPIC = "payments";
export const REWARD_LOG_TOPIC = "reward-log";

export const useBehaviorLog = createListStore<BehaviorLogView>({
  topic: BEHAVIOR_TOPIC,
  fetch: logsApi.behavior,
  order: newestFirst,
  filter: belongsTo,
});

export const usePaymentLog = createListStore<PaymentLogView>({
  topic: PAYMENT_TOPIC,
  fetch: logsApi.payments,
  order: (a, b) => newestMonthFirst(a, b) || newestFirst(a, b),
  filter: belongsTo,
});

export const useRewardLog = createListStore<RewardLogView>({
  topic: REWARD_LOG_TOPIC,
  fetch: logsApi.rewards,
  order: newestFirst,
  filter: belongsTo,
});
