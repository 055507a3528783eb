/** The audit trail's one call, for staff: `GET /api/dashboard/audit?userID=&before=&limit=`. */
import Router from "@koa/router";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { auditCalls } from "./audit.calls.ts";
import { AuditQuery } from "./audit.schemas.ts";
import type { AuditService } from "./audit.service.ts";

/** The routes of the audit trail, with their full paths. */
export function auditRoutes(audit: AuditService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/audit", requireRole("staff"), auditCalls.list, async (ctx) => {
    const { userID, ...window } = parse(AuditQuery, ctx.query);
    ctx.body = await audit.list(userID || undefined, window);
  });

  return router;
}
