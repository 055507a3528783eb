/** Rules and texts of the two-step login of staff: a code of an authenticator app, or a recovery code. */

/** A code of the app has 6 digits and changes every 30 seconds (RFC 6238). */
export const APP_CODE_LENGTH = 6;
export const APP_CODE_SECONDS = 30;

/** Number and length of recovery codes. Each can be used once and has 80 random bits; OWASP ASVS 6.5.3 requires 64 without rate limit. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 16;

/** A displayed recovery code has a hyphen after each group of this length. */
const GROUP_LENGTH = 4;

/** Crockford's base 32: no I, L, O and U, so that a code can be read aloud and written down without mistakes. */
export const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Maximum length of an entered code, including blanks and hyphens. Longer texts are rejected. */
export const CODE_INPUT_MAX_LENGTH = 64;

export const SECOND_FACTOR_TEXTS = {
  codeMissing: "Please enter the code.",
  codeRefused: "That code is not valid. Use the latest code from your app, or an unused recovery code.",
  challengeOver: "That took too long. Please log in again.",
  unavailable: "Two-step login is not available, because this server has no SECRET_KEY.",
  alreadyOn: "Two-step login is already on.",
  notOn: "Two-step login is not on.",
  notStarted: "Please start again.",
} as const;

/** Normalizes an entered code: no blanks or hyphens, upper case, and digits for the letters that look like digits. */
export function normalizeCode(input: string): string {
  const letters = input.replaceAll(/[\s-]/g, "").toUpperCase();
  return letters.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

/** Whether a plain code has the form of an app code. Any other code can only be a recovery code. */
export function isTotpCode(plain: string): boolean {
  return plain.length === APP_CODE_LENGTH && /^\d+$/.test(plain);
}

/** Formats a recovery code for display: `8Q4M-0ZK7-...`. */
export function formatCode(plain: string): string {
  return plain.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g"))?.join("-") ?? "";
}
