/** One resident's incidents, oldest first, because new ones are appended (specification, section 4). */
import type { IncidentView } from "@domain/incident.ts";
import { createListStore } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";
import { incidentsApi } from "./incidents.api.ts";

export const INCIDENT_TOPIC = "incidents";

export const useIncidents = createListStore<IncidentView>({
  topic: INCIDENT_TOPIC,
  fetch: incidentsApi.ofUser,
  order: (a, b) => newestFirst(b, a),
  filter: (incident, userID) => incident.userID === userID,
});
