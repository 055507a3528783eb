/** A user's own account: its devices, its sessions and its two-step login. */
import { z } from "zod";
import { DEVICE_KINDS } from "./device.ts";
import { timestamp } from "./fields.ts";

/** One logged-in browser. */
export const sessionSchema = z
  .strictObject({
    id: z.string().describe("Identifies the session in the call that ends it"),
    device: z.string().describe("Browser and system, such as 'Firefox on Windows'"),
    kind: z.enum(DEVICE_KINDS),
    address: z.string().describe("The network address at login; empty if unknown"),
    signedInAt: timestamp,
    lastActiveAt: timestamp.describe("Exact to a minute"),
    remembered: z.boolean().describe("Whether 'Remember me' was checked"),
    current: z.boolean().describe("Whether this session made the request"),
  })
  .meta({ title: "Session" });
export type SessionView = z.infer<typeof sessionSchema>;

/** The state of a user's two-step login. */
export const secondFactorSchema = z
  .strictObject({
    available: z.boolean().describe("Whether this server has the key that secrets are encrypted with"),
    on: z.boolean(),
    since: z.string().describe("ISO 8601 in UTC; empty while two-step login is off"),
    recoveryCodesLeft: z.number().int(),
    required: z.boolean().describe("Whether the account must have it, so that it can't be turned off"),
  })
  .meta({ title: "SecondFactor" });
export type SecondFactorView = z.infer<typeof secondFactorSchema>;

/** The secret key for the setup of an authenticator app. */
export const enrollmentSchema = z.strictObject({
  key: z.string().describe("Base 32, for manual entry"),
  uri: z.string().describe("otpauth://totp/..., for a QR code"),
});
export type EnrollmentView = z.infer<typeof enrollmentSchema>;

/** Recovery codes; shown only once. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesView = z.infer<typeof recoveryCodesSchema>;

/** `code` is a code of the authenticator app or a recovery code. */
const SECOND_STEP_WAYS = ["code", "passkey"] as const;
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** The response to correct credentials of an account with two-step login. The session starts after the second step. */
export const secondFactorRequiredSchema = z.strictObject({
  secondFactor: z.literal(true),
  ways: z
    .exactOptional(z.array(z.enum(SECOND_STEP_WAYS)).readonly())
    .describe("The ways to take the second step, if a code is not the only one"),
});
export type SecondFactorRequired = z.infer<typeof secondFactorRequiredSchema>;
