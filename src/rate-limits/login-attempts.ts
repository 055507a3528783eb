/**
 * How often sign-in and registration may be tried. Failures count per account and address together, so that nobody can
 * lock another out; addresses have looser limits. The counters lie in the database, shared by nodes and kept over restarts.
 */
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limits } from "../config.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import { networkOf, sitesOf } from "../http/address.ts";
import { tooMany } from "../http/errors.ts";

const MINUTE_S = 60;

/** Failures are remembered this long; the delays after them grow up to the same (decision "Accounts and access"). */
const FAILURE_WINDOW_S = 15 * MINUTE_S;
const FIRST_DELAY_S = 30;
const DELAY_MAX_S = 15 * MINUTE_S;
const REGISTRATION_WINDOW_S = 60 * MINUTE_S;

/** An account's budget of failures on unknown devices is counted over a day. */
const ACCOUNT_WINDOW_S = 24 * 60 * MINUTE_S;

/** Beyond this many doublings every delay is the longest one. */
const DOUBLINGS_MAX = 10;

export const TOO_MANY_TEXT = "Too many attempts. Please wait a moment and try again.";

export interface Throttle {
  /**
   * Counts a sign-in as failed before it is checked, so that many at once get no further than many in turn.
   * @param email in lower case
   * @param device a known device's key: its failures count for that device alone
   * @returns whether this try spends the account's budget for the first time within its window, so that the owner is to be told
   * @throws HttpError 429
   */
  checkSignIn(email: string, address: string, device?: string): Promise<boolean>;
  /** Takes back what the check counted: this sign-in succeeded. */
  signInSucceeded(email: string, address: string, device?: string): Promise<void>;
  /** Counts a registration. @throws HttpError 429 */
  checkRegistration(address: string): Promise<void>;
  /** Counts a look at a one-time link as failed before it is looked up. @throws HttpError 429 */
  checkLink(address: string): Promise<void>;
  /** Takes back what the check counted: the link can be used. */
  linkFound(address: string): Promise<void>;
}

export interface ThrottleOptions {
  connection: DatabaseConnection["connection"];
  limits: Pick<
    Limits,
    "loginFailures" | "failuresPerAccount" | "loginPerAddress" | "registrationsPerAddress"
  >;
}

/** Seconds to wait after the failure that reaches the limit (0) and after each one beyond it. */
export function delayAfter(beyond: number): number {
  return Math.min(FIRST_DELAY_S * 2 ** Math.min(beyond, DOUBLINGS_MAX), DELAY_MAX_S);
}

function isRefusal(outcome: unknown): outcome is RateLimiterRes {
  return typeof (outcome as { msBeforeNext?: unknown } | undefined)?.msBeforeNext === "number";
}

const refusal = ({ msBeforeNext }: RateLimiterRes) =>
  tooMany(TOO_MANY_TEXT, Math.max(1, Math.ceil(msBeforeNext / 1000)));

/** Takes one of a key's points. @throws HttpError 429 when there is none left */
async function take(limiter: RateLimiterMongo, key: string, seconds?: number): Promise<void> {
  try {
    await limiter.consume(key, 1, {
      attrs: {},
      ...(seconds === undefined ? {} : { customDuration: seconds }),
    });
  } catch (outcome) {
    throw isRefusal(outcome) ? refusal(outcome) : outcome;
  }
}

/** The counters' keys tell neither accounts nor addresses, and are short whatever was typed. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/** What a login from an unknown device counts by beside its address. */
const accountKey = (email: string) => keyOf("account", email);

/** The throttle over one database; while that is away, this node counts in its own memory. */
export function createThrottle({ connection, limits }: ThrottleOptions): Throttle {
  /** @param closes whether a key without points is remembered here: a flood then costs the database nothing */
  function limiter(keyPrefix: string, points: number, duration: number, closes = false): RateLimiterMongo {
    return new RateLimiterMongo({
      storeClient: connection.getClient(),
      dbName: connection.name,
      tableName: "throttles",
      keyPrefix,
      points,
      duration,
      disableIndexesCreation: true,
      ...(closes ? { inMemoryBlockOnConsumed: points } : {}),
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    });
  }
  const failures = limiter("failures", limits.loginFailures, FAILURE_WINDOW_S);
  /** Closed while an account has to wait at an address: one point, held for as long as the delay. */
  const gates = limiter("gates", 1, FIRST_DELAY_S);
  const signIns = limiter("sign-ins", limits.loginPerAddress, FAILURE_WINDOW_S, true);
  const registrations = limiter("registrations", limits.registrationsPerAddress, REGISTRATION_WINDOW_S, true);
  /** Links that can't be used, in the same number as failed logins. */
  const links = limiter("links", limits.loginPerAddress, FAILURE_WINDOW_S, true);
  // One collection for all; a database that is away by now is told by the counters themselves.
  /** Failures of one account on unknown devices, from all addresses together. */
  const accounts = limiter("accounts", limits.failuresPerAccount, ACCOUNT_WINDOW_S);
  /** Owners are told once within the window. */
  const warnings = limiter("warnings", 1, ACCOUNT_WINDOW_S);
  const indexed = failures.createIndexes().catch(() => undefined);

  /**
   * Counts a failure, and from the limit on lets one try through after each growing wait.
   * @returns how many have been counted
   */
  async function count(
    counter: RateLimiterMongo,
    key: string,
    limit: number,
    window: number,
  ): Promise<number> {
    const gate = await gates.get(key);
    if (gate) throw refusal(gate);
    const { consumedPoints } = await counter.penalty(key);
    const beyond = consumedPoints - limit;
    if (beyond < 0) return consumedPoints;
    const delay = delayAfter(beyond);
    // One try after each wait: of those that come at once, one closes the gate again and the others find it closed.
    await take(gates, key, delay);
    await counter.set(key, consumedPoints, delay + window);
    return consumedPoints;
  }

  /** Whether the owner has not been notified within the window. */
  async function isFirstWarning(key: string): Promise<boolean> {
    const { consumedPoints } = await warnings.penalty(key);
    return consumedPoints === 1;
  }

  return {
    async checkSignIn(email, address, device) {
      await indexed;
      if (device !== undefined) {
        await count(failures, keyOf("device", device), limits.loginFailures, FAILURE_WINDOW_S);
        return false;
      }
      for (const site of sitesOf(address)) await take(signIns, keyOf(site));
      await count(failures, keyOf(email, networkOf(address)), limits.loginFailures, FAILURE_WINDOW_S);
      const key = accountKey(email);
      const counted = await count(accounts, key, limits.failuresPerAccount, ACCOUNT_WINDOW_S);
      return counted >= limits.failuresPerAccount && (await isFirstWarning(key));
    },

    async signInSucceeded(email, address, device) {
      const key = device === undefined ? keyOf(email, networkOf(address)) : keyOf("device", device);
      await Promise.all([failures.delete(key), gates.delete(key)]);
      if (device !== undefined) return;
      // A success never closes an address. An address that this node has cached as closed is looked up again.
      signIns.deleteInMemoryBlockedAll();
      const sites = sitesOf(address).map((site) => signIns.reward(keyOf(site)));
      await Promise.all([...sites, accounts.reward(accountKey(email))]);
    },

    async checkRegistration(address) {
      await indexed;
      for (const site of sitesOf(address)) await take(registrations, keyOf(site));
    },

    async checkLink(address) {
      await indexed;
      for (const site of sitesOf(address)) await take(links, keyOf(site));
    },

    async linkFound(address) {
      links.deleteInMemoryBlockedAll();
      await Promise.all(sitesOf(address).map((site) => links.reward(keyOf(site))));
    },
  };
}
