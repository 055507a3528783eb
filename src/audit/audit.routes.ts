/** The route of the audit trail, for staff: `GET /api/dashboard/audit?userID=&before=&limit=`. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { auditEventSchema } from "../domain/audit-event.ts";
import { describeRoute } from "../http/describe-route.ts";
import { optionalTrimmedText, pageQuery } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const AuditQuery = pageQuery.extend({ userID: optionalTrimmedText });

const calls = {
  list: describeRoute({
    summary: "The audit trail of one user or of all users, newest first, 100 events by default",
    query: AuditQuery,
    answers: { 200: z.array(auditEventSchema) },
  }),
};

/** The routes of the audit trail, with their full paths. */
export function auditRoutes({ audit }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/audit", requireRole("staff"), calls.list, async (ctx) => {
    const { userID, ...window } = parse(AuditQuery, ctx.query);
    ctx.body = await audit.list(userID || undefined, window);
  });

  return router;
}
