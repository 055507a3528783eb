/** The routes of a user's own account, and of a resident's sessions for staff. */
import Router from "@koa/router";
import { z } from "zod";
import { isSecure } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import {
  enrollmentSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  sessionSchema,
} from "../../domain/account.ts";
import { PASSWORD_TEXTS } from "../../domain/account-rules.ts";
import { NOTIFICATION_TYPES } from "../../domain/notification-rules.ts";
import { LOGIN_RESET_TEXT } from "../../domain/notification-texts.ts";
import { isOffered, LANGUAGE_UNKNOWN } from "../../domain/offered-languages.ts";
import { credentialOptionsSchema } from "../../domain/passkey.ts";
import { PASSKEY_TEXTS } from "../../domain/passkey-rules.ts";
import { COLUMNS_INVALID, RESIDENT_COLUMNS, residentColumnsOf } from "../../domain/resident-columns.ts";
import { SECOND_FACTOR_TEXTS } from "../../domain/second-factor-rules.ts";
import { describeRoute, NOT_FOUND } from "../../http/describe-route.ts";
import { notFound, validationError } from "../../http/errors.ts";
import { requireRecentLogin, requireRole, requireSignedIn } from "../../http/guards.ts";
import { parse, textField } from "../../http/parse.ts";
import type { SignedIn, SignedInState } from "../../http/state.ts";
import { TOO_MANY_ERROR } from "../../rate-limits/login-attempts.ts";
import type { Account } from "../accounts.repository.ts";
import { clientOf, codeField } from "../auth.routes.ts";
import { signedChallengeSchema } from "../passkeys/credentials.ts";
import { NEW_PASSWORD_ERRORS } from "../password-strength.ts";
import { setRenewedCookie } from "../session-cookie.ts";

const sessionBodySchema = z.object({ session: textField() });

const passwordChangeBodySchema = z.object({ currentPassword: textField(), newPassword: textField() });

const passwordBodySchema = z.object({ password: textField() });

const codeBodySchema = z.object({ code: codeField() });

const languageBodySchema = z.object({ language: textField() });

/** A list that is no list of texts becomes one with an unknown column, so that `residentColumnsOf` refuses it. */
const columnsBodySchema = z.object({
  columns: z.array(z.string()).max(RESIDENT_COLUMNS.length).catch(["?"]),
});

const proofsBodySchema = z.object({
  password: textField(),
  code: codeField().describe("With two-step login: 6 digits of the authenticator app, or a recovery code"),
  credential: signedChallengeSchema
    .optional()
    .catch(undefined)
    .describe("In place of password and code: AuthenticationResponseJSON of WebAuthn Level 3"),
});

const { codeMissing, firstCodeRefused, codeRefused, alreadyOn, notOn, notStarted, required, unavailable } =
  SECOND_FACTOR_TEXTS;
const { currentMissing, currentRefused, newMissing } = PASSWORD_TEXTS;
const endedSchema = z.strictObject({ ended: z.number().int().describe("How many sessions ended") });

