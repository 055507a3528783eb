/** A resident's incidents and those of the household: open ones first, and the newest first among open and among resolved ones. */
import type { IncidentView } from "@domain/incident.ts";
import { isResolved } from "@domain/incident-kinds.ts";
import { createListStore } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";
import { incidentsApi } from "./incidents.api.ts";

export const INCIDENT_TOPIC = "incidents";

export const useIncidents = createListStore<IncidentView>({
  topic: INCIDENT_TOPIC,
  fetch: incidentsApi.ofUser,
  order: (a, b) => Number(isResolved(a.status)) - Number(isResolved(b.status)) || newestFirst(a, b),
});
