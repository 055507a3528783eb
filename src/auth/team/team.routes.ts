/** The routes of staff accounts, for managers, and the list of the staff who can log in, for staff. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../../context.ts";
import { teamMemberSchema } from "../../domain/team.ts";
import { TEAM_TEXTS } from "../../domain/team-rules.ts";
import { staffMemberSchema } from "../../domain/user.ts";
import { describeRoute, NOT_FOUND } from "../../http/describe-route.ts";
import { bodyOf, nameField, trimmedText } from "../../http/field-shapes.ts";
import { requireManager, requireRecentLogin, requireRole } from "../../http/guards.ts";
import { idempotent } from "../../http/idempotency.ts";
import { linkOnce } from "../../http/link-once.ts";
import { parse } from "../../http/parse.ts";
import type { SignedInState } from "../../http/state.ts";

const invitationBodySchema = bodyOf({
  email: trimmedText,
  firstName: nameField,
  lastName: nameField,
  title: nameField.describe("What residents read after the first name"),
  isManager: z.boolean().catch(false),
});

const optionalNameField = z.string().pipe(nameField).optional();
const changeBodySchema = bodyOf({
  firstName: optionalNameField,
  lastName: optionalNameField,
  title: optionalNameField,
  isManager: z.boolean().optional(),
  isDeactivated: z
    .boolean()
    .optional()
    .describe("true logs the person out everywhere, unassigns their work and refuses logins"),
});

const pathSchema = z.string().describe("The path and fragment of a link that works once");
const nameErrors = [TEAM_TEXTS.nameMissing];

const calls = {
  staff: describeRoute({
    summary: "The members of staff who can log in, by name",
    answers: { 200: z.array(staffMemberSchema) },
  }),
  list: describeRoute({
    summary: "All staff accounts, by name",
    answers: { 200: z.array(teamMemberSchema) },
  }),
  invite: describeRoute({
    summary:
      "Creates a staff account, and a link for its first password: one use, 7 days. Sent by email where that is set up",
    body: { schema: invitationBodySchema, required: ["email", "firstName"] },
    answers: { 201: z.strictObject({ member: teamMemberSchema, invitationPath: pathSchema }) },
    errors: { 400: [...nameErrors, TEAM_TEXTS.emailInvalid], 409: [TEAM_TEXTS.emailTaken] },
  }),
  change: describeRoute({
    summary: "Changes a staff account. Fields that are not named stay as they are",
    body: { schema: changeBodySchema, required: [] },
    answers: { 200: teamMemberSchema },
    errors: {
      400: [TEAM_TEXTS.nothingToChange, ...nameErrors],
      ...NOT_FOUND,
      409: [TEAM_TEXTS.lastManager, TEAM_TEXTS.ownRole, TEAM_TEXTS.ownAccount, TEAM_TEXTS.stillInvited],
    },
  }),
  invitation: describeRoute({
    summary: "Issues a new invitation link; earlier ones no longer work",
    answers: { 201: z.strictObject({ invitationPath: pathSchema }) },
    errors: { ...NOT_FOUND, 409: [TEAM_TEXTS.notInvited, TEAM_TEXTS.deactivated] },
  }),
  withdraw: describeRoute({
    summary: "Withdraws an invitation that was not used, and removes its account. A repeat changes nothing",
    answers: { 204: null },
    errors: { 409: [TEAM_TEXTS.notInvited] },
  }),
  reset: describeRoute({
    summary: "Issues a link to set a new password: one use, 60 minutes",
    answers: { 201: z.strictObject({ resetPath: pathSchema }) },
    errors: {
      ...NOT_FOUND,
      409: [TEAM_TEXTS.ownPassword, TEAM_TEXTS.stillInvited, TEAM_TEXTS.deactivated],
    },
  }),
};

const ALL = "/api/dashboard/team";
const ONE = `${ALL}/:userID`;

export function teamRoutes({ accounts, auth, team }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const manager = requireManager();
  const recent = requireRecentLogin();

  router.get("/api/dashboard/staff", requireRole("staff"), calls.staff, async (ctx) => {
    ctx.body = await accounts.activeStaff();
  });

  router.get(ALL, manager, calls.list, async (ctx) => {
    ctx.body = await team.list();
  });

  const onceInvited = idempotent(team.invitationByKey, { lookUpFirst: true });
  router.post(ALL, manager, recent, calls.invite, onceInvited, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await team.invite(user, parse(invitationBodySchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.patch(ONE, manager, recent, calls.change, async (ctx) => {
    const changes = parse(changeBodySchema, ctx.request.body);
    ctx.body = await team.change(ctx.state.user, ctx.params.userID ?? "", changes);
  });

  const onceInvitation = linkOnce("invitationPath", (key, { userID }) =>
    auth.repeatLink("staff", key, userID),
  );
  router.post(`${ONE}/invitation`, manager, recent, calls.invitation, onceInvitation, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const invitationPath = await team.issueInvitation(user, ctx.params.userID ?? "", idempotency);
    ctx.body = { invitationPath };
    ctx.status = 201;
  });

  router.delete(`${ONE}/invitation`, manager, calls.withdraw, async (ctx) => {
    await team.withdraw(ctx.state.user, ctx.params.userID ?? "");
    ctx.status = 204;
  });

  const onceReset = linkOnce("resetPath", (key, { userID }) =>
    auth.repeatLink("reset", key, userID, { isStaff: true }),
  );
  router.post(`${ONE}/reset`, manager, recent, calls.reset, onceReset, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = { resetPath: await team.issueReset(user, ctx.params.userID ?? "", idempotency) };
    ctx.status = 201;
  });

  return router;
}
