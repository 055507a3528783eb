/** The calls that read and add entries of a resident's behavior, payment and reward logs. */
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

type NewEntry<View> = Omit<View, "_id" | "createdAt" | "updatedAt">;

const pathOf = (log: string, userID: string) => `/api/dashboard/${log}/${encodeURIComponent(userID)}`;

export const logsApi = {
  behavior: (userID: string) => api.list<BehaviorLogView>(pathOf("behaviorlog", userID)),
  payments: (userID: string) => api.list<PaymentLogView>(pathOf("paymentlog", userID)),
  rewards: (userID: string) => api.list<RewardLogView>(pathOf("rewardlog", userID)),
  addBehavior: (create: Create, entry: NewEntry<BehaviorLogView>) =>
    create<BehaviorLogView>("/api/dashboard/behaviorlog/add", entry),
  addReward: (create: Create, entry: NewEntry<RewardLogView>) =>
    create<RewardLogView>("/api/dashboard/rewardlog/add", entry),
  addPayment: (create: Create, entry: { userID: string; monthYear: string; status: string }) =>
    create<PaymentLogView>("/api/dashboard/paymentlog/add", entry),
};
