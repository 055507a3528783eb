/** Rules and texts of the second factor that staff may turn on: a code from an authenticator app, or a recovery code. */

/** A code of the app: 6 digits, a new one every 30 seconds (RFC 6238). */
export const APP_CODE_LENGTH = 6;
export const APP_CODE_SECONDS = 30;

/** Recovery codes: so many at once, each once, 80 random bits (OWASP ASVS 6.5.3 asks for 64 of what isn't throttled). */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 16;

/** Where a recovery code gets a hyphen for the eye. */
const GROUP_LENGTH = 4;

/** Crockford's base 32: no I, L, O and U, so that a code can be read out and written down. */
export const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What is typed as a code may have blanks and hyphens; nothing longer is looked at. */
export const CODE_INPUT_MAX_LENGTH = 64;

export const SECOND_FACTOR_TEXTS = {
  codeMissing: "Please enter the code.",
  codeRefused: "That code is not valid. Use the newest one of your app, or an unused recovery code.",
  challengeOver: "That took too long. Please log in again.",
  unavailable: "Two-step sign-in needs a SECRET_KEY, which this server does not have.",
  alreadyOn: "Two-step sign-in is on already.",
  notOn: "Two-step sign-in is not on.",
  notStarted: "Please begin again.",
} as const;

/** A code as it is compared: without blanks and hyphens, in capitals, with the letters that look like digits read as such. */
export function plainCode(typed: string): string {
  const letters = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return letters.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

/** Whether a plain code is one of the app's; every other one can only be a recovery code. */
export function isAppCode(plain: string): boolean {
  return plain.length === APP_CODE_LENGTH && /^\d+$/.test(plain);
}

/** A recovery code as it is shown: `8Q4M-0ZK7-...`. */
export function groupedCode(plain: string): string {
  return plain.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g"))?.join("-") ?? "";
}
