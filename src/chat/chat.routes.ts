/** The chat's two calls (specification, section 7): guard, parse, call, present. */
import Router from "@koa/router";
import { z } from "zod";
import { CLIENT_MESSAGE_ID_MAX_LENGTH, LIST_LIMIT_MAX } from "../domain/limits.ts";
import { requireMember } from "../http/guards.ts";
import { parse, queryNumber, textField } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { ChatService } from "./chat.service.ts";

const ReadQuery = z.object({
  limit: queryNumber(1, LIST_LIMIT_MAX),
  before: z.string().optional(),
  after: z.string().optional(),
});

const SendBody = z.object({
  userID: z.string().optional(),
  message: textField(),
  clientMessageID: z.string().min(1).max(CLIENT_MESSAGE_ID_MAX_LENGTH).optional(),
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
