/** The resident of the conversation that is open in the inbox: the record, and their open incidents. */
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
  const emergencies = open.filter(isOpenEmergency);
  const others = open.filter((incident) => !isOpenEmergency(incident));
  return { resident, openIncidents: [...emergencies, ...others] };
}

/** At most one fetch in this time follows live events, such as those of an import. */
const REFETCH_GAP_MS = 1_000;

export const useResidentFacts = createResource<string, ResidentFacts, ResidentFacts>({
  fetch: fetchFacts,
  merge: (facts) => facts,
  pace: { gapMs: REFETCH_GAP_MS, factor: 1 },
});

/** Fetches again after a change of the resident's record or of one of their incidents. */
export function invalidateFacts({ userID }: { userID: string }): void {
  const { params, invalidate } = useResidentFacts.getState();
  if (params === userID) invalidate();
}
