import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { api } from "../../lib/http.ts";

const pathOf = (log: string, userID: string) => `/api/dashboard/${log}/${encodeURIComponent(userID)}`;

export const logsApi = {
  behavior: (userID: string) => api.list<BehaviorLogView>(pathOf("behaviorlog", userID)),
  payments: (userID: string) => api.list<PaymentLogView>(pathOf("paymentlog", userID)),
  rewards: (userID: string) => api.list<RewardLogView>(pathOf("rewardlog", userID)),
};
