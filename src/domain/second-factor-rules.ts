/** Rules and texts of two-step login: a code of an authenticator app, or a recovery code. */

import { msgs } from "./message.ts";

/** A code of the app has 6 digits and changes every 30 seconds (RFC 6238). */
export const APP_CODE_LENGTH = 6;
export const APP_CODE_SECONDS = 30;

/** Number and length of recovery codes. Each can be used once and has 120 random bits; OWASP ASVS 6.5.2 allows a fast hash from 112 bits on. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 24;

/** A displayed recovery code has a hyphen after each group of this length. */
const GROUP_LENGTH = 4;

/** Maximum length of an entered code, including blanks and hyphens. Longer texts are rejected. */
export const CODE_INPUT_MAX_LENGTH = 64;

/** The days that staff have to turn on two-step login, after a manager requires it or after the account's first login. */
export const SECOND_FACTOR_GRACE_DAYS = 7;

const DAY_MS = 24 * 60 * 60_000;

export const SECOND_FACTOR_TEXTS = msgs({
  codeMissing: "Please enter the code.",
  firstCodeRefused: "That code is not valid. Use the latest code from your app.",
  codeRefused: "That code is not valid. Use the latest code from your app, or an unused recovery code.",
  challengeOver: "That took too long. Please log in again.",
  unavailable: "Two-step login is not available, because this server has no SECRET_KEY.",
  alreadyOn: "Two-step login is already on.",
  notOn: "Two-step login is not on.",
  notStarted: "Please start again.",
  missing: "Two-step login is required for all staff. Turn it on to continue.",
  required: "Two-step login is required for all staff, so it can’t be turned off.",
});

/** Whether a normalized code has the form of an app code. Any other code can only be a recovery code. */
export function isTotpCode(code: string): boolean {
  return code.length === APP_CODE_LENGTH && /^\d+$/.test(code);
}

/** Formats a recovery code for display: `8Q4M-0ZK7-...`. */
export function formatCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g"))?.join("-") ?? "";
}

/**
 * The time from which a staff account can't be used without two-step login.
 * @param requiredSince when a manager required two-step login
 * @param firstLoginAt the first login since the account was created or reactivated; null before, undefined if it was not recorded
 */
export function secondFactorDueAt(requiredSince: Date, firstLoginAt: Date | null | undefined): Date {
  const from = Math.max(requiredSince.getTime(), firstLoginAt?.getTime() ?? 0);
  return new Date(from + SECOND_FACTOR_GRACE_DAYS * DAY_MS);
}

/** Whether an account has to turn on two-step login before anything else. */
export function isSecondStepMissing(user: { secondFactorDueAt?: Date | undefined }, now: Date): boolean {
  return user.secondFactorDueAt !== undefined && user.secondFactorDueAt <= now;
}
