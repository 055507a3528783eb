/** The chat's two calls (specification, section 7): guard, parse, call, present. */
import Router from "@koa/router";
import { z } from "zod";
import { CHAT_TEXTS } from "../domain/chat-rules.ts";
import { CLIENT_MESSAGE_ID_MAX_LENGTH, LIST_LIMIT_MAX } from "../domain/limits.ts";
import { requireMember } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { ChatService } from "./chat.service.ts";

const limitText = `limit must be a whole number from 1 to ${LIST_LIMIT_MAX}.`;
const messageID = z.string({ error: "Name one message by its _id." });

const ReadQuery = z.object({
  limit: z
    .string({ error: limitText })
    .regex(/^\d{1,3}$/, limitText)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= LIST_LIMIT_MAX, limitText)
    .optional(),
  before: messageID.optional(),
  after: messageID.optional(),
});

const SendBody = z.object({
  userID: z.string({ error: "userID must be a text." }).optional(),
  message: z.string({ error: CHAT_TEXTS.empty }),
  clientMessageID: z
    .string({ error: "clientMessageID must be a text." })
    .min(1, "clientMessageID must not be empty.")
    .max(
      CLIENT_MESSAGE_ID_MAX_LENGTH,
      `clientMessageID can have at most ${CLIENT_MESSAGE_ID_MAX_LENGTH} characters.`,
    )
    .optional(),
});

/** The routes of the chat, with their full paths. */
export function chatRoutes(chat: ChatService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/rchat", requireMember(), async (ctx) => {
    ctx.body = await chat.read(parse(ReadQuery, ctx.query));
  });

  router.post("/api/dashboard/rchat/send-message", requireMember(), async (ctx) => {
    const { message, repeated } = await chat.send(ctx.state.user, parse(SendBody, ctx.request.body));
    ctx.status = repeated ? 200 : 201;
    ctx.body = message;
  });

  return router;
}
