/** The routes of announcements: staff write them and see who has read them, and their recipients mark them as read. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import {
  announcementNonReaderSchema,
  announcementPlacesSchema,
  announcementReachSchema,
  announcementSchema,
} from "../domain/announcement.ts";
import {
  ANNOUNCEMENT_TEXT_MAX_LENGTH,
  ANNOUNCEMENT_TEXTS,
  ANNOUNCEMENT_TITLE_MAX_LENGTH,
  ANNOUNCEMENT_UNITS_MAX,
} from "../domain/announcement-rules.ts";
import { LANGUAGE_UNKNOWN } from "../domain/offered-languages.ts";
import { FLOOR_MAX, FLOOR_MIN } from "../domain/unit-floors.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { bodyOf, pageQuery, trimmedText } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerPage } from "../http/json-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const FLOORS_MAX = FLOOR_MAX - FLOOR_MIN + 1;
const BUILDINGS_MAX = 200;

const audienceFields = {
  audience: trimmedText.describe("One of everyone, buildings, floors, units"),
  buildings: z.array(trimmedText).max(BUILDINGS_MAX).catch([]),
  floors: z.array(z.number().int().min(FLOOR_MIN).max(FLOOR_MAX)).max(FLOORS_MAX).catch([]),
  units: z.array(trimmedText).catch([]).describe(`At most ${ANNOUNCEMENT_UNITS_MAX}`),
};

const announcementBodySchema = bodyOf({
  title: trimmedText.describe(`One line, at most ${ANNOUNCEMENT_TITLE_MAX_LENGTH} characters`),
  text: trimmedText.describe(`At most ${ANNOUNCEMENT_TEXT_MAX_LENGTH.toLocaleString("en-US")} characters`),
  texts: z
    .record(z.string(), bodyOf({ title: trimmedText, text: trimmedText }))
    .catch({})
    .describe(
      "Title and text in other languages than the property's, by their codes, such as es; a language with neither doesn't count",
    ),
  ...audienceFields,
  sendBy: z.array(z.string()).catch([]).describe("Channels besides Notifications: push, mail"),
  date: trimmedText.describe("YYYY-MM-DD in the property's time zone; blank for now"),
  time: trimmedText.describe("HH:MM in the property's time zone; blank for now"),
});
const reachSchema = bodyOf(audienceFields);

const body = { schema: announcementBodySchema, required: ["title", "text", "audience"] };

const { audienceMissing, buildingsMissing, floorsMissing, unitsMissing, unitsTooMany } = ANNOUNCEMENT_TEXTS;
const { titleTooLong, textTooLong, timeTooFar, noRecipients } = ANNOUNCEMENT_TEXTS;
const audienceErrors = [audienceMissing, buildingsMissing, floorsMissing, unitsMissing, unitsTooMany];
/** `formErrors` has those about missing and invalid values. */
const contentErrors = [
  ...formErrors(ANNOUNCEMENT_TEXTS),
  unitsTooMany,
  titleTooLong,
  textTooLong,
  LANGUAGE_UNKNOWN,
  noRecipients,
  timeTooFar,
];
const stateErrors = {
  404: [ANNOUNCEMENT_TEXTS.notFound],
  409: [ANNOUNCEMENT_TEXTS.sentAlready, ANNOUNCEMENT_TEXTS.canceledAlready],
};

const calls = {
  list: describeRoute({
    summary: "The scheduled announcements, then the others, each newest first",
    query: pageQuery,
    answers: { 200: z.array(announcementSchema) },
  }),
  add: describeRoute({
    summary:
      "Writes an announcement. It goes out now or at a later time, as a notification to each resident of its audience",
    body,
    answers: { 201: announcementSchema },
    errors: { 400: contentErrors, 429: [ANNOUNCEMENT_TEXTS.tooMany] },
  }),
  change: describeRoute({
    summary: "Changes an announcement that has not gone out yet",
    body,
    answers: { 200: announcementSchema },
    errors: { 400: contentErrors, ...stateErrors },
  }),
  cancel: describeRoute({
    summary: "Cancels an announcement that has not gone out yet. A repeat changes nothing",
    answers: { 200: announcementSchema },
    errors: { 404: stateErrors[404], 409: [ANNOUNCEMENT_TEXTS.sentAlready] },
  }),
  places: describeRoute({
    summary: "The buildings, floors and units that an announcement can be sent to",
    answers: { 200: announcementPlacesSchema },
  }),
  reach: describeRoute({
    summary:
      "How many residents an audience has, and how many of them push and email reach; it creates no record",
    body: { schema: reachSchema, required: ["audience"] },
    answers: { 200: announcementReachSchema },
    errors: { 400: audienceErrors },
  }),
  nonReaders: describeRoute({
    summary: "The residents who have not had an announcement in view",
    query: pageQuery,
    answers: { 200: z.array(announcementNonReaderSchema) },
    errors: { 404: stateErrors[404] },
  }),
  markRead: describeRoute({
    summary: "Records that the resident had an announcement in view. A repeat changes nothing",
    answers: { 204: null },
  }),
};

const ANNOUNCEMENTS = "/api/dashboard/announcements";
const ANNOUNCEMENT = `${ANNOUNCEMENTS}/:_id`;

export function announcementRoutes({ announcements }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(ANNOUNCEMENTS, requireRole("staff"), calls.list, (ctx) => answerPage(ctx, announcements.list));

  const once = idempotent(announcements.byKey, { lookUpFirst: true });
  router.post(ANNOUNCEMENTS, requireRole("staff"), calls.add, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await announcements.add(user, parse(announcementBodySchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.get(`${ANNOUNCEMENTS}/places`, requireRole("staff"), calls.places, async (ctx) => {
    ctx.body = await announcements.places();
  });

  router.post(`${ANNOUNCEMENTS}/reach`, requireRole("staff"), calls.reach, async (ctx) => {
    ctx.body = await announcements.reach(parse(reachSchema, ctx.request.body));
  });

  router.patch(ANNOUNCEMENT, requireRole("staff"), calls.change, async (ctx) => {
    const input = parse(announcementBodySchema, ctx.request.body);
    ctx.body = await announcements.change(ctx.state.user, ctx.params._id ?? "", input);
  });

  router.post(`${ANNOUNCEMENT}/cancel`, requireRole("staff"), calls.cancel, async (ctx) => {
    ctx.body = await announcements.cancel(ctx.state.user, ctx.params._id ?? "");
  });

  router.get(`${ANNOUNCEMENT}/non-readers`, requireRole("staff"), calls.nonReaders, async (ctx) => {
    const { _id: id = "" } = ctx.params;
    await answerPage(ctx, (page) => announcements.nonReaders(id, page));
  });

  router.put(`${ANNOUNCEMENT}/read`, requireRole("resident"), calls.markRead, async (ctx) => {
    await announcements.markRead(ctx.state.user, ctx.params._id ?? "");
    ctx.status = 204;
  });

  return router;
}
