/** The incidents' four calls (specification, section 7, and the change of status): guard, parse, call, present. */
import Router from "@koa/router";
import { listWindow } from "../http/field-shapes.ts";
import { requireMember, requireRole, requireSignedIn } from "../http/guards.ts";
import { answerList } from "../http/json-list.ts";
import { answerPage } from "../http/paged-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { incidentCalls } from "./incidents.calls.ts";
import { IncidentBody, IncidentStatusBody } from "./incidents.schemas.ts";
import type { IncidentsService } from "./incidents.service.ts";

/** The routes of incidents, with their full paths. */
export function incidentRoutes(incidents: IncidentsService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/incidents", requireRole("staff"), incidentCalls.all, async (ctx) => {
    await answerList(ctx, parse(listWindow, ctx.query), (window) => incidents.all(window));
  });

  router.get("/api/dashboard/incidents/:userID", requireSignedIn(), incidentCalls.ofUser, async (ctx) => {
    const { userID = "" } = ctx.params;
    await answerPage(ctx, (page) => incidents.ofUser(ctx.state.user, userID, page));
  });

  router.post("/api/dashboard/incidents/new", requireMember(), incidentCalls.report, async (ctx) => {
    ctx.body = await incidents.report(ctx.state.user, parse(IncidentBody, ctx.request.body));
    ctx.status = 201;
  });

  router.patch("/api/dashboard/incidents/update", requireRole("staff"), incidentCalls.move, async (ctx) => {
    const { _id, status } = parse(IncidentStatusBody, ctx.request.body);
    ctx.body = await incidents.move(ctx.state.user, _id, status);
  });

  return router;
}
