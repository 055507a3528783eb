/** The record and the open incidents of the resident whose conversation is open in the inbox. */
import type { IncidentView } from "@domain/incident.ts";
import { isOpenEmergency, isResolved } from "@domain/incident-kinds.ts";
import type { ResidentView } from "@domain/resident.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

export interface ResidentFacts {
  resident: ResidentView;
  openIncidents: readonly IncidentView[];
}

async function fetchFacts(userID: string): Promise<ResidentFacts> {
  const id = encodeURIComponent(userID);
  const [resident, incidents] = await Promise.all([
    api.get<ResidentView>(`/api/dashboard/residents/${id}/profile`),
    api.list<IncidentView>(`/api/dashboard/incidents/${id}`),
  ]);
  const open = incidents.filter(({ status }) => !isResolved(status));
  const emergenciesFirst = open.toSorted((a, b) => Number(isOpenEmergency(b)) - Number(isOpenEmergency(a)));
  return { resident, openIncidents: emergenciesFirst };
}

/** At least this long is between the fetches that live events cause, such as those of an import. */
const REFETCH_GAP_MS = 1_000;

export const useResidentFacts = createResource<string, ResidentFacts>({
  fetch: fetchFacts,
  pace: { gapMs: REFETCH_GAP_MS, factor: 1 },
});

/** Fetches again after a change of the resident's record or of one of their incidents. */
export function invalidateFacts({ userID }: { userID: string }): void {
  const { params, invalidate } = useResidentFacts.getState();
  if (params === userID) invalidate();
}
