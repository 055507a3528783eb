/** The calls of a resident's profile for staff. */
import type { NotificationView } from "@domain/notification.ts";
import type { FullResidentView, ResidentView } from "@domain/resident.ts";
import type { ResidentScores } from "@domain/resident-scores.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

const BASE = "/api/dashboard";

export const profileApi = {
  resident: (userID: string) =>
    api.get<ResidentView>(`${BASE}/residents/${encodeURIComponent(userID)}/profile`),
  /** The record with the private fields. The server records who fetches it. */
  fullResident: (userID: string) =>
    api.get<FullResidentView>(`${BASE}/residents/${encodeURIComponent(userID)}`),
  propertyCpTotal: async () => (await api.get<{ totalCP: number }>(`${BASE}/property/totalcp`)).totalCP,
  /** The automatic score save. */
  saveScores: (userID: string, scores: ResidentScores) =>
    api.patch<ResidentView>(`${BASE}/residents/update`, { userID, ...scores }),
  addNotification: (create: Create, entry: Omit<NotificationView, "_id" | "createdAt" | "updatedAt">) =>
    create<NotificationView>(`${BASE}/notifications/add`, entry),
};
