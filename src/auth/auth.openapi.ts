/** OpenAPI descriptions of the routes under /api/auth. */
import { z } from "zod";
import { secondFactorRequiredSchema } from "../domain/account.ts";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import { SECOND_FACTOR_TEXTS } from "../domain/second-factor-rules.ts";
import { registeredUserSchema, sessionUserSchema } from "../domain/user.ts";
import { describeRoute } from "../http/describe-route.ts";
import { TOO_MANY_TEXT } from "../rate-limits/login-attempts.ts";
import { LinkToken, LoginBody, RegisterBody, SecondStepBody } from "./auth.schemas.ts";

const LINK_FIELDS = { invite: "The invitation link's token", reset: "The reset link's token" };

const LINK_ANSWERS = {
  answers: { 200: z.strictObject({ email: z.string(), purpose: z.enum(["invite", "reset"]) }) },
  errors: { 404: [ACCOUNT_TEXTS.linkInvalid], 429: [TOO_MANY_TEXT] },
};

export const authCalls = {
  me: describeRoute({
    summary: "The logged-in user; without a session 401, or 204 for the portal's own pages",
    answers: { 200: sessionUserSchema, 204: null, 304: null },
    errors: { 401: ["Please log in."] },
  }),
  link: describeRoute({
    summary: "The owner of an invitation or reset link; the link stays unused",
    body: {
      schema: LinkToken,
      required: [],
      example: { invite: "uYyb0Vyn2cM6K3cOZ9ZbZ2dR9sN0wq1v8H4t5a7XeJk" },
      fields: LINK_FIELDS,
    },
    ...LINK_ANSWERS,
  }),
  linkByQuery: describeRoute({
    summary: "As POST, for earlier clients: a token in an address may end up in the logs of proxies",
    query: LinkToken,
    ...LINK_ANSWERS,
  }),
  login: describeRoute({
    summary:
      "Signs in: sets the session's cookie, or with a second factor asks for its code, without a session yet",
    body: {
      schema: LoginBody,
      required: ["email", "password"],
      example: { email: "resident@example.com", password: "demo-resident-2026", role: "resident" },
      fields: { role: "resident or staff", remember: "A session of 30 days instead of at most 12 hours" },
    },
    answers: { 200: z.union([sessionUserSchema, secondFactorRequiredSchema]) },
    errors: {
      400: [ACCOUNT_TEXTS.loginIncomplete],
      401: [ACCOUNT_TEXTS.loginRefused],
      429: [TOO_MANY_TEXT],
    },
  }),
  secondStep: describeRoute({
    summary: "The second step of a login, within 5 minutes of the first; needs its cookie",
    body: {
      schema: SecondStepBody,
      required: ["code"],
      example: { code: "123456" },
      fields: { code: "6 digits of the authenticator app, or a recovery code; each works once" },
    },
    answers: { 200: sessionUserSchema },
    errors: {
      400: [SECOND_FACTOR_TEXTS.codeMissing],
      401: [SECOND_FACTOR_TEXTS.codeRefused, SECOND_FACTOR_TEXTS.challengeOver],
      429: [TOO_MANY_TEXT],
    },
  }),
  register: describeRoute({
    summary: "Registers a resident, or sets a password by an invitation or reset link (200)",
    body: {
      schema: RegisterBody,
      required: ["email", "password"],
      example: { email: "newcomer@example.com", password: "four plain garden chairs" },
      fields: {
        password: "8 to 128 characters; common passwords are refused",
        ...LINK_FIELDS,
      },
    },
    answers: { 200: registeredUserSchema, 201: registeredUserSchema },
    errors: {
      400: [
        ACCOUNT_TEXTS.registerIncomplete,
        ACCOUNT_TEXTS.emailInvalid,
        ACCOUNT_TEXTS.passwordTooShort,
        ACCOUNT_TEXTS.passwordTooLong,
        ACCOUNT_TEXTS.passwordCommon,
        ACCOUNT_TEXTS.linkInvalid,
        ACCOUNT_TEXTS.linkOtherEmail,
      ],
      403: [ACCOUNT_TEXTS.invitationNeeded],
      409: [ACCOUNT_TEXTS.emailTaken],
      429: [TOO_MANY_TEXT],
    },
  }),
  logout: describeRoute({
    summary: "Logs out: ends the session and closes its pages",
    answers: { 204: null },
  }),
};
