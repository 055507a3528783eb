import type { IncidentView } from "@domain/incident.ts";
import type { IncidentForm } from "@domain/incident-rules.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

export interface OutgoingIncident extends IncidentForm {
  priorityLevel: string;
  userID: string;
}

const PATH = "/api/dashboard/incidents";

export const incidentsApi = {
  ofUser: (userID: string) => api.list<IncidentView>(`${PATH}/${encodeURIComponent(userID)}`),
  report: (create: Create, incident: OutgoingIncident) => create<IncidentView>(`${PATH}/new`, incident),
};
