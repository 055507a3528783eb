/** The route of the audit trail, for staff. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { auditEventSchema } from "../domain/audit-event.ts";
import { describeRoute } from "../http/describe-route.ts";
import { optionalTrimmedText, pageQuery } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const auditQuerySchema = pageQuery.extend({ userID: optionalTrimmedText });

const list = describeRoute({
  summary: "The audit trail of one user or of all users, newest first, 100 events by default",
  query: auditQuerySchema,
  answers: { 200: z.array(auditEventSchema) },
});

export function auditRoutes({ audit }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/audit", requireRole("staff"), list, async (ctx) => {
    const { userID, ...window } = parse(auditQuerySchema, ctx.query);
    ctx.body = await audit.list(userID || undefined, window);
  });

  return router;
}
