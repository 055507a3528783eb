/** The calls that change a resident's lease, move a resident out, and remove a resident. */
import type { LeaseField } from "@domain/lease-rules.ts";
import type { ResidentView } from "@domain/resident.ts";
import type { LeaseForm } from "@domain/resident-rules.ts";
import type { MoveOutForm } from "@domain/tenancy-rules.ts";
import { api } from "../../lib/http.ts";

const pathOf = (userID: string) => `/api/dashboard/residents/${encodeURIComponent(userID)}`;

export const tenancyApi = {
  moveOut: (userID: string, form: MoveOutForm) => api.put<ResidentView>(`${pathOf(userID)}/move-out`, form),
  undoMoveOut: (userID: string) => api.delete<ResidentView>(`${pathOf(userID)}/move-out`),
  remove: (userID: string) => api.delete<undefined>(pathOf(userID)),
  /** Changes fields of the lease, for all its people. */
  change: (userID: string, fields: Partial<Record<LeaseField, string>>) =>
    api.patch<ResidentView>("/api/dashboard/residents/update", { userID, ...fields }),
  transfer: (userID: string, form: Record<LeaseField, string>) =>
    api.put<ResidentView>(`${pathOf(userID)}/unit`, form),
  renew: (userID: string, form: LeaseForm & { monthlyRent: string }) =>
    api.put<ResidentView>(`${pathOf(userID)}/lease`, form),
};
