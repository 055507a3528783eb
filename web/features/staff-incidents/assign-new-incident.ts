import type { IncidentView } from "@domain/incident.ts";
import { failureText } from "../../lib/http.ts";
import { showAlert } from "../../ui/alerts.ts";
import { UPDATE_TEXTS, updateIncident } from "./staff-incidents.store.ts";

/** Assigns an incident that has just been reported, and sets its due date. If this fails, an alert says so, and the incident stays without them. */
export async function assignNewIncident(
  incident: IncidentView,
  { assigneeID, dueDate }: { assigneeID: string; dueDate: string },
): Promise<void> {
  if (assigneeID === "" && dueDate === "") return;
  try {
    await updateIncident(incident, { ...(assigneeID && { assigneeID }), ...(dueDate && { dueDate }) });
  } catch (error) {
    showAlert(failureText(error, UPDATE_TEXTS), { tone: "error" });
  }
}
