/** What the incidents' calls say about themselves. */
import { z } from "zod";
import { INCIDENT_STATUSES, INCIDENT_TYPES } from "../domain/enumerations.ts";
import { incidentSchema } from "../domain/incident.ts";
import { INCIDENT_TEXTS } from "../domain/incident-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { documented } from "../http/documented.ts";
import { listWindow } from "../http/field-shapes.ts";
import { IncidentBody, IncidentStatusBody } from "./incidents.schemas.ts";

export const incidentCalls = {
  all: documented({
    summary: "All incidents, newest first",
    query: listWindow,
    answers: { 200: z.array(incidentSchema) },
  }),
  ofUser: documented({
    summary: "The incidents that a user reported, newest first",
    own: true,
    query: listWindow,
    answers: { 200: z.array(incidentSchema) },
  }),
  report: documented({
    summary: "Reports an incident; staff are told",
    own: true,
    body: {
      schema: IncidentBody,
      required: ["type", "description", "concernedParty", "category", "subCategory"],
      example: {
        requestID: "",
        type: "Maintenance",
        category: "Plumbing",
        subCategory: "Leaking faucet/pipe",
        description: "The kitchen tap drips.",
        concernedParty: "Unit 4B",
        priorityLevel: "High",
        userID: "R-7K3M9QXA",
      },
      fields: {
        requestID: "Free text; a blank one gets an id of its own",
        type: `One of ${INCIDENT_TYPES.join(", ")}`,
        category: "A category of the type, or any other text; likewise the sub category",
        priorityLevel: "High for Maintenance, Medium for Complaint and blank for others where it is left out",
        userID: "The resident whom it concerns; whoever reports it where it is left out",
      },
    },
    answers: { 201: incidentSchema },
    errors: {
      400: [
        INCIDENT_TEXTS.typeMissing,
        INCIDENT_TEXTS.descriptionMissing,
        INCIDENT_TEXTS.concernedPartyMissing,
        INCIDENT_TEXTS.categoryMissing,
      ],
      404: [RESIDENT_TEXTS.notFound],
    },
  }),
  move: documented({
    summary: "Changes an incident's status; its reporter is told",
    body: {
      schema: IncidentStatusBody,
      required: ["_id", "status"],
      example: { _id: "65f0c0ffee65f0c0ffee65f0", status: "In Progress" },
      fields: { status: `One of ${INCIDENT_STATUSES.join(", ")}` },
    },
    answers: { 200: incidentSchema },
    errors: {
      400: [INCIDENT_TEXTS.statusMissing, INCIDENT_TEXTS.onlyReopened],
      404: [INCIDENT_TEXTS.notFound],
      409: ["The incident is being changed by others. Please try again."],
    },
  }),
};
