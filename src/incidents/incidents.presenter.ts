/** An incident as its reporter and staff see it, field by field. */

import type { Stored } from "../database/record.ts";
import type { IncidentView } from "../domain/incident.ts";
import type { Incident } from "./incidents.repository.ts";

/** @param reporterName the first name of whoever reported it */
export function presentIncident(incident: Stored<Incident>, reporterName: string): IncidentView {
  return {
    _id: incident._id,
    requestID: incident.requestID,
    userID: incident.userID,
    reporterName,
    type: incident.type,
    category: incident.category,
    subCategory: incident.subCategory,
    description: incident.description,
    concernedParty: incident.concernedParty,
    priorityLevel: incident.priorityLevel,
    status: incident.status,
    createdAt: incident.createdAt.toISOString(),
    updatedAt: incident.updatedAt.toISOString(),
  };
}
