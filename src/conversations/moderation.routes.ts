/** The routes that keep the property's chat safe: edits, removals and reports of its messages, and mutes. */
import Router from "@koa/router";
import type { AppContext } from "../context.ts";
import { CHAT_TEXTS, chatMessageSchema } from "../domain/chat-message.ts";
import { CHAT_MESSAGE_MAX_LENGTH, LINE_MAX_LENGTH } from "../domain/limits.ts";
import { messageRecordSchema, messageReportSchema, moderationSchema } from "../domain/moderation.ts";
import { AUTHOR_MINUTES, MODERATION_TEXTS } from "../domain/moderation-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { bodyOf, trimmedText } from "../http/field-shapes.ts";
import { requireMember, requireRole } from "../http/guards.ts";
import { parse, textField } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { SENDING_ERRORS } from "./chat.routes.ts";

const REASON_LENGTH = `At most ${LINE_MAX_LENGTH} characters`;

const editSchema = bodyOf({
  message: textField().describe(`At most ${CHAT_MESSAGE_MAX_LENGTH.toLocaleString("en-US")} characters`),
});
const removalSchema = bodyOf({
  reason: trimmedText.describe("Required for staff. It is shown to the message's author"),
});
const reportSchema = bodyOf({ reason: trimmedText.describe(`${REASON_LENGTH}. Only staff read it`) });
const muteSchema = bodyOf({
  duration: trimmedText.describe("One of hour, day, unlimited (until staff lift it) and lifted"),
  reason: trimmedText.describe(`${REASON_LENGTH}. The resident reads it`),
});

const notFound = [MODERATION_TEXTS.notFound];
const reasonProblems = [
  MODERATION_TEXTS.reasonMissing,
  `Reason can have at most ${LINE_MAX_LENGTH} characters.`,
];

const calls = {
  overview: describeRoute({
    summary: "The open reports of messages in the property's chat, and the residents who are muted there",
    answers: { 200: moderationSchema },
  }),
  record: describeRoute({
    summary: "What staff need to judge a message: earlier texts, removal and reports",
    answers: { 200: messageRecordSchema },
    errors: { 404: notFound },
  }),
  edit: describeRoute({
    summary: `The author edits a message of the property's chat, within ${AUTHOR_MINUTES} minutes`,
    body: { schema: editSchema, required: ["message"] },
    answers: { 200: chatMessageSchema },
    errors: [
      SENDING_ERRORS,
      { 400: [MODERATION_TEXTS.tooLate, MODERATION_TEXTS.tooOften], 403: [MODERATION_TEXTS.notOwn] },
      { 404: notFound, 409: [MODERATION_TEXTS.removed, MODERATION_TEXTS.changedByOthers] },
    ],
  }),
  remove: describeRoute({
    summary: `Removes a message of the property's chat: its author within ${AUTHOR_MINUTES} minutes, or staff with a reason`,
    body: { schema: removalSchema, required: [] },
    answers: { 200: chatMessageSchema },
    errors: {
      400: [...reasonProblems, MODERATION_TEXTS.tooLate],
      403: [MODERATION_TEXTS.notYours],
      404: notFound,
      409: [MODERATION_TEXTS.changedByOthers],
      503: [CHAT_TEXTS.busy],
    },
  }),
  report: describeRoute({
    summary:
      "A resident reports a message of the property's chat to staff. A repeat is answered with the first report",
    body: { schema: reportSchema, required: ["reason"] },
    answers: { 200: messageReportSchema, 201: messageReportSchema },
    errors: {
      400: [...reasonProblems, MODERATION_TEXTS.ownReport],
      404: notFound,
      409: [MODERATION_TEXTS.removed],
      429: [MODERATION_TEXTS.tooManyReports],
    },
  }),
  keep: describeRoute({
    summary: "Staff keep a reported message, and close its reports",
    answers: { 204: null },
    errors: { 404: notFound },
  }),
  mute: describeRoute({
    summary: "Mutes a resident in the property's chat, or lifts the mute",
    body: { schema: muteSchema, required: ["duration", "reason"] },
    answers: { 200: moderationSchema },
    errors: {
      400: [MODERATION_TEXTS.durationMissing, MODERATION_TEXTS.onlyResidents, ...reasonProblems],
      404: [RESIDENT_TEXTS.notFound],
    },
  }),
};

const CHAT = "/api/dashboard/rchat";
const MESSAGE = `${CHAT}/messages/:_id`;

export function moderationRoutes({ moderation }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(`${CHAT}/moderation`, requireRole("staff"), calls.overview, async (ctx) => {
    ctx.body = await moderation.overview();
  });

  router.put(`${CHAT}/mutes/:userID`, requireRole("staff"), calls.mute, async (ctx) => {
    const form = parse(muteSchema, ctx.request.body);
    ctx.body = await moderation.mute(ctx.state.user, ctx.params.userID ?? "", form);
  });

  router.get(MESSAGE, requireRole("staff"), calls.record, async (ctx) => {
    ctx.body = await moderation.recordOf(ctx.params._id ?? "");
  });

  router.patch(MESSAGE, requireMember(), calls.edit, async (ctx) => {
    const { message } = parse(editSchema, ctx.request.body);
    ctx.body = await moderation.edit(ctx.state.user, ctx.params._id ?? "", message);
  });

  router.put(`${MESSAGE}/removal`, requireMember(), calls.remove, async (ctx) => {
    const { reason } = parse(removalSchema, ctx.request.body);
    ctx.body = await moderation.remove(ctx.state.user, ctx.params._id ?? "", reason);
  });

  router.put(`${MESSAGE}/report`, requireMember(), calls.report, async (ctx) => {
    const { reason } = parse(reportSchema, ctx.request.body);
    const { report, repeated } = await moderation.report(ctx.state.user, ctx.params._id ?? "", reason);
    ctx.status = repeated ? 200 : 201;
    ctx.body = report;
  });

  router.post(`${MESSAGE}/keep`, requireRole("staff"), calls.keep, async (ctx) => {
    await moderation.keep(ctx.state.user, ctx.params._id ?? "");
    ctx.status = 204;
  });

  return router;
}
