/** The second factor of staff: set up, checked at sign-in, renewed, turned off. Every code works once, on all nodes together. */

import type { EnrolmentView, SecondFactorView } from "../../domain/account.ts";
import { isTotpCode, normalizeCode, SECOND_FACTOR_TEXTS } from "../../domain/second-factor-rules.ts";
import { conflict, HttpError, tooMany } from "../../http/errors.ts";
import { TOO_MANY_TEXT } from "../../rate-limits/login-attempts.ts";
import type { Repositories } from "../../repositories.ts";
import type { Encryptor } from "./encryption.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import type { SecondFactor } from "./second-factors.repository.ts";
import { newTotpKey, totpStepOf, totpUri } from "./totp.ts";

/**
 * Tries of one account, whatever addresses they come from, before it has to rest between tries: with three codes right
 * at a time, a thief who has the password finds one within a year with a chance of a tenth.
 */
export const FREE_TRIES = 20;
export const REST_MS = 15 * 60_000;

/** What a right code was. */
export type Proof = "app" | "recovery-code";

export interface SecondFactors {
  view(userID: string): Promise<SecondFactorView>;
  /** Whether signing in asks for a code. */
  isOn(userID: string): Promise<boolean>;
  /** Makes a key for an app; it counts from `confirm` on. @throws HttpError 409 */
  begin(user: { userID: string; email: string }): Promise<EnrolmentView>;
  /** Turns it on by the app's first code. @returns recovery codes. @throws HttpError 400, 409, 429 */
  confirm(userID: string, code: string): Promise<string[]>;
  /** Spends a code of the app or a recovery code. @throws HttpError `status` for a wrong or used code, 429 */
  prove(userID: string, code: string, status: 400 | 401): Promise<Proof>;
  /** @returns new recovery codes in the place of the old ones */
  renewCodes(userID: string): Promise<string[]>;
  /** @returns whether it was on */
  turnOff(userID: string): Promise<boolean>;
}

export interface SecondFactorsOptions {
  repositories: Pick<Repositories, "secondFactors" | "recoveryCodes">;
  clock: () => Date;
  /** Undefined where the portal has no secret key: nothing can be set up then. */
  encryptor: Encryptor | undefined;
}

const refused = (status: 400 | 401) =>
  new HttpError(status, SECOND_FACTOR_TEXTS.codeRefused, { code: "code_refused" });

/** The second factors over one database. */
export function createSecondFactors({ repositories, clock, encryptor }: SecondFactorsOptions): SecondFactors {
  const { secondFactors, recoveryCodes } = repositories;

  function keyOf(factor: SecondFactor): string {
    const key = encryptor?.open(factor.sealedKey, factor._id);
    if (key === undefined) throw new Error("a second factor's key can't be opened with this SECRET_KEY");
    return key;
  }

  /** Counted before the code is looked at, so that many at once get no further than many in turn. */
  async function countTry(userID: string): Promise<void> {
    const now = clock();
    const rested = new Date(now.getTime() - REST_MS);
    if (!(await secondFactors.takeTry(userID, now, FREE_TRIES, rested))) {
      throw tooMany(TOO_MANY_TEXT, REST_MS / 1000);
    }
  }

  /** Both kinds, right or wrong, cost one look at the key and one write, so that time tells nothing. */
  async function spend(factor: SecondFactor, plain: string): Promise<Proof | undefined> {
    const step = totpStepOf(keyOf(factor), plain, clock());
    if (isTotpCode(plain)) return (await secondFactors.spendStep(factor._id, step)) ? "app" : undefined;
    const hash = hashRecoveryCode(factor._id, plain);
    return (await recoveryCodes.spend(factor._id, hash, clock())) ? "recovery-code" : undefined;
  }

  async function renewCodes(userID: string): Promise<string[]> {
    const { shown, hashes } = newRecoveryCodes(userID);
    await recoveryCodes.replace(userID, hashes, clock());
    return shown;
  }

  return {
    renewCodes,

    async view(userID) {
      const factor = await secondFactors.of(userID);
      const on = factor?.active === true;
      return {
        available: encryptor !== undefined,
        on,
        since: (on && factor.activeSince?.toISOString()) || "",
        recoveryCodesLeft: on ? await recoveryCodes.countUnused(userID) : 0,
      };
    },

    async isOn(userID) {
      return (await secondFactors.of(userID))?.active === true;
    },

    async begin({ userID, email }) {
      if (!encryptor) throw conflict(SECOND_FACTOR_TEXTS.unavailable);
      const key = newTotpKey();
      if (!(await secondFactors.begin(userID, encryptor.seal(key, userID)))) {
        throw conflict(SECOND_FACTOR_TEXTS.alreadyOn);
      }
      return { key, uri: totpUri(key, email) };
    },

    async confirm(userID, code) {
      const factor = await secondFactors.of(userID);
      if (!factor) throw conflict(SECOND_FACTOR_TEXTS.notStarted);
      if (factor.active) throw conflict(SECOND_FACTOR_TEXTS.alreadyOn);
      await countTry(userID);
      const step = totpStepOf(keyOf(factor), normalizeCode(code), clock());
      if (step < 0) throw refused(400);
      if (!(await secondFactors.activate(userID, factor.sealedKey, step, clock()))) {
        throw conflict(SECOND_FACTOR_TEXTS.notStarted);
      }
      await secondFactors.forgetTries(userID);
      return renewCodes(userID);
    },

    async prove(userID, code, status) {
      const factor = await secondFactors.of(userID);
      if (!factor?.active) throw conflict(SECOND_FACTOR_TEXTS.notOn);
      await countTry(userID);
      const proof = await spend(factor, normalizeCode(code));
      if (proof === undefined) throw refused(status);
      await secondFactors.forgetTries(userID);
      return proof;
    },

    async turnOff(userID) {
      const wasOn = await secondFactors.remove(userID);
      await recoveryCodes.removeOf(userID);
      return wasOn;
    },
  };
}
