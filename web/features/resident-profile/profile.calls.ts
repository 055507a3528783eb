/** The profile's calls (specification, section 7). */

import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { NotificationView } from "@domain/notification.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { ResidentView } from "@domain/resident.ts";
import type { ResidentScores } from "@domain/resident-scores.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { api } from "../../lib/http.ts";

const BASE = "/api/dashboard";

type New<View> = Omit<View, "_id" | "createdAt" | "updatedAt">;

export const profileCalls = {
  resident: (userID: string) => api.get<ResidentView>(`${BASE}/residents/${encodeURIComponent(userID)}`),
  propertyCP: async () => (await api.get<{ totalCP: number }>(`${BASE}/property/totalcp`)).totalCP,
  /** The automatic score save. */
  saveScores: (userID: string, scores: ResidentScores) =>
    api.patch<ResidentView>(`${BASE}/residents/update`, { userID, ...scores }),
  addBehavior: (entry: New<BehaviorLogView>) => api.post<BehaviorLogView>(`${BASE}/behaviorlog/add`, entry),
  addReward: (entry: New<RewardLogView>) => api.post<RewardLogView>(`${BASE}/rewardlog/add`, entry),
  addPayment: (entry: { userID: string; monthYear: string; status: string }) =>
    api.post<PaymentLogView>(`${BASE}/paymentlog/add`, entry),
  addNotification: (entry: New<NotificationView>) =>
    api.post<NotificationView>(`${BASE}/notifications/add`, entry),
};
