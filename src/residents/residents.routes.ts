/** The routes of residents, their invitations and resets (specification, section 7). */

import Router from "@koa/router";
import type { AuthService } from "../auth/auth.service.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import { canViewResident } from "../domain/access.ts";
import type { ResidentSummaryView } from "../domain/resident.ts";
import { forbidden } from "../http/errors.ts";
import { pageQuery } from "../http/field-shapes.ts";
import { requireRole, requireSignedIn } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerList } from "../http/json-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { residentCalls } from "./residents.openapi.ts";
import type { ResidentsService } from "./residents.service.ts";

const BASE = "/api/dashboard/residents";

/** The routes with their full paths. */
export function residentsRoutes(
  residents: ResidentsService,
  {
    issueLink,
    repeatLink,
    invitationState,
  }: Pick<AuthService, "issueLink" | "repeatLink" | "invitationState">,
): Router<SignedInState> {
  const router = new Router<SignedInState>();
  // After a resync, the pages of all staff ask for the same list at once.
  const sharePage = createSharedReads<Buffer>();

  router.get(BASE, requireRole("staff"), residentCalls.list, async (ctx) => {
    const window = parse(pageQuery, ctx.query);
    const { limit, before = "" } = window;
    if (limit === undefined) return answerList(ctx, window, () => residents.all(window));
    ctx.type = "json";
    ctx.body = await sharePage(`${limit} ${before}`, async () => {
      const page: ResidentSummaryView[] = [];
      for await (const part of residents.all(window)) page.push(...part);
      return Buffer.from(JSON.stringify(page));
    });
  });

  router.get(`${BASE}/:userID`, requireSignedIn(), residentCalls.one, async (ctx) => {
    const { userID = "" } = ctx.params;
    if (!canViewResident(ctx.state.user, userID)) throw forbidden();
    ctx.body = await residents.get(userID, ctx.state.user);
  });

  router.get(
    `${BASE}/:userID/invitation`,
    requireRole("staff"),
    residentCalls.invitationState,
    async (ctx) => {
      const { userID = "" } = ctx.params;
      await residents.get(userID, ctx.state.user);
      ctx.body = { state: await invitationState(userID) };
    },
  );

  /** A new link replaces the earlier ones, so a key is looked up before a link is issued. */
  const onceLink = (purpose: "invite" | "reset", name: string) =>
    idempotent(
      async (key, user) => {
        const stored = await repeatLink(purpose, key, user.userID);
        return stored && { body: stored.body, answer: async () => ({ [name]: await stored.answer() }) };
      },
      { lookUpFirst: true },
    );

  const onceInvite = onceLink("invite", "invitationPath");
  router.post(
    `${BASE}/:userID/invitation`,
    requireRole("staff"),
    residentCalls.invite,
    onceInvite,
    async (ctx) => {
      const { userID = "" } = ctx.params;
      const { user, idempotency } = ctx.state;
      ctx.status = 201;
      ctx.body = { invitationPath: await issueLink("invite", userID, user.userID, idempotency) };
    },
  );

  const onceReset = onceLink("reset", "resetPath");
  router.post(`${BASE}/:userID/reset`, requireRole("staff"), residentCalls.reset, onceReset, async (ctx) => {
    const { userID = "" } = ctx.params;
    const { user, idempotency } = ctx.state;
    ctx.status = 201;
    ctx.body = { resetPath: await issueLink("reset", userID, user.userID, idempotency) };
  });

  router.post(`${BASE}/:userID/approve`, requireRole("staff"), residentCalls.approve, async (ctx) => {
    const { userID = "" } = ctx.params;
    ctx.body = await residents.approve(userID, ctx.state.user.userID);
  });

  return router;
}
