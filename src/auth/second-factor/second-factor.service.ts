/** The second factor of a user: setup, verification at login, new recovery codes, turning off. Every code works once across all nodes. */
import { Secret, TOTP } from "otpauth";
import type { AppContext } from "../../context.ts";
import type { EnrollmentView, SecondFactorView } from "../../domain/account.ts";
import { brandOf } from "../../domain/property-texts.ts";
import {
  APP_CODE_LENGTH,
  APP_CODE_SECONDS,
  formatCode,
  isTotpCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  SECOND_FACTOR_TEXTS,
} from "../../domain/second-factor-rules.ts";
import { normalizeCode } from "../../domain/typed-code.ts";
import { conflict, HttpError, tooMany } from "../../http/errors.ts";
import { TOO_MANY_TEXT } from "../../rate-limits/login-attempts.ts";
import { hashSecret, newCode } from "../secrets.ts";
import type { SecondFactor } from "./second-factors.repository.ts";
import { secondFactorEncryptor } from "./secret-key.ts";

/** New codes for a user, as they are shown, and the hashes to store. */
export function newRecoveryCodes(userID: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_CODE_LENGTH));
  return { codes: codes.map(formatCode), hashes: codes.map((code) => hashRecoveryCode(userID, code)) };
}

/**
 * The stored hash of a code. A fast hash is enough, because 120 random bits (80 in codes of earlier versions) can't be guessed.
 * @param code as `normalizeCode` returns it
 */
function hashRecoveryCode(userID: string, code: string): string {
  return hashSecret(`${userID}\n${code}`);
}

/**
 * Free tries of a code per account, from all addresses together. After them, each try requires a pause of REST_MS since the
 * last one. A correct code resets the count. Three codes are valid at a time, so an attacker who knows the password has a
 * chance of one in ten to guess a code within a year.
 */
export const FREE_TRIES = 20;
export const REST_MS = 15 * 60_000;

/** A phone's clock may be this many steps off, either way (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1;

/** The step of a code that is not valid. It is earlier than all steps, so it never counts as a new code. */
export const NO_STEP = -1;

/** Compared in place of a text that can't be a code, so that both take the same time. */
const NO_CODE = "0".repeat(APP_CODE_LENGTH);

/** The kind of a correct code. */
export type CodeKind = "app" | "recovery-code";

const codeRefused = (status: 400 | 401, text: string = SECOND_FACTOR_TEXTS.codeRefused) =>
  new HttpError(status, text, { code: "code_refused", field: "code" });

