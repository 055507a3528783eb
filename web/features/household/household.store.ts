/** The leases of a resident, and leases that look like one household. */
import type { LeaseView } from "@domain/lease.ts";
import type { ContactForm } from "@domain/lease-rules.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const LEASES = "/api/dashboard/leases";
const peopleOf = (leaseID: string) => `${LEASES}/${leaseID}/people`;

export const householdApi = {
  leases: (userID: string) =>
    api.get<LeaseView[]>(`/api/dashboard/residents/${encodeURIComponent(userID)}/leases`),
  likely: (leaseID: string) => api.get<LeaseView[][]>(`${LEASES}/likely-households?leaseID=${leaseID}`),
  addContact: (leaseID: string, contact: ContactForm) => api.post<LeaseView>(peopleOf(leaseID), contact),
  addResident: (leaseID: string, userID: string, kind: string) =>
    api.post<LeaseView>(peopleOf(leaseID), { userID, kind }),
  setKind: (leaseID: string, personID: string, kind: string) =>
    api.patch<LeaseView>(`${peopleOf(leaseID)}/${personID}`, { kind }),
  removeContact: (leaseID: string, personID: string) =>
    api.delete<LeaseView>(`${peopleOf(leaseID)}/${personID}`),
  merge: (leaseID: string, otherID: string) =>
    api.put<LeaseView>(`${LEASES}/${leaseID}/merged/${otherID}`, {}),
  split: (leaseID: string, otherID: string) =>
    api.delete<LeaseView>(`${LEASES}/${leaseID}/merged/${otherID}`),
};

/** The leases of a resident, the newest first. */
export const useLeases = createResource<string, LeaseView[]>({
  fetch: householdApi.leases,
});

/** The leases that look like one household with a lease. */
export const useLikelyHouseholds = createResource<string, LeaseView[][]>({
  fetch: householdApi.likely,
});

/** Fetches the leases of the shown resident again after a change of the resident's record. */
export function invalidateLeasesOf({ userID }: { userID: string }): void {
  if (useLeases.getState().params === userID) useLeases.getState().invalidate();
}

/** Fetches all shown leases again. */
export function invalidateLeases(): void {
  useLeases.getState().invalidate();
  useLikelyHouseholds.getState().invalidate();
}
