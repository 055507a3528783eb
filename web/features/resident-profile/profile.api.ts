import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { NotificationView } from "@domain/notification.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { FullResidentView, ResidentView } from "@domain/resident.ts";
import type { ResidentScores } from "@domain/resident-scores.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

const BASE = "/api/dashboard";

type New<View> = Omit<View, "_id" | "createdAt" | "updatedAt">;

export const profileApi = {
  resident: (userID: string) =>
    api.get<ResidentView>(`${BASE}/residents/${encodeURIComponent(userID)}/profile`),
  /** With the private fields. The server records who asks. */
  fullResident: (userID: string) =>
    api.get<FullResidentView>(`${BASE}/residents/${encodeURIComponent(userID)}`),
  propertyCpTotal: async () => (await api.get<{ totalCP: number }>(`${BASE}/property/totalcp`)).totalCP,
  /** The automatic score save. */
  saveScores: (userID: string, scores: ResidentScores) =>
    api.patch<ResidentView>(`${BASE}/residents/update`, { userID, ...scores }),
  addBehavior: (create: Create, entry: New<BehaviorLogView>) =>
    create<BehaviorLogView>(`${BASE}/behaviorlog/add`, entry),
  addReward: (create: Create, entry: New<RewardLogView>) =>
    create<RewardLogView>(`${BASE}/rewardlog/add`, entry),
  addPayment: (create: Create, entry: { userID: string; monthYear: string; status: string }) =>
    create<PaymentLogView>(`${BASE}/paymentlog/add`, entry),
  addNotification: (create: Create, entry: New<NotificationView>) =>
    create<NotificationView>(`${BASE}/notifications/add`, entry),
};
