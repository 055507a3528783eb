/** The routes of incidents (specification, section 7), and of working on them. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { INCIDENT_STATUSES, INCIDENT_TYPES } from "../domain/enumerations.ts";
import { DISPUTED_LOGS, incidentSchema } from "../domain/incident.ts";
import { REOPEN_DAYS, REOPEN_TEXTS } from "../domain/incident-progress.ts";
import { INCIDENT_OUTCOMES, INCIDENT_PRIORITIES, INCIDENT_TEXTS } from "../domain/incident-rules.ts";
import { MESSAGE_PHOTO_TEXTS, MESSAGE_PHOTOS_MAX } from "../domain/message-photo-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import {
  bodyOf,
  optionalChoice,
  optionalTrimmedText,
  pageQuery,
  photoIDsField,
  trimmedText,
  trimmedTextOrNumber,
} from "../http/field-shapes.ts";
import { requireMember, requireReader, requireRole, requireSignedIn } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerList, answerPage } from "../http/json-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const newIncidentSchema = bodyOf({
  requestID: trimmedTextOrNumber.describe("Free text. If it is blank, an id is generated"),
  type: trimmedText.describe(`One of ${INCIDENT_TYPES.join(", ")}`),
  category: trimmedText.describe(
    "A category of the type, or any other text. The same applies to the subcategory",
  ),
  subCategory: trimmedText,
  description: trimmedText,
  concernedParty: trimmedText,
  priorityLevel: optionalTrimmedText.describe(
    "The default is High for Maintenance, Medium for Complaint, and blank for other types",
  ),
  userID: trimmedText.describe("The resident concerned. The default is the person who reports it"),
  photoIDs: photoIDsField.describe(`Uploads of the person who reports it, at most ${MESSAGE_PHOTOS_MAX}`),
  disputedLog: trimmedText.describe(`For a dispute about a log entry: one of ${DISPUTED_LOGS.join(", ")}`),
  disputedEntryID: trimmedText.describe("The _id of the disputed entry"),
  isPrivate: z
    .boolean()
    .optional()
    .catch(undefined)
    .describe("Whether the household does not see it. Only maintenance is shared with the household"),
});

const OUTCOMES_TEXT = Object.entries(INCIDENT_OUTCOMES)
  .map(([type, outcomes]) => `For ${type}: ${outcomes.join(", ")}.`)
  .join(" ");

const incidentUpdateSchema = bodyOf({
  _id: trimmedText,
  status: optionalChoice.describe(`One of ${INCIDENT_STATUSES.join(", ")}`),
  assigneeID: optionalChoice.describe("A member of staff, or empty to unassign"),
  dueDate: optionalChoice.describe("YYYY-MM-DD, or empty"),
  priorityLevel: optionalChoice.describe(
    `Empty, or one of ${INCIDENT_PRIORITIES.filter((priority) => priority !== "").join(", ")}`,
  ),
  waitingFor: optionalTrimmedText.describe("With the status On Hold: what the incident waits for"),
  outcome: optionalChoice.describe(
    `With a change to Resolved. ${OUTCOMES_TEXT} The default is the first one; for a dispute, there is no default`,
  ),
  message: optionalTrimmedText.describe("With an outcome: what the resident reads"),
  duplicateOf: optionalChoice.describe(
    "With the outcome Duplicate: the _id of the resident's incident that covers it",
  ),
  version: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      "The version that the client has. If it is not the current one, the response is a 409 with the current incident in its field incident. Without it, the last write wins",
    ),
});

const privacySchema = bodyOf({
  isPrivate: z.boolean().optional().catch(undefined).describe("Whether only the reporter and staff see it"),
});

const reopenSchema = bodyOf({ _id: trimmedText, message: trimmedText.describe("What is still wrong") });

const calls = {
  all: describeRoute({
    summary: "All incidents: open emergencies, then the others, each newest first",
    query: pageQuery,
    answers: { 200: z.array(incidentSchema) },
  }),
  ofUser: describeRoute({
    summary:
      "The incidents that a user reported, newest first. Residents also get the maintenance of those who live on their lease, unless its reporter keeps it private",
    own: true,
    query: pageQuery,
    answers: { 200: z.array(incidentSchema) },
  }),
  report: describeRoute({
    summary: "Reports an incident and notifies staff",
    own: true,
    body: {
      schema: newIncidentSchema,
      required: ["type", "description", "concernedParty", "category", "subCategory"],
    },
    answers: { 201: incidentSchema },
    errors: {
      400: [
        INCIDENT_TEXTS.typeMissing,
        INCIDENT_TEXTS.descriptionMissing,
        INCIDENT_TEXTS.concernedPartyMissing,
        INCIDENT_TEXTS.categoryMissing,
        MESSAGE_PHOTO_TEXTS.tooMany,
        MESSAGE_PHOTO_TEXTS.gone,
        INCIDENT_TEXTS.entryUnknown,
      ],
      404: [RESIDENT_TEXTS.notFound],
    },
  }),
  one: describeRoute({
    summary: "One incident, for its reporter, the reporter's household if it is shared with it, and staff",
    answers: { 200: incidentSchema },
    errors: { 404: [INCIDENT_TEXTS.notFound] },
  }),
  update: describeRoute({
    summary:
      "Changes an incident and notifies its reporter of a new status. Fields that are left out stay as they are",
    body: { schema: incidentUpdateSchema, required: ["_id"] },
    answers: { 200: incidentSchema },
    errors: {
      400: [
        INCIDENT_TEXTS.statusMissing,
        INCIDENT_TEXTS.onlyReopened,
        INCIDENT_TEXTS.assigneeUnknown,
        INCIDENT_TEXTS.dueDateInvalid,
        INCIDENT_TEXTS.priorityUnknown,
        INCIDENT_TEXTS.waitingOnlyOnHold,
        INCIDENT_TEXTS.outcomeMissing,
        INCIDENT_TEXTS.messageMissing,
        INCIDENT_TEXTS.outcomeOnlyResolved,
        INCIDENT_TEXTS.duplicateUnknown,
        INCIDENT_TEXTS.notDuplicate,
      ],
      404: [INCIDENT_TEXTS.notFound],
      409: [INCIDENT_TEXTS.stale, INCIDENT_TEXTS.changedTogether],
    },
  }),
  privacy: describeRoute({
    summary:
      "Keeps an own incident from the household, or shares it. The messages of an incident are never shared. A repeat changes nothing",
    body: { schema: privacySchema, required: ["isPrivate"] },
    answers: { 200: incidentSchema },
    errors: {
      400: [INCIDENT_TEXTS.privacyMissing],
      404: [INCIDENT_TEXTS.notFound],
      409: [INCIDENT_TEXTS.alwaysPrivate, INCIDENT_TEXTS.changedTogether],
    },
  }),
  reopen: describeRoute({
    summary: `Reopens an own incident within ${REOPEN_DAYS} days after it was resolved, and notifies staff`,
    body: { schema: reopenSchema, required: ["_id", "message"] },
    answers: { 200: incidentSchema },
    errors: {
      400: [REOPEN_TEXTS.messageMissing],
      404: [INCIDENT_TEXTS.notFound],
      409: [REOPEN_TEXTS.notResolved, REOPEN_TEXTS.tooLate, INCIDENT_TEXTS.changedTogether],
    },
  }),
};

export function incidentRoutes({ incidents, incidentUpdates }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/incidents", requireRole("staff"), calls.all, async (ctx) => {
    await answerList(ctx, parse(pageQuery, ctx.query), (window) => incidents.all(window));
  });

  router.get("/api/dashboard/incidents/:userID", requireSignedIn(), calls.ofUser, async (ctx) => {
    const { userID = "" } = ctx.params;
    await answerPage(ctx, (page) => incidents.ofUser(ctx.state.user, userID, page));
  });

  const photoIDsOf = (body: unknown) => parse(newIncidentSchema, body).photoIDs ?? [];
  const once = idempotent(incidents.byKey(photoIDsOf));
  router.post("/api/dashboard/incidents/new", requireMember(), calls.report, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await incidents.report(user, parse(newIncidentSchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.get("/api/dashboard/incidents/one/:_id", requireReader(), calls.one, async (ctx) => {
    const { _id = "" } = ctx.params;
    ctx.body = await incidents.one(ctx.state.user, _id);
  });

  router.put("/api/dashboard/incidents/one/:_id/privacy", requireMember(), calls.privacy, async (ctx) => {
    const { isPrivate } = parse(privacySchema, ctx.request.body);
    ctx.body = await incidentUpdates.setPrivacy(ctx.state.user, ctx.params._id ?? "", isPrivate);
  });

  router.patch("/api/dashboard/incidents/update", requireRole("staff"), calls.update, async (ctx) => {
    ctx.body = await incidentUpdates.update(ctx.state.user, parse(incidentUpdateSchema, ctx.request.body));
  });

  router.post("/api/dashboard/incidents/reopen", requireMember(), calls.reopen, async (ctx) => {
    ctx.body = await incidentUpdates.reopen(ctx.state.user, parse(reopenSchema, ctx.request.body));
  });

  return router;
}
