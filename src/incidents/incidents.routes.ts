/** The routes of incidents (specification, section 7) and of their status changes. */
import Router from "@koa/router";
import { z } from "zod";
import { INCIDENT_STATUSES, INCIDENT_TYPES } from "../domain/enumerations.ts";
import { incidentSchema } from "../domain/incident.ts";
import { INCIDENT_TEXTS } from "../domain/incident-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import {
  bodyOf,
  optionalTrimmedText,
  pageQuery,
  trimmedText,
  trimmedTextOrNumber,
} from "../http/field-shapes.ts";
import { requireMember, requireRole, requireSignedIn } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerList, answerPage } from "../http/json-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { IncidentsService } from "./incidents.service.ts";

const IncidentBody = bodyOf({
  requestID: trimmedTextOrNumber,
  type: trimmedText,
  category: trimmedText,
  subCategory: trimmedText,
  description: trimmedText,
  concernedParty: trimmedText,
  priorityLevel: optionalTrimmedText,
  userID: trimmedText,
});

const IncidentStatusBody = bodyOf({ _id: trimmedText, status: trimmedText });

const calls = {
  all: describeRoute({
    summary: "All incidents, newest first",
    query: pageQuery,
    answers: { 200: z.array(incidentSchema) },
  }),
  ofUser: describeRoute({
    summary: "The incidents that a user reported, newest first",
    own: true,
    query: pageQuery,
    answers: { 200: z.array(incidentSchema) },
  }),
  report: describeRoute({
    summary: "Reports an incident and notifies staff",
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
        requestID: "Free text. If it is blank, an id is generated",
        type: `One of ${INCIDENT_TYPES.join(", ")}`,
        category: "A category of the type, or any other text. The same applies to the subcategory",
        priorityLevel: "The default is High for Maintenance, Medium for Complaint, and blank for other types",
        userID: "The resident concerned. The default is the person who reports it",
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
  move: describeRoute({
    summary: "Changes an incident's status and notifies its reporter",
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
      409: ["The incident was changed by someone else at the same time. Please try again."],
    },
  }),
};

/** The routes of incidents, with their full paths. */
export function incidentRoutes(incidents: IncidentsService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/incidents", requireRole("staff"), calls.all, async (ctx) => {
    await answerList(ctx, parse(pageQuery, ctx.query), (window) => incidents.all(window));
  });

  router.get("/api/dashboard/incidents/:userID", requireSignedIn(), calls.ofUser, async (ctx) => {
    const { userID = "" } = ctx.params;
    await answerPage(ctx, (page) => incidents.ofUser(ctx.state.user, userID, page));
  });

  const once = idempotent(incidents.byKey);
  router.post("/api/dashboard/incidents/new", requireMember(), calls.report, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await incidents.report(user, parse(IncidentBody, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.patch("/api/dashboard/incidents/update", requireRole("staff"), calls.move, async (ctx) => {
    const { _id, status } = parse(IncidentStatusBody, ctx.request.body);
    ctx.body = await incidents.move(ctx.state.user, _id, status);
  });

  return router;
}
