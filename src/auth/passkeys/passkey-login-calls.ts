/** The descriptions of the calls that log in with a passkey. Their routes are in `auth.routes.ts`, because they begin a session. */
import { z } from "zod";
import { credentialOptionsSchema } from "../../domain/passkey.ts";
import { PASSKEY_TEXTS } from "../../domain/passkey-rules.ts";
import { SECOND_FACTOR_TEXTS } from "../../domain/second-factor-rules.ts";
import { MOVE_OUT_TEXTS } from "../../domain/tenancy-rules.ts";
import { sessionUserSchema } from "../../domain/user.ts";
import { describeRoute } from "../../http/describe-route.ts";
import { TOO_MANY_ERROR } from "../../rate-limits/login-attempts.ts";
import { signedChallengeSchema } from "./credential-shapes.ts";

export const PasskeyLoginBody = z.object({
  credential: signedChallengeSchema.describe("AuthenticationResponseJSON of WebAuthn Level 3"),
  remember: z.boolean().catch(false).describe("A session of 30 days instead of at most 12 hours"),
});

export const passkeyLoginCalls = {
  options: describeRoute({
    summary: "Begins a login with a passkey: the options to sign, the same for everybody",
    answers: { 200: credentialOptionsSchema },
    errors: { 409: [PASSKEY_TEXTS.unavailable], ...TOO_MANY_ERROR },
  }),
  stepOptions: describeRoute({
    summary:
      "The options to sign for the second step of a login with a passkey; needs the cookie of the first step",
    answers: { 200: credentialOptionsSchema },
    errors: {
      401: [SECOND_FACTOR_TEXTS.challengeOver],
      409: [PASSKEY_TEXTS.none, PASSKEY_TEXTS.unavailable],
      ...TOO_MANY_ERROR,
    },
  }),
  login: describeRoute({
    summary: "Logs in with a passkey that has verified its user: it counts as both steps",
    body: { schema: PasskeyLoginBody, required: [] },
    answers: { 200: sessionUserSchema },
    errors: {
      401: [PASSKEY_TEXTS.challengeOver, PASSKEY_TEXTS.refused],
      403: [MOVE_OUT_TEXTS.closed],
      409: [PASSKEY_TEXTS.unavailable],
    },
  }),
};
