/** The incidents of the staff's screens, and changes to them (specification, sections 2 and 4). */

import type { IncidentStatus } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { isOpenEmergency } from "@domain/incident-kinds.ts";
import { msgs } from "@domain/message.ts";
import { ApiError, api } from "../../lib/http.ts";
import { createListStore, createPagedList } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";

export const STAFF_INCIDENT_TOPIC = "staff-incidents";
export const ALL_INCIDENTS_TOPIC = "all-incidents";

const PATH = "/api/dashboard/incidents";

/** Open emergencies and the newest incidents, for the dashboard. */
export const useStaffIncidents = createPagedList<IncidentView>({
  topic: STAFF_INCIDENT_TOPIC,
  fetch: (_userID, { limit, before }) => api.get<IncidentView[]>(PATH, { query: { limit, before } }),
  isFirst: isOpenEmergency,
});

/** All incidents, for the incidents screen. The server counts their unread messages, so this device keeps no read marker. */
export const useAllIncidents = createListStore<IncidentView>({
  topic: ALL_INCIDENTS_TOPIC,
  hasReadMarker: false,
  fetch: () => api.list<IncidentView>(PATH),
  order: newestFirst,
});

/** Puts an incident that this user reported or changed into both lists, without a mark. */
export function applyOwnIncident(incident: IncidentView): void {
  useStaffIncidents.getState().applyEvent(incident, "own");
  useAllIncidents.getState().applyEvent(incident, "own");
}

export interface IncidentChanges {
  status?: IncidentStatus;
  assigneeID?: string;
  /** Empty for no due date. */
  dueDate?: string;
  priorityLevel?: string;
  waitingFor?: string;
  outcome?: string;
  duplicateOf?: string;
  message?: string;
}

export const UPDATE_TEXTS = msgs({
  failed: "Failed to update incident.",
  networkError: "Error updating incident.",
});

/** The current incident in the refusal of a change that was based on an older version; undefined for other errors. */
export function currentIn(error: unknown): IncidentView | undefined {
  if (!(error instanceof ApiError) || error.code !== "incident_changed") return undefined;
  return (error.body as { incident?: IncidentView }).incident;
}

/**
 * Changes an incident. If another person has changed it since `version`, the call fails, and the stores get the current incident.
 * @throws the error of the call
 */
export async function updateIncident(
  { _id, version }: Pick<IncidentView, "_id" | "version">,
  changes: IncidentChanges,
): Promise<void> {
  try {
    applyOwnIncident(await api.patch<IncidentView>(`${PATH}/update`, { _id, version, ...changes }));
  } catch (error) {
    const current = currentIn(error);
    if (current) applyOwnIncident(current);
    throw error;
  }
}
