import type { ResidentView } from "@domain/resident.ts";
import type { LeaseForm, MoveOutForm } from "@domain/tenancy-rules.ts";
import { api } from "../../lib/http.ts";

const pathOf = (userID: string) => `/api/dashboard/residents/${encodeURIComponent(userID)}`;

export const tenancyApi = {
  moveOut: (userID: string, form: MoveOutForm) => api.put<ResidentView>(`${pathOf(userID)}/move-out`, form),
  undoMoveOut: (userID: string) => api.delete<ResidentView>(`${pathOf(userID)}/move-out`),
  remove: (userID: string) => api.delete<undefined>(pathOf(userID)),
  renew: (userID: string, form: LeaseForm) => api.put<ResidentView>(`${pathOf(userID)}/lease`, form),
};
