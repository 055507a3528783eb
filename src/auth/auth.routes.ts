/** The public routes of logins, registrations and one-time links (specification, section 7), and the middleware that reads sessions. */
import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import { z } from "zod";
import { isSecure } from "../config.ts";
import type { AppContext } from "../context.ts";
import { secondFactorRequiredSchema } from "../domain/account.ts";
import { ACCOUNT_TEXTS, RECENT_LOGIN_MS } from "../domain/account-rules.ts";
import { credentialOptionsSchema } from "../domain/passkey.ts";
import { PASSKEY_TEXTS } from "../domain/passkey-rules.ts";
import { ALLOW_NO_SESSION_HEADER } from "../domain/roles.ts";
import {
  CODE_INPUT_MAX_LENGTH,
  isSecondStepMissing,
  SECOND_FACTOR_TEXTS,
} from "../domain/second-factor-rules.ts";
import { TEAM_TEXTS } from "../domain/team-rules.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import {
  registeredUserSchema,
  type SessionUserView,
  sessionUserSchema,
  type UserView,
} from "../domain/user.ts";
import { networkOf } from "../http/address.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { notFound, tooMany, unauthorized } from "../http/errors.ts";
import { answerTagged, taggedJson } from "../http/etag.ts";
import { nameField } from "../http/field-shapes.ts";
import { memoize } from "../http/memoize.ts";
import { parse, textField } from "../http/parse.ts";
import type { RequestState, SignedIn } from "../http/state.ts";
import { TOO_MANY_ERROR } from "../rate-limits/login-attempts.ts";
import type { Client } from "./client.ts";
import { DEVICE_MS } from "./known-devices.ts";
import { type LoginResult, presentUser } from "./login.ts";
import { LINK_PURPOSES } from "./one-time-links.repository.ts";
import { signedChallengeSchema } from "./passkeys/credentials.ts";
import { NEW_PASSWORD_ERRORS } from "./password-strength.ts";
import { CHALLENGE_MS } from "./second-factor/login-challenges.ts";
import { type CookieResponse, challengeCookie, deviceCookie, sessionCookie } from "./session-cookie.ts";
import { REMEMBERED_SESSION_MS } from "./sessions.ts";

const optionalTextField = () => z.string().optional().catch(undefined);

const rememberField = z.boolean().catch(false).describe("A session of 30 days instead of at most 12 hours");

const loginBodySchema = z.object({
  email: textField(),
  password: textField(),
  role: textField().describe("resident or staff"),
  remember: rememberField,
});

const linkTokens = {
  invite: optionalTextField().describe("The invitation link's token"),
  reset: optionalTextField().describe("The reset link's token"),
};

/** Other fields are ignored, also `role`: every registration is for a resident. */
const registerBodySchema = z.object({
  email: textField(),
  password: textField().describe("8 to 128 characters; common passwords are refused"),
  ...linkTokens,
});

/** The token of a one-time link, in a body, or in a query for clients of earlier versions. */
const linkTokenSchema = z.object({
  ...linkTokens,
  staff: optionalTextField().describe("The token of a staff account's invitation"),
});

const staffInvitationBodySchema = z.object({
  invite: textField().describe("The invitation link's token"),
  password: textField(),
  firstName: nameField,
  lastName: nameField,
});

/** A code as typed, with spaces and hyphens. A longer text counts as missing. */
export const codeField = () => z.string().max(CODE_INPUT_MAX_LENGTH).catch("");

/** The second step of a login: a code of the app, a recovery code or a passkey. */
const secondStepBodySchema = z.object({
  code: codeField().describe("6 digits of the authenticator app, or a recovery code; each works once"),
  credential: signedChallengeSchema
    .optional()
    .catch(undefined)
    .describe("In place of the code: AuthenticationResponseJSON of WebAuthn Level 3"),
});

const passkeyLoginBodySchema = z.object({
  credential: signedChallengeSchema.describe("AuthenticationResponseJSON of WebAuthn Level 3"),
  remember: rememberField,
});

const linkOwnerSchema = z.strictObject({
  email: z.string(),
  purpose: z.enum(LINK_PURPOSES),
  firstName: z.exactOptional(z.string().describe("Of a staff account")),
  lastName: z.exactOptional(z.string()),
});

const LINK_ANSWERS = {
  answers: { 200: linkOwnerSchema },
  errors: { 404: [ACCOUNT_TEXTS.linkInvalid, ACCOUNT_TEXTS.linkUsed], ...TOO_MANY_ERROR },
};