export function createSecondFactors(context: AppContext) {
  const { repositories, clock, secretKey } = context;
  const encryptor = secondFactorEncryptor(secretKey);
  const { secondFactors, recoveryCodes } = repositories;

  function totpKeyOf(factor: SecondFactor): string {
    const key = encryptor?.open(factor.sealedKey, factor._id);
    if (key === undefined) {
      throw new Error(
        "A second factor's key can't be decrypted with this SECRET_KEY. Set the key that it was encrypted with.",
      );
    }
    return key;
  }

  /** Counts a try before the code is checked, so that concurrent tries gain nothing over sequential ones. */
  async function countTry(userID: string): Promise<void> {
    const now = clock();
    const restedSince = new Date(now.getTime() - REST_MS);
    if (!(await secondFactors.countTry(userID, now, FREE_TRIES, restedSince))) {
      throw tooMany(TOO_MANY_TEXT, REST_MS / 1000);
    }
  }

  /**
   * Uses a code up; undefined if it is not valid. Every code, of either kind, takes one check with the key and one write, so that timing
   * reveals nothing.
   */
  async function spend(factor: SecondFactor, code: string): Promise<CodeKind | undefined> {
    const step = totpStepOf(totpKeyOf(factor), code, clock());
    if (isTotpCode(code)) return (await secondFactors.spendStep(factor._id, step)) ? "app" : undefined;
    const hash = hashRecoveryCode(factor._id, code);
    return (await recoveryCodes.markUsed(factor._id, hash, clock())) ? "recovery-code" : undefined;
  }

  return {
    /** @returns new recovery codes, which replace the old ones */
    async renewCodes(userID: string): Promise<string[]> {
      const { codes, hashes } = newRecoveryCodes(userID);
      await recoveryCodes.replace(userID, hashes, clock());
      return codes;
    },

    async view(userID: string): Promise<Omit<SecondFactorView, "required">> {
      const factor = await secondFactors.byUserID(userID);
      const isOn = factor?.active === true;
      return {
        available: encryptor !== undefined,
        on: isOn,
        since: (isOn && factor.activeSince?.toISOString()) || "",
        recoveryCodesLeft: isOn ? await recoveryCodes.countUnused(userID) : 0,
      };
    },

    /** Whether the user has an authenticator app, whose code a login then requires. */
    async isOn(userID: string): Promise<boolean> {
      return (await secondFactors.byUserID(userID))?.active === true;
    },

    /** Creates a key for an authenticator app. It takes effect with `confirm`. @throws HttpError 409 */
    async begin({ userID, email }: { userID: string; email: string }): Promise<EnrollmentView> {
      if (!encryptor) throw conflict(SECOND_FACTOR_TEXTS.unavailable);
      const key = newTotpKey();
      if (!(await secondFactors.begin(userID, encryptor.seal(key, userID)))) {
        throw conflict(SECOND_FACTOR_TEXTS.alreadyOn);
      }
      return { key, uri: totpUri(key, email, brandOf(context.settings.current().property)) };
    },

    /**
     * Turns the second factor on with the app's first code, without recovery codes yet.
     * @param around runs the change, after the code was found right
     * @throws HttpError 400, 409, 429
     */
    async confirm(
      userID: string,
      code: string,
      around: (activate: () => Promise<boolean>) => Promise<boolean>,
    ): Promise<void> {
      const factor = await secondFactors.byUserID(userID);
      if (!factor) throw conflict(SECOND_FACTOR_TEXTS.notStarted);
      if (factor.active) throw conflict(SECOND_FACTOR_TEXTS.alreadyOn);
      await countTry(userID);
      const step = totpStepOf(totpKeyOf(factor), normalizeCode(code), clock());
      if (step === NO_STEP) throw codeRefused(400, SECOND_FACTOR_TEXTS.firstCodeRefused);
      const activate = () => secondFactors.activate(userID, factor.sealedKey, step, clock());
      if (!(await around(activate))) throw conflict(SECOND_FACTOR_TEXTS.notStarted);
    },

    /** Verifies and uses up a code of the app or a recovery code. @throws HttpError `status` for a wrong or used code, 409, 429 */
    async prove(userID: string, code: string, status: 400 | 401): Promise<CodeKind> {
      const factor = await secondFactors.byUserID(userID);
      if (!factor?.active) throw conflict(SECOND_FACTOR_TEXTS.notOn);
      await countTry(userID);
      const proof = await spend(factor, normalizeCode(code));
      if (proof === undefined) throw codeRefused(status);
      await secondFactors.resetTries(userID);
      return proof;
    },

    /** Removes the second factor and its recovery codes, and cancels a setup. @returns whether the second factor was on */
    async turnOff(userID: string): Promise<boolean> {
      // In this order, a repeated call also finishes an interrupted one.
      await recoveryCodes.removeOf(userID);
      return secondFactors.remove(userID);
    },
  };
}

/** 160 bits, as RFC 4226, section 4, recommends. */
const KEY_BYTES = 20;

const totp = (key: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(key), digits: APP_CODE_LENGTH, period: APP_CODE_SECONDS });

/** A new random key in base 32. */
export function newTotpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/**
 * The content of the QR code.
 * @param email the account's label in the app
 * @param issuer colons become spaces, because a colon separates the two
 */
export function totpUri(key: string, email: string, issuer: string): string {
  return totp(key, { issuer: issuer.replaceAll(":", " "), label: email }).toString();
}

/** The 30-second step of a code, up to one step before or after the current one; NO_STEP for any other text. */
export function totpStepOf(key: string, code: string, now: Date): number {
  const timestamp = now.getTime();
  const isCode = isTotpCode(code);
  const delta = totp(key).validate({ token: isCode ? code : NO_CODE, timestamp, window: WINDOW_STEPS });
  return delta === null || !isCode ? NO_STEP : TOTP.counter({ period: APP_CODE_SECONDS, timestamp }) + delta;
}
