/** The routes under /api/auth (specification, section 7). They are public, because they create sessions. */

import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import { isSecure } from "../config.ts";
import type { AppContext } from "../context.ts";
import { ACCOUNT_TEXTS, ALLOW_NO_SESSION_HEADER } from "../domain/account-rules.ts";
import type { SessionUserView, UserView } from "../domain/user.ts";
import { notFound, notSignedIn } from "../http/errors.ts";
import { answerWritten, memoize, writtenJson } from "../http/fresh.ts";
import { parse } from "../http/parse.ts";
import type { RequestState, SignedIn } from "../http/state.ts";
import { authCalls } from "./auth.openapi.ts";
import { LinkToken, LoginBody, RegisterBody, SecondStepBody } from "./auth.schemas.ts";
import type { AuthService } from "./auth.service.ts";
import type { Caller } from "./client-info.ts";
import { DEVICE_MS } from "./known-devices.ts";
import { CHALLENGE_MS } from "./second-factor/login-challenges.ts";
import type { IdentifySession } from "./session-cache.ts";
import {
  type CookieResponse,
  clearChallengeCookie,
  clearSessionCookie,
  readChallengeCookie,
  setChallengeCookie,
  setDeviceCookie,
  setSessionCookie,
} from "./session-cookie.ts";
import { REMEMBERED_SESSION_MS } from "./sessions.ts";
import { type LoginResult, presentUser } from "./sign-in.ts";

/** The client and the user of a request. */
export function callerOf(ctx: Pick<Context, "get"> & { state: RequestState }): Caller {
  const { address, requestID, user } = ctx.state;
  const userAgent = ctx.get("User-Agent");
  return { address, requestID, userAgent, userID: user?.userID, cookie: ctx.get("Cookie") || undefined };
}

/** Stores the logged-in user, if any, in `ctx.state.user`. */
export function readSession(identify: IdentifySession): Middleware<RequestState> {
  return async (ctx, next) => {
    const user = await identify(ctx.get("Cookie") || undefined);
    if (user) ctx.state.user = user;
    return next();
  };
}

/** The routes of login, registration and logout, with their full paths. */
export function authRoutes(auth: AuthService, { config }: Pick<AppContext, "config">): Router<RequestState> {
  const { propertyTimeZone } = config;
  const secure = isSecure(config);
  const router = new Router<RequestState>();
  const present = (user: UserView): SessionUserView => ({ ...presentUser(user), propertyTimeZone });
  // Sessions are cached for some seconds, and every page reads its user when it opens.
  const written = memoize((user: SignedIn) => writtenJson(present(user)));

  function startSession(
    ctx: CookieResponse & { body: unknown },
    { user, session, remember, device }: LoginResult,
  ): void {
    const maxAge = remember ? REMEMBERED_SESSION_MS / 1000 : undefined;
    setSessionCookie(ctx, { id: session.id, secure, maxAge });
    setDeviceCookie(ctx, { id: device, secure, maxAge: DEVICE_MS / 1000 });
    ctx.body = present(user);
  }

  router.get("/api/auth/me", authCalls.me, (ctx) => {
    if (ctx.state.user) answerWritten(ctx, written(ctx.state.user));
    else if (ctx.get(ALLOW_NO_SESSION_HEADER) !== "") ctx.status = 204;
    else throw notSignedIn();
  });

  async function linkOwner(ctx: Context & { state: RequestState }, input: unknown) {
    const { invite, reset } = parse(LinkToken, input);
    if (reset) return auth.linkOwner("reset", reset, callerOf(ctx));
    if (invite) return auth.linkOwner("invite", invite, callerOf(ctx));
    throw notFound(ACCOUNT_TEXTS.linkInvalid);
  }

  router.post("/api/auth/link", authCalls.link, async (ctx) => {
    ctx.body = await linkOwner(ctx, ctx.request.body);
  });

  router.get("/api/auth/link", authCalls.linkByQuery, async (ctx) => {
    ctx.body = await linkOwner(ctx, ctx.query);
  });

  router.post("/api/auth/login", authCalls.login, async (ctx) => {
    const answer = await auth.signIn(parse(LoginBody, ctx.request.body), callerOf(ctx));
    if ("session" in answer) return startSession(ctx, answer);
    setChallengeCookie(ctx, { id: answer.challenge, secure, maxAge: CHALLENGE_MS / 1000 });
    ctx.body = answer.wanted;
  });

  router.post("/api/auth/second-factor", authCalls.secondStep, async (ctx) => {
    const { code } = parse(SecondStepBody, ctx.request.body);
    const challenge = readChallengeCookie(ctx.get("Cookie"), secure);
    const answer = await auth.secondStep(code, challenge, callerOf(ctx));
    clearChallengeCookie(ctx, secure);
    startSession(ctx, answer);
  });

  router.post("/api/auth/register", authCalls.register, async (ctx) => {
    const input = parse(RegisterBody, ctx.request.body);
    const { created, device, ...registered } = await auth.register(input, callerOf(ctx));
    if (device !== undefined) setDeviceCookie(ctx, { id: device, secure, maxAge: DEVICE_MS / 1000 });
    ctx.status = created ? 201 : 200;
    ctx.body = registered;
  });

  router.post("/api/auth/logout", authCalls.logout, async (ctx) => {
    await auth.signOut(callerOf(ctx));
    clearSessionCookie(ctx, secure);
    // Not "storage": that would also remove the service worker and its subscriptions.
    ctx.set("Clear-Site-Data", '"cache"');
    ctx.status = 204;
  });

  return router;
}