const calls = {
  sessions: describeRoute({
    summary: "The user's own sessions: the current one first, then the most recently used",
    answers: { 200: z.array(sessionSchema) },
  }),
  endSession: describeRoute({
    summary: "Ends one of the user's sessions and closes its pages",
    body: { schema: sessionBodySchema, required: ["session"] },
    answers: { 204: null },
    errors: NOT_FOUND,
  }),
  endOtherSessions: describeRoute({
    summary: "Ends all of the user's sessions except the current one",
    answers: { 200: endedSchema },
  }),
  changePassword: describeRoute({
    summary: "Sets a new password and ends the user's other sessions",
    body: { schema: passwordChangeBodySchema, required: ["currentPassword", "newPassword"] },
    answers: { 204: null },
    errors: {
      400: [currentMissing, newMissing, currentRefused, ...NEW_PASSWORD_ERRORS],
      ...TOO_MANY_ERROR,
    },
  }),
  changeLanguage: describeRoute({
    summary: "Chooses the user's language, for the screens of all of the user's devices",
    body: { schema: languageBodySchema, required: ["language"] },
    answers: { 204: null },
    errors: { 400: [LANGUAGE_UNKNOWN] },
  }),
  changeColumns: describeRoute({
    summary:
      "Chooses the columns of the residents list and their order, for all of the user's devices; an empty list chooses the usual ones",
    body: { schema: columnsBodySchema, required: ["columns"] },
    answers: { 204: null },
    errors: { 400: [COLUMNS_INVALID] },
  }),
  secondFactor: describeRoute({
    summary: "The state of the user's second factor",
    answers: { 200: secondFactorSchema },
  }),
  begin: describeRoute({
    summary: "Creates the key for an authenticator app; it takes effect when a code confirms it",
    body: { schema: passwordBodySchema, required: ["password"] },
    answers: { 200: enrollmentSchema },
    errors: { 400: [currentMissing, currentRefused], 409: [alreadyOn, unavailable], ...TOO_MANY_ERROR },
  }),
  confirm: describeRoute({
    summary:
      "Turns the second factor on with the app's first code; returns recovery codes, which are shown only once",
    body: { schema: codeBodySchema, required: ["code"] },
    answers: { 200: recoveryCodesSchema },
    errors: { 400: [codeMissing, firstCodeRefused], 409: [alreadyOn, notStarted], ...TOO_MANY_ERROR },
  }),
  renewCodes: describeRoute({
    summary: "Creates new recovery codes; the old ones stop working",
    answers: { 200: recoveryCodesSchema },
    errors: { 409: [notOn] },
  }),
  turnOff: describeRoute({
    summary: "Turns the second factor off",
    answers: { 204: null },
    errors: { 409: [notOn, required] },
  }),
  passkeyOptions: describeRoute({
    summary:
      "The options to sign for confirming the login with a passkey, within 5 minutes and in the same session",
    answers: { 200: credentialOptionsSchema },
    errors: { 409: [PASSKEY_TEXTS.none, PASSKEY_TEXTS.unavailable] },
  }),
  reauthenticate: describeRoute({
    summary:
      "Confirms the login: for 10 minutes, the session may make the calls that require a recent one. The session gets a new cookie",
    body: { schema: proofsBodySchema, required: [] },
    answers: { 204: null },
    errors: {
      400: [
        currentMissing,
        codeMissing,
        currentRefused,
        codeRefused,
        PASSKEY_TEXTS.challengeOver,
        PASSKEY_TEXTS.refused,
        PASSKEY_TEXTS.needed,
      ],
      409: [PASSKEY_TEXTS.unavailable],
      ...TOO_MANY_ERROR,
    },
  }),
  residentSessions: describeRoute({
    summary: "A resident's sessions, most recently used first",
    answers: { 200: z.array(sessionSchema) },
    errors: NOT_FOUND,
  }),
  endResidentSession: describeRoute({
    summary: "Ends one of a resident's sessions and closes its pages",
    body: { schema: sessionBodySchema, required: ["session"] },
    answers: { 204: null },
    errors: NOT_FOUND,
  }),
  resetResidentLogin: describeRoute({
    summary:
      "For a lost device: turns a resident's two-step login off, removes the passkeys and ends all of the resident's sessions",
    answers: { 200: endedSchema },
    errors: NOT_FOUND,
  }),
  endResidentSessions: describeRoute({
    summary: "Ends all of a resident's sessions",
    answers: { 200: endedSchema },
    errors: NOT_FOUND,
  }),
};

const ACCOUNT = "/api/account";
const RESIDENT = "/api/dashboard/residents/:userID";
const RESIDENT_SESSIONS = `${RESIDENT}/sessions`;

