/** The routes of short replies. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { shortReplySchema } from "../domain/short-reply.ts";
import { SHORT_REPLIES_MAX, SHORT_REPLY_MAX_LENGTH, SHORT_REPLY_TEXTS } from "../domain/short-reply-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { bodyOf, trimmedText } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const newShortReplySchema = bodyOf({
  text: trimmedText.describe(`At most ${SHORT_REPLY_MAX_LENGTH.toLocaleString("en-US")} characters`),
});

const body = { schema: newShortReplySchema, required: ["text"] };
const textErrors = [SHORT_REPLY_TEXTS.textMissing, SHORT_REPLY_TEXTS.tooLong];

const calls = {
  list: describeRoute({
    summary: "The short replies that staff share, newest first",
    answers: { 200: z.array(shortReplySchema) },
  }),
  add: describeRoute({
    summary: `Saves a short reply. There can be at most ${SHORT_REPLIES_MAX}`,
    body,
    answers: { 201: shortReplySchema },
    errors: { 400: textErrors, 409: [SHORT_REPLY_TEXTS.tooMany] },
  }),
  change: describeRoute({
    summary: "Changes a short reply",
    body,
    answers: { 200: shortReplySchema },
    errors: { 400: textErrors, 404: [SHORT_REPLY_TEXTS.notFound] },
  }),
  remove: describeRoute({
    summary: "Deletes a short reply. A repeat changes nothing",
    answers: { 204: null },
  }),
};

const SHORT_REPLIES = "/api/dashboard/short-replies";
const SHORT_REPLY = `${SHORT_REPLIES}/:_id`;

export function shortReplyRoutes({ shortReplies }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(SHORT_REPLIES, requireRole("staff"), calls.list, async (ctx) => {
    ctx.body = await shortReplies.list();
  });

  const once = idempotent(shortReplies.byKey);
  router.post(SHORT_REPLIES, requireRole("staff"), calls.add, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const { text } = parse(newShortReplySchema, ctx.request.body);
    ctx.body = await shortReplies.add(user, text, idempotency);
    ctx.status = 201;
  });

  router.patch(SHORT_REPLY, requireRole("staff"), calls.change, async (ctx) => {
    const { text } = parse(newShortReplySchema, ctx.request.body);
    ctx.body = await shortReplies.change(ctx.state.user, ctx.params._id ?? "", text);
  });

  router.delete(SHORT_REPLY, requireRole("staff"), calls.remove, async (ctx) => {
    await shortReplies.remove(ctx.state.user, ctx.params._id ?? "");
    ctx.status = 204;
  });

  return router;
}
