/** The routes of a resident's phone number and email address, for staff and the resident, and of the link that confirms an address. */
import Router from "@koa/router";
import type { Context } from "koa";
import { z } from "zod";
import { isSecure } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import { EMAIL_CHANGE_TEXTS } from "../../domain/contact-rules.ts";
import { residentSchema } from "../../domain/resident.ts";
import { RESIDENT_TEXTS } from "../../domain/resident-rules.ts";
import { canViewResident } from "../../domain/roles.ts";
import { MOVE_OUT_TEXTS } from "../../domain/tenancy-rules.ts";
import { describeRoute } from "../../http/describe-route.ts";
import { forbidden } from "../../http/errors.ts";
import { bodyOf, phoneField, trimmedText } from "../../http/field-shapes.ts";
import { requireRecentLogin, requireRole, requireSignedIn } from "../../http/guards.ts";
import { idempotent } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import type { RequestState, SignedInState } from "../../http/state.ts";
import { TOO_MANY_ERROR } from "../../rate-limits/login-attempts.ts";
import { setRenewedCookie } from "../session-cookie.ts";

const phoneBodySchema = bodyOf({
  phone: phoneField.describe("10 digits; punctuation and +1 are taken away"),
});
const emailBodySchema = bodyOf({ email: trimmedText });
const tokenBodySchema = bodyOf({ token: trimmedText.describe("The token of the confirmation link") });

const pathSchema = z.string().describe("The path and fragment of a link that works once");
const emailProposalSchema = z.strictObject({
  resident: residentSchema,
  confirmationPath: z.exactOptional(
    pathSchema.describe("For staff only: a link that works once, for 24 hours"),
  ),
});
const reinvitationSchema = z.strictObject({ resident: residentSchema, invitationPath: pathSchema });

const notFound = [RESIDENT_TEXTS.notFound];
const emailErrors = [RESIDENT_TEXTS.emailInvalid, EMAIL_CHANGE_TEXTS.same];

const calls = {
  phone: describeRoute({
    summary: "Changes a resident's phone number; for staff and the resident",
    own: true,
    body: { schema: phoneBodySchema, required: ["phone"] },
    answers: { 200: residentSchema },
    errors: { 400: [RESIDENT_TEXTS.phoneInvalid], 404: notFound, 409: [MOVE_OUT_TEXTS.erased] },
  }),
  propose: describeRoute({
    summary:
      "Proposes a new email address, which takes effect when its link is confirmed; for staff and the resident. Replaces an earlier " +
      "proposal. The answer to a resident doesn't tell whether the address has an account",
    own: true,
    body: { schema: emailBodySchema, required: ["email"] },
    answers: { 200: emailProposalSchema },
    errors: {
      400: emailErrors,
      404: notFound,
      409: [
        EMAIL_CHANGE_TEXTS.noMailServer,
        EMAIL_CHANGE_TEXTS.noPassword,
        RESIDENT_TEXTS.emailInUse,
        MOVE_OUT_TEXTS.accountClosed,
      ],
      429: [EMAIL_CHANGE_TEXTS.tooMany],
    },
  }),
  cancel: describeRoute({
    summary: "Cancels the proposed email address, if there is one; for staff and the resident",
    own: true,
    answers: { 200: residentSchema },
    errors: { 404: notFound },
  }),
  change: describeRoute({
    summary:
      "Changes a resident's email address at once, ends all sessions and issues a new invitation, which is sent to the new address",
    body: { schema: emailBodySchema, required: ["email"] },
    answers: { 201: reinvitationSchema },
    errors: {
      400: emailErrors,
      404: notFound,
      409: [EMAIL_CHANGE_TEXTS.taken, MOVE_OUT_TEXTS.accountClosed],
    },
  }),
  confirm: describeRoute({
    summary:
      "Confirms a proposed email address by the token of its link. Ends the resident's sessions except the one that makes this call",
    body: { schema: tokenBodySchema, required: ["token"] },
    answers: { 200: z.strictObject({ email: z.string().describe("The new address") }) },
    errors: {
      400: [EMAIL_CHANGE_TEXTS.linkInvalid],
      409: [EMAIL_CHANGE_TEXTS.taken],
      ...TOO_MANY_ERROR,
    },
  }),
};

const RESIDENT = "/api/dashboard/residents/:userID";

export function contactDetailsRoutes({ config, contactDetails }: AppContext): Router<SignedInState> {
  const secure = isSecure(config);
  const router = new Router<SignedInState>();

  /** The resident of the path: any for staff, otherwise the caller. @throws HttpError 403 */
  function residentOf(ctx: { params: { userID?: string }; state: SignedInState }): string {
    const { userID = "" } = ctx.params;
    if (!canViewResident(ctx.state.user, userID)) throw forbidden();
    return userID;
  }

  router.put(`${RESIDENT}/phone`, requireSignedIn(), calls.phone, async (ctx) => {
    const userID = residentOf(ctx);
    const { phone } = parse(phoneBodySchema, ctx.request.body);
    ctx.body = await contactDetails.changePhone(ctx.state.user, userID, phone);
  });

  const recent = requireRecentLogin();
  router.put(`${RESIDENT}/email-change`, requireSignedIn(), recent, calls.propose, async (ctx) => {
    const userID = residentOf(ctx);
    const form = parse(emailBodySchema, ctx.request.body);
    ctx.body = await contactDetails.proposeEmail(ctx.state.user, userID, form);
  });

  router.delete(`${RESIDENT}/email-change`, requireSignedIn(), calls.cancel, async (ctx) => {
    ctx.body = await contactDetails.cancelProposal(ctx.state.user, residentOf(ctx));
  });

  const once = idempotent(contactDetails.byKey, { lookUpFirst: true });
  router.post(`${RESIDENT}/email`, requireRole("staff"), recent, calls.change, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const form = parse(emailBodySchema, ctx.request.body);
    ctx.body = await contactDetails.changeEmail(user, ctx.params.userID ?? "", form, idempotency);
    ctx.status = 201;
  });

  router.post("/api/auth/email-change", calls.confirm, async (ctx: Context & { state: RequestState }) => {
    const { token } = parse(tokenBodySchema, ctx.request.body);
    const { address, user } = ctx.state;
    const client = { address, userID: user?.userID, sessionHash: user?.sessionHash };
    const { email, session } = await contactDetails.confirmEmail(token, client);
    setRenewedCookie(ctx, session, secure);
    ctx.body = { email };
  });

  return router;
}