export function accountRoutes({ account, accounts, config, sessionList }: AppContext): Router<SignedInState> {
  const secure = isSecure(config);
  const router = new Router<SignedInState>();
  const signedIn = requireSignedIn();
  const beforeSecondStep = requireSignedIn({ beforeSecondStep: true });
  const recent = requireRecentLogin();

  router.get(`${ACCOUNT}/sessions`, signedIn, calls.sessions, async (ctx) => {
    const { user } = ctx.state;
    ctx.body = await sessionList.list(user, user.sessionHash);
  });

  router.post("/api/auth/reauthenticate/options", signedIn, calls.passkeyOptions, async (ctx) => {
    ctx.body = await account.beginPasskeyConfirmation(ctx.state.user);
  });

  router.post("/api/auth/reauthenticate", beforeSecondStep, calls.reauthenticate, async (ctx) => {
    const form = parse(proofsBodySchema, ctx.request.body);
    const { session } = await account.reauthenticate(ctx.state.user, form, clientOf(ctx));
    setRenewedCookie(ctx, session, secure);
    ctx.status = 204;
  });

  router.post(`${ACCOUNT}/sessions/end`, signedIn, recent, calls.endSession, async (ctx) => {
    const { session } = parse(sessionBodySchema, ctx.request.body);
    await account.endSession(ctx.state.user, session);
    ctx.status = 204;
  });

  router.post(`${ACCOUNT}/sessions/end-others`, signedIn, recent, calls.endOtherSessions, async (ctx) => {
    ctx.body = { ended: await account.endOtherSessions(ctx.state.user) };
  });

  router.post(`${ACCOUNT}/password`, beforeSecondStep, calls.changePassword, async (ctx) => {
    const form = parse(passwordChangeBodySchema, ctx.request.body);
    const { session } = await account.changePassword(ctx.state.user, form, clientOf(ctx));
    setRenewedCookie(ctx, session, secure);
    ctx.status = 204;
  });

  router.put(`${ACCOUNT}/language`, signedIn, calls.changeLanguage, async (ctx) => {
    const { language } = parse(languageBodySchema, ctx.request.body);
    if (!isOffered(language)) throw validationError({ field: "language", text: LANGUAGE_UNKNOWN });
    await accounts.changeLanguage(ctx.state.user.userID, language);
    ctx.status = 204;
  });

  router.put(`${ACCOUNT}/resident-columns`, requireRole("staff"), calls.changeColumns, async (ctx) => {
    const columns = residentColumnsOf(parse(columnsBodySchema, ctx.request.body).columns);
    if (!columns) throw validationError({ field: "columns", text: COLUMNS_INVALID });
    await accounts.changeResidentColumns(ctx.state.user.userID, columns);
    ctx.status = 204;
  });

  router.get(`${ACCOUNT}/second-factor`, beforeSecondStep, calls.secondFactor, async (ctx) => {
    ctx.body = await account.secondFactor(ctx.state.user);
  });

  router.post(`${ACCOUNT}/second-factor/begin`, beforeSecondStep, calls.begin, async (ctx) => {
    const form = parse(passwordBodySchema, ctx.request.body);
    ctx.body = await account.beginSecondFactor(ctx.state.user, form, clientOf(ctx));
  });

  router.post(`${ACCOUNT}/second-factor/confirm`, beforeSecondStep, calls.confirm, async (ctx) => {
    const form = parse(codeBodySchema, ctx.request.body);
    const { session, recoveryCodes } = await account.confirmSecondFactor(ctx.state.user, form, clientOf(ctx));
    setRenewedCookie(ctx, session, secure);
    ctx.body = { recoveryCodes };
  });

  router.post(`${ACCOUNT}/second-factor/recovery-codes`, signedIn, recent, calls.renewCodes, async (ctx) => {
    ctx.body = await account.renewRecoveryCodes(ctx.state.user, clientOf(ctx));
  });

  router.post(`${ACCOUNT}/second-factor/off`, signedIn, recent, calls.turnOff, async (ctx) => {
    await account.turnSecondFactorOff(ctx.state.user, clientOf(ctx));
    ctx.status = 204;
  });

  return router;
}

/** The routes for staff to list and end a resident's sessions, and to help with a lost device. */
export function residentSessionRoutes({
  accounts,
  audit,
  notifications,
  passkeys,
  secondFactors,
  sessionList,
}: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  /** The account of a resident. Staff manage the sessions of residents, not those of other staff. @throws HttpError 404 */
  async function findOrThrow(userID: string | undefined): Promise<Pick<Account, "userID" | "role">> {
    const account = await accounts.byUserID(userID ?? "");
    if (account?.role !== "resident") throw notFound();
    return account;
  }

  router.get(RESIDENT_SESSIONS, requireRole("staff"), calls.residentSessions, async (ctx) => {
    ctx.body = await sessionList.list(await findOrThrow(ctx.params.userID));
  });

  const record = (staff: SignedIn, userID: string, action: string) =>
    audit.record({ action, actorID: staff.userID, userID });

  router.post(`${RESIDENT_SESSIONS}/end`, requireRole("staff"), calls.endResidentSession, async (ctx) => {
    const resident = await findOrThrow(ctx.params.userID);
    await sessionList.endOne(resident, parse(sessionBodySchema, ctx.request.body).session);
    await record(ctx.state.user, resident.userID, "session-ended");
    ctx.status = 204;
  });

  router.post(
    `${RESIDENT_SESSIONS}/end-all`,
    requireRole("staff"),
    calls.endResidentSessions,
    async (ctx) => {
      const resident = await findOrThrow(ctx.params.userID);
      ctx.body = { ended: await sessionList.endAll(resident) };
      await record(ctx.state.user, resident.userID, "sessions-ended");
    },
  );

  router.post(
    `${RESIDENT}/login-reset`,
    requireRole("staff"),
    requireRecentLogin(),
    calls.resetResidentLogin,
    async (ctx) => {
      const resident = await findOrThrow(ctx.params.userID);
      await secondFactors.turnOff(resident.userID);
      await passkeys.removeAllOf(resident.userID);
      ctx.body = { ended: await sessionList.endAll(resident) };
      await record(ctx.state.user, resident.userID, "login-reset");
      await notifications.notify(resident.userID, NOTIFICATION_TYPES.accountSecurity, LOGIN_RESET_TEXT);
    },
  );

  return router;
}
