/** The routes of conversations: messages, read markers, and the office's inbox. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { chatMessageSchema } from "../domain/chat-message.ts";
import { conversationSchema } from "../domain/conversation.ts";
import { count } from "../domain/fields.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { MESSAGE_PHOTO_TEXTS, MESSAGE_PHOTOS_MAX } from "../domain/message-photo-rules.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { bodyOf, photoIDsField } from "../http/field-shapes.ts";
import { requireMember, requireReader, requireRole } from "../http/guards.ts";
import { idempotent, requireSameBody } from "../http/idempotency.ts";
import { linkNext } from "../http/json-list.ts";
import { parse, queryNumber, textField } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { SENDING_ERRORS, SEQ_MAX } from "./chat.routes.ts";
import { INBOX_TEXTS } from "./conversation-inbox.ts";
import { CONVERSATION_TEXTS } from "./conversations.service.ts";
import { bodyHash } from "./message-text.ts";

const messagesQuerySchema = z.object({
  limit: queryNumber(1, LIST_LIMIT_MAX),
  beforeSeq: queryNumber(0, SEQ_MAX),
  afterSeq: queryNumber(0, SEQ_MAX),
});

const inboxQuerySchema = z.object({
  kind: z.enum(["office", "incident"]).optional().describe("For staff; office by default"),
  unread: z.enum(["true"]).optional().describe("For staff: only conversations that the office has not read"),
  before: z
    .string()
    .regex(/^(office|incident):[^:]{1,64}$/)
    .optional()
    .describe("For staff: the conversationID that the list continues after"),
  limit: queryNumber(1, LIST_LIMIT_MAX),
});

const newMessageSchema = z.object({
  text: textField().describe("At most 4,000 characters. May be empty beside photos"),
  photoIDs: photoIDsField.describe(`Uploads of the sender, at most ${MESSAGE_PHOTOS_MAX}`),
});

const markReadSchema = bodyOf({
  seq: count.max(SEQ_MAX).describe("The seq of the newest message that was read"),
});
const assigneeSchema = bodyOf({
  assigneeID: z.string().trim().describe("The userID of a member of staff, or empty to unassign"),
});

const readAnswerSchema = z.strictObject({ seq: count }).meta({ title: "ConversationRead" });
const notFound = [CONVERSATION_TEXTS.notFound];

const calls = {
  list: describeRoute({
    summary:
      "Conversations, newest message first: for staff those of one kind, for residents their own with the office and about their incidents",
    query: inboxQuerySchema,
    answers: { 200: z.array(conversationSchema) },
  }),
  get: describeRoute({
    summary: "A conversation with its last message and what its reader has not read",
    answers: { 200: conversationSchema },
    errors: { 404: notFound },
  }),
  assign: describeRoute({
    summary: "Assigns a conversation with the office to a member of staff",
    body: { schema: assigneeSchema, required: ["assigneeID"] },
    answers: { 200: conversationSchema },
    errors: {
      400: ["The field assigneeID is not valid.", INBOX_TEXTS.noAssignee],
      404: [...notFound, INBOX_TEXTS.assigneeMissing],
    },
  }),
  read: describeRoute({
    summary:
      "Messages of a conversation, oldest first: the latest 200, or those directly before a seq, or all entries after one, edits and removals included",
    query: messagesQuerySchema,
    answers: { 200: z.array(chatMessageSchema) },
    errors: { 400: [CONVERSATION_TEXTS.oneWindow], 404: notFound },
  }),
  send: describeRoute({
    summary: "Sends a message to a conversation",
    body: { schema: newMessageSchema, required: ["text"] },
    answers: { 200: chatMessageSchema, 201: chatMessageSchema },
    errors: [
      SENDING_ERRORS,
      { 400: [MESSAGE_PHOTO_TEXTS.tooMany, MESSAGE_PHOTO_TEXTS.gone], 404: notFound },
      { 409: [MOVE_OUT_TEXTS.accountClosed] },
    ],
  }),
  markRead: describeRoute({
    summary:
      "Marks a conversation as read up to a seq. Staff share one marker in conversations with residents; markers never go back",
    body: { schema: markReadSchema, required: ["seq"] },
    answers: { 200: readAnswerSchema },
    errors: { 400: ["The field seq is not valid."], 404: notFound },
  }),
};

const CONVERSATIONS = "/api/dashboard/conversations";
const CONVERSATION = `${CONVERSATIONS}/:conversationID`;

export function conversationRoutes({ conversations }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(CONVERSATIONS, requireReader(), calls.list, async (ctx) => {
    const { limit = LIST_LIMIT_MAX, ...query } = parse(inboxQuerySchema, ctx.query);
    const { user } = ctx.state;
    const page = await conversations.list(user, { ...query, unread: query.unread === "true", limit });
    const last = page.at(-1)?.conversationID;
    if (user.role === "staff" && last && page.length >= limit)
      linkNext(ctx, { ...query, limit, before: last });
    ctx.body = page;
  });

  router.get(CONVERSATION, requireReader(), calls.get, async (ctx) => {
    ctx.body = await conversations.get(ctx.state.user, ctx.params.conversationID ?? "");
  });

  router.patch(CONVERSATION, requireRole("staff"), calls.assign, async (ctx) => {
    const { assigneeID } = parse(assigneeSchema, ctx.request.body);
    ctx.body = await conversations.assign(ctx.state.user, ctx.params.conversationID ?? "", assigneeID);
  });

  router.get(`${CONVERSATION}/messages`, requireReader(), calls.read, async (ctx) => {
    const window = parse(messagesQuerySchema, ctx.query);
    const { messages, next } = await conversations.read(
      ctx.state.user,
      ctx.params.conversationID ?? "",
      window,
    );
    if (next) linkNext(ctx, { ...next });
    ctx.body = messages;
  });

  function hashMessage(body: unknown): string {
    const { text, photoIDs } = parse(newMessageSchema, body);
    return bodyHash(text, photoIDs);
  }
  const once = idempotent(conversations.byKey, { bodyHash: async (ctx) => hashMessage(ctx.request.body) });
  router.post(`${CONVERSATION}/messages`, requireMember(), calls.send, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const { text, photoIDs } = parse(newMessageSchema, ctx.request.body);
    const input = { message: text, photoIDs, clientMessageID: idempotency?.key };
    const answer = await conversations.send(user, ctx.params.conversationID ?? "", input);
    if (answer.repeated && idempotency) requireSameBody({ body: answer.bodyHash }, idempotency);
    ctx.status = answer.repeated ? 200 : 201;
    ctx.body = answer.message;
  });

  router.put(`${CONVERSATION}/read`, requireReader(), calls.markRead, async (ctx) => {
    const { seq } = parse(markReadSchema, ctx.request.body);
    ctx.body = await conversations.markRead(ctx.state.user, ctx.params.conversationID ?? "", seq);
  });

  return router;
}
