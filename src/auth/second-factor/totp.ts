/** Codes of authenticator apps (RFC 6238): SHA-1, 6 digits, 30 seconds, because every app supports these. */
import { Secret, TOTP } from "otpauth";
import { APP_CODE_LENGTH, APP_CODE_SECONDS, isTotpCode } from "../../domain/second-factor-rules.ts";

/** 160 bits, as RFC 4226, section 4, recommends. */
const KEY_BYTES = 20;

/** A phone's clock may be this many steps off, either way (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1;

const ISSUER = "Rowanstead";

/** Stands for no valid code; it is never later than a used step. */
export const NO_STEP = -1;

const totp = (key: string, label = "") =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(key),
    digits: APP_CODE_LENGTH,
    period: APP_CODE_SECONDS,
  });

/** A new random key in base 32. */
export function newTotpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** The content of the QR code. @param email the account's label in the app */
export function totpUri(key: string, email: string): string {
  return totp(key, email).toString();
}

/** Compared in place of a text that can't be a code, so that both take the same time. */
const NO_CODE = "0".repeat(APP_CODE_LENGTH);

/** The 30-second step of a code, up to one step before or after the current one; NO_STEP for any other text. */
export function totpStepOf(key: string, code: string, now: Date): number {
  const timestamp = now.getTime();
  const shaped = isTotpCode(code);
  const delta = totp(key).validate({ token: shaped ? code : NO_CODE, timestamp, window: WINDOW_STEPS });
  return delta === null || !shaped ? NO_STEP : TOTP.counter({ period: APP_CODE_SECONDS, timestamp }) + delta;
}
