/** Sends a new incident and says how it went (specification, sections 4, 5 and 8). */

import type { IncidentView } from "@domain/incident.ts";
import {
  INCIDENT_TEXTS,
  type IncidentForm,
  incidentProblem,
  priorityPreset,
} from "@domain/incident-rules.ts";
import { ApiError } from "../../lib/http.ts";
import type { Create } from "../../lib/use-create.ts";
import { dismissTexts, showAlert } from "../../ui/alerts.ts";
import { incidentsApi } from "./incidents.api.ts";
import { useIncidents } from "./incidents.store.ts";

export const EMPTY_INCIDENT: IncidentForm = {
  requestID: "",
  type: "",
  category: "",
  subCategory: "",
  description: "",
  concernedParty: "",
};

const OWN_TEXTS: readonly string[] = Object.values(INCIDENT_TEXTS);

/** Takes away what an earlier try said, so that only the latest word stands. */
export function clearIncidentAlerts(): void {
  dismissTexts(OWN_TEXTS);
}

/** The field that a broken rule is about; undefined for rules of length. */
export function fieldOfProblem(problem: string, form: IncidentForm): keyof IncidentForm | undefined {
  switch (problem) {
    case INCIDENT_TEXTS.typeMissing:
      return "type";
    case INCIDENT_TEXTS.descriptionMissing:
      return "description";
    case INCIDENT_TEXTS.concernedPartyMissing:
      return "concernedParty";
    case INCIDENT_TEXTS.categoryMissing:
      return form.category === "" ? "category" : "subCategory";
    default:
      return undefined;
  }
}

/** The first broken rule, shown as an alert; undefined when the form may be sent. @param further asked last */
export function refuseIncident(
  form: IncidentForm,
  further: () => string | undefined = () => undefined,
): string | undefined {
  clearIncidentAlerts();
  const problem = incidentProblem(form) ?? further();
  if (problem !== undefined) showAlert(problem, { tone: "error" });
  return problem;
}

/**
 * Reports an incident for a user and appends what the server made of it.
 * @returns what was created; otherwise the alert says why nothing was, and the form should stay
 */
export async function reportIncident(
  create: Create,
  form: IncidentForm,
  userID: string,
): Promise<IncidentView | undefined> {
  try {
    const priorityLevel = priorityPreset(form.type);
    const created = await incidentsApi.report(create, { ...form, priorityLevel, userID });
    useIncidents.getState().applyEvent(created, "own");
    clearIncidentAlerts();
    showAlert(INCIDENT_TEXTS.created, { tone: "success" });
    return created;
  } catch (error) {
    clearIncidentAlerts();
    const text = error instanceof ApiError ? INCIDENT_TEXTS.failed : INCIDENT_TEXTS.networkError;
    showAlert(text, { tone: "error" });
    return undefined;
  }
}
