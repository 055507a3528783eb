/** The routes of a user's own account, and of a resident's sessions for staff. */

import Router from "@koa/router";
import type { Context } from "koa";
import type { AuditService } from "../../audit/audit.service.ts";
import { isSecure } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { requireRole, requireSignedIn } from "../../http/guards.ts";
import { parse } from "../../http/parse.ts";
import type { SignedIn, SignedInState } from "../../http/state.ts";
import type { Account } from "../accounts.repository.ts";
import type { Accounts } from "../accounts.service.ts";
import { callerOf } from "../auth.routes.ts";
import { setSessionCookie } from "../session-cookie.ts";
import { accountCalls } from "./account.openapi.ts";
import { CodeBody, PasswordBody, PasswordChangeBody, ProofsBody, SessionBody } from "./account.schemas.ts";
import type { AccountService, NewCookie } from "./account.service.ts";
import type { SessionList } from "./session-list.ts";

const OWN = "/api/account";
const BASE = "/api/dashboard/residents/:userID/sessions";

/** The routes of the logged-in user's account, with their full paths. */
export function accountRoutes(
  { account, sessionList }: { account: AccountService; sessionList: SessionList },
  { config }: Pick<AppContext, "config">,
): Router<SignedInState> {
  const secure = isSecure(config);
  const router = new Router<SignedInState>();

  /** Notifies the pages after the response: they then reconnect and refetch with the new cookie. */
  function takeNewCookie(ctx: Context, session: NewCookie): void {
    if (!session) return;
    setSessionCookie(ctx, { id: session.id, secure, maxAge: session.maxAge });
    ctx.res.once("finish", session.notifyPages);
  }

  const staff = requireRole("staff");

  router.get(`${OWN}/sessions`, requireSignedIn(), accountCalls.sessions, async (ctx) => {
    const { user } = ctx.state;
    ctx.body = await sessionList.list(user, user.sessionHash);
  });

  router.post(`${OWN}/sessions/end`, requireSignedIn(), accountCalls.endSession, async (ctx) => {
    const { session } = parse(SessionBody, ctx.request.body);
    await sessionList.endOne(ctx.state.user, session);
    ctx.status = 204;
  });

  router.post(`${OWN}/sessions/end-others`, requireSignedIn(), accountCalls.endOtherSessions, async (ctx) => {
    const { user } = ctx.state;
    ctx.body = { ended: await sessionList.endAll(user, user.sessionHash) };
  });

  router.post(`${OWN}/password`, requireSignedIn(), accountCalls.changePassword, async (ctx) => {
    const form = parse(PasswordChangeBody, ctx.request.body);
    const { session } = await account.changePassword(ctx.state.user, form, callerOf(ctx));
    takeNewCookie(ctx, session);
    ctx.status = 204;
  });

  router.get(`${OWN}/second-factor`, staff, accountCalls.secondFactor, async (ctx) => {
    ctx.body = await account.secondFactor(ctx.state.user);
  });

  router.post(`${OWN}/second-factor/begin`, staff, accountCalls.begin, async (ctx) => {
    const form = parse(PasswordBody, ctx.request.body);
    ctx.body = await account.beginSecondFactor(ctx.state.user, form, callerOf(ctx));
  });

  router.post(`${OWN}/second-factor/confirm`, staff, accountCalls.confirm, async (ctx) => {
    const form = parse(CodeBody, ctx.request.body);
    const { session, recoveryCodes } = await account.confirmSecondFactor(ctx.state.user, form, callerOf(ctx));
    takeNewCookie(ctx, session);
    ctx.body = { recoveryCodes };
  });

  router.post(`${OWN}/second-factor/recovery-codes`, staff, accountCalls.renewCodes, async (ctx) => {
    const form = parse(ProofsBody, ctx.request.body);
    ctx.body = await account.renewRecoveryCodes(ctx.state.user, form, callerOf(ctx));
  });

  router.post(`${OWN}/second-factor/off`, staff, accountCalls.turnOff, async (ctx) => {
    const form = parse(ProofsBody, ctx.request.body);
    await account.turnSecondFactorOff(ctx.state.user, form, callerOf(ctx));
    ctx.status = 204;
  });

  return router;
}

/** The routes for staff to list and end a resident's sessions, with their full paths. */
export function residentSessionRoutes({
  accounts,
  audit,
  sessionList,
}: {
  accounts: Pick<Accounts, "byUserID">;
  audit: Pick<AuditService, "record">;
  sessionList: SessionList;
}): Router<SignedInState> {
  const router = new Router<SignedInState>();

  /** Finds a resident. Staff manage the sessions of residents, not those of other staff. @throws HttpError 404 */
  async function residentNamed(userID: string | undefined): Promise<Pick<Account, "userID" | "role">> {
    const found = await accounts.byUserID(userID ?? "");
    if (found?.role !== "resident") throw notFound();
    return found;
  }

  router.get(BASE, requireRole("staff"), accountCalls.residentSessions, async (ctx) => {
    ctx.body = await sessionList.list(await residentNamed(ctx.params.userID));
  });

  const note = (staff: SignedIn, userID: string, action: string) =>
    audit.record({ action, actorID: staff.userID, userID });

  router.post(`${BASE}/end`, requireRole("staff"), accountCalls.endResidentSession, async (ctx) => {
    const resident = await residentNamed(ctx.params.userID);
    await sessionList.endOne(resident, parse(SessionBody, ctx.request.body).session);
    await note(ctx.state.user, resident.userID, "session-ended");
    ctx.status = 204;
  });

  router.post(`${BASE}/end-all`, requireRole("staff"), accountCalls.endResidentSessions, async (ctx) => {
    const resident = await residentNamed(ctx.params.userID);
    ctx.body = { ended: await sessionList.endAll(resident) };
    await note(ctx.state.user, resident.userID, "sessions-ended");
  });

  return router;
}
