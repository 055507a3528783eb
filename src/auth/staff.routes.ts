/** The route of the staff list, for staff: `GET /api/dashboard/staff`. */
import Router from "@koa/router";
import { z } from "zod";
import { staffMemberSchema } from "../domain/user.ts";
import { describeRoute } from "../http/describe-route.ts";
import { requireRole } from "../http/guards.ts";
import type { SignedInState } from "../http/state.ts";
import type { Accounts } from "./accounts.service.ts";

const calls = {
  list: describeRoute({
    summary: "The members of staff who can log in, by name",
    answers: { 200: z.array(staffMemberSchema) },
  }),
};

export function staffRoutes(accounts: Pick<Accounts, "activeStaff">): Router<SignedInState> {
  const router = new Router<SignedInState>();
  router.get("/api/dashboard/staff", requireRole("staff"), calls.list, async (ctx) => {
    ctx.body = await accounts.activeStaff();
  });
  return router;
}
