/** The routes of the property's chat (specification, section 7), which is the conversation `property`. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { CHAT_TEXTS, chatMessageSchema } from "../domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "../domain/conversation-id.ts";
import { CLIENT_MESSAGE_ID_MAX_LENGTH, LIST_LIMIT_MAX } from "../domain/limits.ts";
import { mutedText } from "../domain/moderation-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { badRequest, forbidden } from "../http/errors.ts";
import { requireMember } from "../http/guards.ts";
import { idempotent, requireSameBody } from "../http/idempotency.ts";
import { linkNext } from "../http/json-list.ts";
import { parse, queryNumber, textField } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { bodyHash } from "./message-text.ts";

/** The largest number that `queryNumber` reads. */
export const SEQ_MAX = 999_999_999;

const chatQuerySchema = z.object({
  limit: queryNumber(1, LIST_LIMIT_MAX),
  before: z.string().optional(),
  beforeSeq: queryNumber(1, SEQ_MAX),
  after: z.string().optional(),
  afterSeq: queryNumber(0, SEQ_MAX),
  changes: z
    .enum(["true"])
    .optional()
    .describe("With afterSeq: also the entries of edits and removals, each with what the message is now"),
});

const newChatMessageSchema = z.object({
  userID: z.string().optional().describe("The sender's userID. Optional"),
  message: textField().describe("At most 4,000 characters"),
  clientMessageID: z
    .string()
    .min(1)
    .max(CLIENT_MESSAGE_ID_MAX_LENGTH)
    .optional()
    .describe("The sender's id of the message, which prevents duplicates"),
});

/** The errors of calls that send a message, or change one. The text for a muted resident is an example. */
export const SENDING_ERRORS = {
  400: [CHAT_TEXTS.empty],
  403: [mutedText({ until: null, reason: "Insults" })],
  413: [CHAT_TEXTS.tooLong],
  429: [CHAT_TEXTS.tooMany],
  503: [CHAT_TEXTS.busy],
};

const ONE_WINDOW = "Use only one of before, beforeSeq, after and afterSeq.";
const UNKNOWN_MESSAGE = "No chat message has this id.";

const calls = {
  read: describeRoute({
    summary:
      "The property's chat, oldest first: the latest 200 messages, those before or after a message's _id, or all that are missing after a seq",
    query: chatQuerySchema,
    answers: { 200: z.array(chatMessageSchema) },
    errors: { 400: [ONE_WINDOW, UNKNOWN_MESSAGE] },
  }),
  send: describeRoute({
    summary: "Sends a message to the property's chat. A repeated clientMessageID returns the stored message",
    own: true,
    body: { schema: newChatMessageSchema, required: ["message"] },
    answers: { 200: chatMessageSchema, 201: chatMessageSchema },
    errors: SENDING_ERRORS,
  }),
};

export function chatRoutes({ conversations }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  /** The number of a message. @throws HttpError 400 for an unknown `_id` */
  async function seqOf(_id: string | undefined): Promise<number | undefined> {
    if (_id === undefined) return undefined;
    const seq = await conversations.seqOf(PROPERTY_CONVERSATION, _id);
    if (seq === undefined) throw badRequest(UNKNOWN_MESSAGE);
    return seq;
  }

  router.get("/api/dashboard/rchat", requireMember(), calls.read, async (ctx) => {
    const { limit, before, beforeSeq, after, afterSeq, changes } = parse(chatQuerySchema, ctx.query);
    const windows = [before, beforeSeq, after, afterSeq].filter((position) => position !== undefined);
    if (windows.length > 1) throw badRequest(ONE_WINDOW);
    const { messages, next } = await conversations.read(ctx.state.user, PROPERTY_CONVERSATION, {
      limit,
      beforeSeq: beforeSeq ?? (await seqOf(before)),
      afterSeq: afterSeq ?? (await seqOf(after)),
      withEntries: changes === "true",
    });
    if (next) linkNext(ctx, { ...next, changes });
    ctx.body = messages;
  });

  const once = idempotent(conversations.byKey, {
    bodyHash: async (ctx) => bodyHash(parse(newChatMessageSchema, ctx.request.body).message),
  });
  router.post("/api/dashboard/rchat/send-message", requireMember(), calls.send, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const { userID, message: text, clientMessageID } = parse(newChatMessageSchema, ctx.request.body);
    // The sender is always the session's user.
    if (userID !== undefined && userID !== user.userID) throw forbidden();
    const answer = await conversations.send(user, PROPERTY_CONVERSATION, {
      message: text,
      // A message without a clientMessageID is stored with the call's idempotency key in its place.
      clientMessageID: clientMessageID ?? idempotency?.key,
    });
    if (answer.repeated && idempotency) requireSameBody({ body: answer.bodyHash }, idempotency);
    ctx.status = answer.repeated ? 200 : 201;
    ctx.body = answer.message;
  });

  return router;
}