const calls = {
  me: describeRoute({
    summary: "The logged-in user; without a session 401, or 204 for the portal's own pages",
    answers: { 200: sessionUserSchema, 204: null, 304: null },
    errors: { 401: ["Please log in."] },
  }),
  link: describeRoute({
    summary: "The owner of an invitation or reset link; the link stays unused",
    body: { schema: linkTokenSchema, required: [] },
    ...LINK_ANSWERS,
  }),
  linkByQuery: describeRoute({
    summary: "As POST, for earlier clients: a token in an address may end up in the logs of proxies",
    query: linkTokenSchema,
    ...LINK_ANSWERS,
  }),
  login: describeRoute({
    summary:
      "Logs in: sets the session's cookie, or with a second factor asks for its code, without a session yet",
    body: { schema: loginBodySchema, required: ["email", "password"] },
    answers: { 200: z.union([sessionUserSchema, secondFactorRequiredSchema]) },
    errors: {
      400: [ACCOUNT_TEXTS.loginIncomplete],
      401: [ACCOUNT_TEXTS.loginRefused],
      403: [MOVE_OUT_TEXTS.closed],
      ...TOO_MANY_ERROR,
    },
  }),
  secondStep: describeRoute({
    summary: "The second step of a login, within 5 minutes of the first; needs its cookie",
    body: { schema: secondStepBodySchema, required: [] },
    answers: { 200: sessionUserSchema },
    errors: {
      400: [SECOND_FACTOR_TEXTS.codeMissing],
      401: [SECOND_FACTOR_TEXTS.codeRefused, SECOND_FACTOR_TEXTS.challengeOver, PASSKEY_TEXTS.refused],
      403: [MOVE_OUT_TEXTS.closed],
      409: [SECOND_FACTOR_TEXTS.notOn, PASSKEY_TEXTS.unavailable],
      ...TOO_MANY_ERROR,
    },
  }),
  passkeyStepOptions: describeRoute({
    summary:
      "The options to sign for the second step of a login with a passkey; needs the cookie of the first step",
    answers: { 200: credentialOptionsSchema },
    errors: {
      401: [SECOND_FACTOR_TEXTS.challengeOver],
      409: [PASSKEY_TEXTS.none, PASSKEY_TEXTS.unavailable],
      ...TOO_MANY_ERROR,
    },
  }),
  passkeyOptions: describeRoute({
    summary: "Begins a login with a passkey: the options to sign, the same for everybody",
    answers: { 200: credentialOptionsSchema },
    errors: { 409: [PASSKEY_TEXTS.unavailable], ...TOO_MANY_ERROR },
  }),
  passkeyLogin: describeRoute({
    summary: "Logs in with a passkey that has verified its user: it counts as both steps",
    body: { schema: passkeyLoginBodySchema, required: ["credential"] },
    answers: { 200: sessionUserSchema },
    errors: {
      400: ["The field credential is not valid."],
      401: [PASSKEY_TEXTS.challengeOver, PASSKEY_TEXTS.refused],
      403: [MOVE_OUT_TEXTS.closed],
      409: [PASSKEY_TEXTS.unavailable],
    },
  }),
  register: describeRoute({
    summary: "Registers a resident, or sets a password by an invitation or reset link (200)",
    body: { schema: registerBodySchema, required: ["email", "password"] },
    answers: { 200: registeredUserSchema, 201: registeredUserSchema },
    errors: {
      400: [
        ACCOUNT_TEXTS.registerIncomplete,
        ...formErrors(ACCOUNT_TEXTS),
        ...NEW_PASSWORD_ERRORS,
        ACCOUNT_TEXTS.linkOtherEmail,
      ],
      403: [ACCOUNT_TEXTS.invitationNeeded],
      409: [ACCOUNT_TEXTS.emailTaken],
      ...TOO_MANY_ERROR,
    },
  }),
  staffInvitation: describeRoute({
    summary: "Opens a staff account with its invitation: sets its name and its first password",
    body: { schema: staffInvitationBodySchema, required: ["invite", "password", "firstName"] },
    answers: { 201: registeredUserSchema },
    errors: {
      400: [TEAM_TEXTS.nameMissing, ...NEW_PASSWORD_ERRORS, ACCOUNT_TEXTS.linkInvalid],
      ...TOO_MANY_ERROR,
    },
  }),
  logout: describeRoute({
    summary: "Logs out: ends the session and closes its pages",
    answers: { 204: null },
  }),
};

/** The client and the user of a request. */
export function clientOf(ctx: Pick<Context, "get"> & { state: RequestState }): Client {
  const { address, requestID, user } = ctx.state;
  const userAgent = ctx.get("User-Agent");
  return { address, requestID, userAgent, userID: user?.userID, cookie: ctx.get("Cookie") || undefined };
}

/** Stores the logged-in user, if any, in `ctx.state`. Limits the cookies of sessions that don't exist, because each costs a read. */
export function readSession({ clock, identify, rateLimits }: AppContext): Middleware<RequestState> {
  const { unknownSessions } = rateLimits;
  return async (ctx, next) => {
    const network = networkOf(ctx.state.address);
    let isRead = false;
    const beforeRead = async () => {
      const wait = await unknownSessions.waitOf(network);
      if (wait > 0) throw tooMany("Too many requests.", wait / 1000);
      isRead = true;
    };
    const user = await identify(ctx.get("Cookie") || undefined, beforeRead);
    if (isRead && !user) await unknownSessions.take(network);
    if (user) {
      const now = clock();
      ctx.state.user = user;
      ctx.state.isSecondStepMissing = isSecondStepMissing(user, now);
      ctx.state.isLoginRecent = now.getTime() - (user.authenticatedAt?.getTime() ?? 0) < RECENT_LOGIN_MS;
    }
    return next();
  };
}

