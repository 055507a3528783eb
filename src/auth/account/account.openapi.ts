/** OpenAPI descriptions of the account and session routes. */
import { z } from "zod";
import {
  enrolmentSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  sessionSchema,
} from "../../domain/account.ts";
import { ACCOUNT_TEXTS, PASSWORD_TEXTS } from "../../domain/account-rules.ts";
import { SECOND_FACTOR_TEXTS } from "../../domain/second-factor-rules.ts";
import { describeRoute } from "../../http/describe-route.ts";
import { TOO_MANY_TEXT } from "../../rate-limits/login-attempts.ts";
import { CodeBody, PasswordBody, PasswordChangeBody, ProofsBody, SessionBody } from "./account.schemas.ts";

const { codeMissing, codeRefused, alreadyOn, notOn, notStarted, unavailable } = SECOND_FACTOR_TEXTS;
const { currentMissing, currentRefused, newMissing } = PASSWORD_TEXTS;
const ended = z.strictObject({ ended: z.number().int().describe("How many sessions ended") });
const session = "d41c5f0a9b7e4c6d8f2a1b3c";
const password = "demo-staff-2026";
const nobodys = { 404: ["Not found."] };
const tooMany = { 429: [TOO_MANY_TEXT] };

export const accountCalls = {
  sessions: describeRoute({
    summary: "The user's own sessions: the current one first, then the most recently used",
    answers: { 200: z.array(sessionSchema) },
  }),
  endSession: describeRoute({
    summary: "Ends one of the user's sessions and closes its pages",
    body: { schema: SessionBody, required: ["session"], example: { session } },
    answers: { 204: null },
    errors: nobodys,
  }),
  endOtherSessions: describeRoute({
    summary: "Ends all of the user's sessions except the current one",
    answers: { 200: ended },
  }),
  changePassword: describeRoute({
    summary: "Sets a new password and ends the user's other sessions",
    body: {
      schema: PasswordChangeBody,
      required: ["currentPassword", "newPassword"],
      example: { currentPassword: password, newPassword: "four plain garden chairs" },
    },
    answers: { 204: null },
    errors: {
      400: [
        ...[currentMissing, newMissing, currentRefused],
        ...[ACCOUNT_TEXTS.passwordTooShort, ACCOUNT_TEXTS.passwordTooLong, ACCOUNT_TEXTS.passwordCommon],
      ],
      ...tooMany,
    },
  }),
  secondFactor: describeRoute({
    summary: "The state of a staff member's second factor",
    answers: { 200: secondFactorSchema },
  }),
  begin: describeRoute({
    summary: "Creates the key for an authenticator app; it takes effect when a code confirms it",
    body: { schema: PasswordBody, required: ["password"], example: { password } },
    answers: { 200: enrolmentSchema },
    errors: { 400: [currentMissing, currentRefused], 409: [alreadyOn, unavailable], ...tooMany },
  }),
  confirm: describeRoute({
    summary:
      "Turns the second factor on with the app's first code; returns recovery codes, which are shown only once",
    body: { schema: CodeBody, required: ["code"], example: { code: "123456" } },
    answers: { 200: recoveryCodesSchema },
    errors: { 400: [codeMissing, codeRefused], 409: [alreadyOn, notStarted], ...tooMany },
  }),
  renewCodes: describeRoute({
    summary: "Creates new recovery codes; the old ones stop working",
    body: { schema: ProofsBody, required: ["password", "code"], example: { password, code: "123456" } },
    answers: { 200: recoveryCodesSchema },
    errors: { 400: [currentMissing, codeMissing, currentRefused, codeRefused], 409: [notOn], ...tooMany },
  }),
  turnOff: describeRoute({
    summary: "Turns the second factor off",
    body: { schema: ProofsBody, required: ["password", "code"], example: { password, code: "123456" } },
    answers: { 204: null },
    errors: { 400: [currentMissing, codeMissing, currentRefused, codeRefused], 409: [notOn], ...tooMany },
  }),
  residentSessions: describeRoute({
    summary: "A resident's sessions, most recently used first",
    answers: { 200: z.array(sessionSchema) },
    errors: nobodys,
  }),
  endResidentSession: describeRoute({
    summary: "Ends one of a resident's sessions and closes its pages",
    body: { schema: SessionBody, required: ["session"], example: { session } },
    answers: { 204: null },
    errors: nobodys,
  }),
  endResidentSessions: describeRoute({
    summary: "Ends all of a resident's sessions",
    answers: { 200: ended },
    errors: nobodys,
  }),
};
