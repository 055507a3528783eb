/**
 * Limits login and registration attempts. Failures count per known device, or else per account and address together, so that a stranger
 * can't lock a user out. Addresses, and the failures of an account on all unknown devices, have looser limits. The counters are in the
 * database: nodes share them, and they survive restarts.
 */
import { createHash } from "node:crypto";
import type { RateLimiterMongo } from "rate-limiter-flexible";
import type { Limits } from "../config.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import { networkOf, sitesOf } from "../http/address.ts";
import { tooMany } from "../http/errors.ts";
import { createStoredLimiter, takePoints } from "./limiters.ts";

const MINUTE_S = 60;

/** Failures count for this long. The delays after them grow up to the same length. */
const FAILURE_WINDOW_S = 15 * MINUTE_S;
const FIRST_DELAY_S = 30;
const DELAY_MAX_S = 15 * MINUTE_S;
const REGISTRATION_WINDOW_S = 60 * MINUTE_S;

/** The window in which an account's failures on unknown devices are counted: one day. */
const ACCOUNT_WINDOW_S = 24 * 60 * MINUTE_S;

export const TOO_MANY_TEXT = "Too many attempts.";
export const TOO_MANY_ERROR = { 429: [TOO_MANY_TEXT] };

/** Seconds to wait after a failure. @param beyond 0 for the failure that reaches the limit, 1 for the next one, and so on */
function delayAfter(beyond: number): number {
  return Math.min(FIRST_DELAY_S * 2 ** beyond, DELAY_MAX_S);
}

const refusal = (wait: number) => tooMany(TOO_MANY_TEXT, Math.max(1, wait) / 1000);

/** Takes one of a key's points. @throws HttpError 429 if none is left */
async function take(limiter: RateLimiterMongo, key: string, seconds?: number): Promise<void> {
  const wait = await takePoints(limiter, key, 1, seconds);
  if (wait > 0) throw refusal(wait);
}

/** The key of a counter: a hash, which reveals neither account nor address and is short for any input. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/** The key that counts failures of an account on unknown devices, in addition to the key with the address. */
const accountKey = (email: string) => keyOf("account", email);

/** Creates the limits. While the database is unavailable, this node counts in its own memory. */
export function createLoginRateLimits(
  connection: DatabaseConnection["connection"],
  limits: Pick<
    Limits,
    | "loginFailures"
    | "loginsPerAccount"
    | "failuresPerAccount"
    | "loginsPerAddress"
    | "registrationsPerAddress"
  >,
) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    createStoredLimiter(connection, { keyPrefix, points, duration });
  /** A limiter for addresses: this node remembers keys without points, so that a flood does not reach the database. */
  const addressLimiter = (keyPrefix: string, points: number, duration: number) =>
    createStoredLimiter(connection, { keyPrefix, points, duration, inMemoryBlockOnConsumed: points });
  const failures = limiter("failures", limits.loginFailures, FAILURE_WINDOW_S);
  /** Closed while an account must wait at an address: one point, taken for the length of the delay. */
  const gates = limiter("gates", 1, FIRST_DELAY_S);
  const logins = addressLimiter("sign-ins", limits.loginsPerAddress, FAILURE_WINDOW_S);
  const registrations = addressLimiter(
    "registrations",
    limits.registrationsPerAddress,
    REGISTRATION_WINDOW_S,
  );
  /** Lookups of unusable links; the limit is that of logins per address. */
  const links = addressLimiter("links", limits.loginsPerAddress, FAILURE_WINDOW_S);
  /** Failures of one account on unknown devices, from all addresses together. */
  const accounts = limiter("accounts", limits.failuresPerAccount, ACCOUNT_WINDOW_S);
  /** Passwords of one account that were right. Each login costs a session, and on a new device an email. */
  const successes = limiter("successes", limits.loginsPerAccount, FAILURE_WINDOW_S);
  /** Owners are notified once within the window. */
  const warnings = limiter("warnings", 1, ACCOUNT_WINDOW_S);

  /**
   * Counts a failure. From the limit on, one attempt is allowed after each wait, and the waits grow.
   * @returns the number of failures counted so far
   */
  async function count(
    counter: RateLimiterMongo,
    key: string,
    limit: number,
    window: number,
  ): Promise<number> {
    const gate = await gates.get(key);
    if (gate) throw refusal(gate.msBeforeNext);
    const { consumedPoints } = await counter.penalty(key);
    const beyond = consumedPoints - limit;
    if (beyond < 0) return consumedPoints;
    const delay = delayAfter(beyond);
    // Of concurrent attempts after a wait, one closes the gate again, and the others are refused.
    await take(gates, key, delay);
    // The failures still count after the wait.
    await counter.set(key, consumedPoints, delay + window);
    return consumedPoints;
  }

  return {
    /**
     * Counts a login as failed before it is checked, so that concurrent attempts gain nothing over sequential ones.
     * @param email in lower case
     * @param device a known device's key; its failures count for that device only
     * @returns whether the owner should be notified: this attempt is the first in the window to use up the account's failures
     * @throws HttpError 429
     */
    async countLogin(email: string, address: string, device?: string): Promise<boolean> {
      if (device !== undefined) {
        await count(failures, keyOf("device", device), limits.loginFailures, FAILURE_WINDOW_S);
        return false;
      }
      for (const site of sitesOf(address)) await take(logins, keyOf(site));
      await count(failures, keyOf(email, networkOf(address)), limits.loginFailures, FAILURE_WINDOW_S);
      const key = accountKey(email);
      const failureCount = await count(accounts, key, limits.failuresPerAccount, ACCOUNT_WINDOW_S);
      return failureCount >= limits.failuresPerAccount && (await warnings.penalty(key)).consumedPoints === 1;
    },

    /** After a successful login, forgets the failures of the account at the address or on the device, and undoes the other counts. */
    async uncountLogin(email: string, address: string, device?: string): Promise<void> {
      const key = device === undefined ? keyOf(email, networkOf(address)) : keyOf("device", device);
      await Promise.all([failures.delete(key), gates.delete(key)]);
      if (device !== undefined) return;
      // A success never closes an address. An address that this node has cached as closed is looked up again.
      logins.deleteInMemoryBlockedAll();
      const sites = sitesOf(address).map((site) => logins.reward(keyOf(site)));
      await Promise.all([...sites, accounts.reward(accountKey(email))]);
    },

    /** Counts a right password, after it was checked, so that only its owner can use up an account's logins. @throws HttpError 429 */
    countSuccess: (email: string): Promise<void> => take(successes, keyOf("success", email)),

    /**
     * Counts a registration: with a usable link for the link, so that mistakes of others at the address don't count, and otherwise for the
     * address.
     * @param link the ID of a usable link @throws HttpError 429
     */
    async countRegistration(address: string, link?: string): Promise<void> {
      const keys = link === undefined ? sitesOf(address).map((site) => keyOf(site)) : [keyOf("link", link)];
      for (const key of keys) await take(registrations, key);
    },

    /** Counts a lookup of an unusable link. Usable links can't be guessed, so they are not counted. @throws HttpError 429 */
    async countMissedLink(address: string): Promise<void> {
      for (const site of sitesOf(address)) await take(links, keyOf(site));
    },
  };
}