export function authRoutes({ auth, config, settings }: AppContext): Router<RequestState> {
  const { propertyTimeZone } = config;
  const secure = isSecure(config);
  const router = new Router<RequestState>();
  const present = (user: UserView & Pick<SignedIn, "secondFactorDueAt">): SessionUserView => ({
    ...presentUser(user),
    propertyTimeZone,
    secondFactorDueAt: user.secondFactorDueAt?.toISOString() ?? "",
    ...(user.isManager && settings.isSendingHeld() && { isSendingHeld: true as const }),
  });
  // Sessions are cached for some seconds, and every page reads its user when it opens.
  const presentTagged = memoize((user: SignedIn) => taggedJson(present(user)));

  function startSession(
    ctx: CookieResponse & { body: unknown },
    { user, session, remember, device }: LoginResult,
  ): void {
    const maxAge = remember ? REMEMBERED_SESSION_MS / 1000 : undefined;
    sessionCookie.set(ctx, { id: session.id, secure, maxAge });
    deviceCookie.set(ctx, { id: device, secure, maxAge: DEVICE_MS / 1000 });
    ctx.body = present(user);
  }

  router.get("/api/auth/me", calls.me, (ctx) => {
    if (ctx.state.user) answerTagged(ctx, presentTagged(ctx.state.user));
    else if (ctx.get(ALLOW_NO_SESSION_HEADER) !== "") ctx.status = 204;
    else throw unauthorized();
  });

  async function linkOwner(ctx: Context & { state: RequestState }, input: unknown) {
    const { invite, reset, staff } = parse(linkTokenSchema, input);
    if (staff) return auth.linkOwner("staff", staff, clientOf(ctx));
    if (reset) return auth.linkOwner("reset", reset, clientOf(ctx));
    if (invite) return auth.linkOwner("invite", invite, clientOf(ctx));
    throw notFound(ACCOUNT_TEXTS.linkInvalid);
  }

  router.post("/api/auth/link", calls.link, async (ctx) => {
    ctx.body = await linkOwner(ctx, ctx.request.body);
  });

  router.get("/api/auth/link", calls.linkByQuery, async (ctx) => {
    ctx.body = await linkOwner(ctx, ctx.query);
  });

  router.post("/api/auth/login", calls.login, async (ctx) => {
    const login = await auth.logIn(parse(loginBodySchema, ctx.request.body), clientOf(ctx));
    if ("session" in login) return startSession(ctx, login);
    challengeCookie.set(ctx, { id: login.challenge, secure, maxAge: CHALLENGE_MS / 1000 });
    ctx.body = login.nextStep;
  });

  router.post("/api/auth/second-factor", calls.secondStep, async (ctx) => {
    const input = parse(secondStepBodySchema, ctx.request.body);
    const challenge = challengeCookie.read(ctx.get("Cookie"), secure);
    const login = await auth.takeSecondStep(input, challenge, clientOf(ctx));
    challengeCookie.clear(ctx, secure);
    startSession(ctx, login);
  });

  router.post("/api/auth/second-factor/options", calls.passkeyStepOptions, async (ctx) => {
    const challenge = challengeCookie.read(ctx.get("Cookie"), secure);
    ctx.body = await auth.beginPasskeyStep(challenge, clientOf(ctx));
  });

  router.post("/api/auth/passkey/options", calls.passkeyOptions, async (ctx) => {
    ctx.body = await auth.beginPasskeyLogin(clientOf(ctx));
  });

  router.post("/api/auth/passkey", calls.passkeyLogin, async (ctx) => {
    const form = parse(passkeyLoginBodySchema, ctx.request.body);
    startSession(ctx, await auth.logInWithPasskey(form, clientOf(ctx)));
  });

  router.post("/api/auth/register", calls.register, async (ctx) => {
    const input = parse(registerBodySchema, ctx.request.body);
    const { created, device, ...registered } = await auth.register(input, clientOf(ctx));
    if (device !== undefined) deviceCookie.set(ctx, { id: device, secure, maxAge: DEVICE_MS / 1000 });
    ctx.status = created ? 201 : 200;
    ctx.body = registered;
  });

  router.post("/api/auth/staff-invitation", calls.staffInvitation, async (ctx) => {
    const input = parse(staffInvitationBodySchema, ctx.request.body);
    const { device, ...registered } = await auth.acceptStaffInvitation(input, clientOf(ctx));
    deviceCookie.set(ctx, { id: device, secure, maxAge: DEVICE_MS / 1000 });
    ctx.status = 201;
    ctx.body = registered;
  });

  router.post("/api/auth/logout", calls.logout, async (ctx) => {
    await auth.logOut(clientOf(ctx));
    sessionCookie.clear(ctx, secure);
    // Not "storage": that would also remove the service worker and its subscriptions.
    ctx.set("Clear-Site-Data", '"cache"');
    ctx.status = 204;
  });

  return router;
}
