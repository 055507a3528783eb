/** The calls of the residents list, of New Resident and of registrations. */
import type { LeaseView } from "@domain/lease.ts";
import type {
  NewResidentForm,
  NewResidentView,
  ResidentSummaryView,
  ResidentView,
} from "@domain/resident.ts";
import { RESIDENT_DEFAULTS } from "@domain/scoring.ts";
import type { UnitPageView } from "@domain/unit.ts";
import { ApiError, api, LONG_TIMEOUT_MS } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

const NOT_FOUND = 404;
const BASE = "/api/dashboard/residents";

export const residentsApi = {
  list: () => api.get<ResidentSummaryView[]>(BASE, { timeoutMs: LONG_TIMEOUT_MS }),
  /** A page of the former residents, those who were created last. */
  former: () => api.get<ResidentSummaryView[]>(`${BASE}?status=former`),
  /** A new resident is always class B (specification, section 7). */
  create: (
    create: Create,
    form: NewResidentForm,
    place: { leaseID?: string; kind?: string; building?: string } = {},
  ) => create<NewResidentView>(`${BASE}/new`, { ...form, ...place, class: RESIDENT_DEFAULTS.class }),
  /** The unit with a number, and all buildings that have one; undefined if none has. @param building the chosen one of several */
  async unit(number: string, building?: string): Promise<UnitPageView | undefined> {
    const query = building === undefined ? "" : `?${new URLSearchParams({ building })}`;
    try {
      return await api.get<UnitPageView>(`/api/dashboard/units/${encodeURIComponent(number)}${query}`);
    } catch (error) {
      if (error instanceof ApiError && error.status === NOT_FOUND) return undefined;
      throw error;
    }
  },
  leases: (userID: string) => api.get<LeaseView[]>(`${BASE}/${encodeURIComponent(userID)}/leases`),
  approve: (userID: string) => api.post<ResidentView>(`${BASE}/${encodeURIComponent(userID)}/approve`),
  undoApproval: (userID: string) => api.delete<ResidentView>(`${BASE}/${encodeURIComponent(userID)}/approve`),
  decline: (userID: string, reason: string) =>
    api.post<{ isMailed: boolean }>(`${BASE}/${encodeURIComponent(userID)}/decline`, { reason }),
};
