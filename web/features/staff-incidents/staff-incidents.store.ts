/** All incidents for the staff dashboard, newest first, and status changes (specification, sections 2 and 4). */
import type { IncidentStatus } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { api } from "../../lib/http.ts";
import { createPagedList } from "../../lib/list-store.ts";

export const STAFF_INCIDENT_TOPIC = "staff-incidents";

const PATH = "/api/dashboard/incidents";

export const useStaffIncidents = createPagedList<IncidentView>({
  topic: STAFF_INCIDENT_TOPIC,
  fetch: (_userID, { limit, before }) => api.get<IncidentView[]>(PATH, { query: { limit, before } }),
});

/** Changes an incident's status. @throws the error of the call */
export async function moveIncident(_id: string, status: IncidentStatus): Promise<void> {
  const moved = await api.patch<IncidentView>(`${PATH}/update`, { _id, status });
  useStaffIncidents.getState().applyEvent(moved, "own");
}
