/** The chat's two calls (specification, section 7): guard, parse, call, present. */
import Router from "@koa/router";
import { requireMember } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { chatCalls } from "./chat.calls.ts";
import { ChatMessageBody, ChatQuery } from "./chat.schemas.ts";
import type { ChatService } from "./chat.service.ts";

/** The routes of the chat, with their full paths. */
export function chatRoutes(chat: ChatService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/rchat", requireMember(), chatCalls.read, async (ctx) => {
    ctx.body = await chat.read(parse(ChatQuery, ctx.query));
  });

  router.post("/api/dashboard/rchat/send-message", requireMember(), chatCalls.send, async (ctx) => {
    const { message, repeated } = await chat.send(ctx.state.user, parse(ChatMessageBody, ctx.request.body));
    ctx.status = repeated ? 200 : 201;
    ctx.body = message;
  });

  return router;
}
