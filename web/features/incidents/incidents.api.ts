/** The calls about a resident's incidents. */
import type { IncidentView } from "@domain/incident.ts";
import type { IncidentForm } from "@domain/incident-rules.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

/** `disputedLog` and `disputedEntryID` are empty unless it is a dispute. */
interface OutgoingIncident extends IncidentForm, Record<"disputedLog" | "disputedEntryID", string> {
  priorityLevel: string;
  userID: string;
  photoIDs: readonly string[];
  isPrivate: boolean;
}

const PATH = "/api/dashboard/incidents";

export const incidentsApi = {
  ofUser: (userID: string) => api.list<IncidentView>(`${PATH}/${encodeURIComponent(userID)}`),
  one: (_id: string) => api.get<IncidentView>(`${PATH}/one/${encodeURIComponent(_id)}`),
  setPrivacy: (_id: string, isPrivate: boolean) =>
    api.put<IncidentView>(`${PATH}/one/${encodeURIComponent(_id)}/privacy`, { isPrivate }),
  reopen: (create: Create, reopening: { _id: string; message: string }) =>
    create<IncidentView>(`${PATH}/reopen`, reopening),
  report: (create: Create, incident: OutgoingIncident) => create<IncidentView>(`${PATH}/new`, incident),
};
