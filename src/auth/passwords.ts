/** Passwords as they are stored: argon2id, with few hashes at once, so that a flood of sign-ins leaves room for others. */
import { randomBytes } from "node:crypto";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { argonHash, argonVerify, HASHES_AT_ONCE } from "./hashing.ts";

/** OWASP's Password Storage cheat sheet: 19 MiB, two passes, one lane; argon2id is the library's own choice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a hash of today's cost begins, in PHC notation. */
const CURRENT_PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";

const QUEUE_MAX = 50;

export interface Passwords {
  /** @returns PHC notation. @throws HttpError 503 when too many are waiting */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one behind a hash; without a hash it never is, after the same work.
   * @throws HttpError 503 when too many are waiting
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made at another cost than today's. */
  needsRehash(hash: string): boolean;
  /** How many hashes wait for their turn. */
  waiting(): number;
}

/**
 * The passwords of one process.
 * @param argon2 replaced by tests that count or fail
 */
export function createPasswords(argon2 = { hash: argonHash, verify: argonVerify }): Passwords {
  const { run, waiting } = createConcurrencyLimit(HASHES_AT_ONCE, QUEUE_MAX);
  let nobodys: Promise<string> | undefined;

  return {
    hash: (password) => run(() => argon2.hash(password, COST)),
    async verify(hash, password) {
      if (hash !== null) return run(() => argon2.verify(hash, password));
      nobodys ??= run(() => argon2.hash(randomBytes(16), COST)).catch((error: unknown) => {
        // The next one tries again: a failure that stayed would tell an unknown e-mail from a known one.
        nobodys = undefined;
        throw error;
      });
      const dummy = await nobodys;
      await run(() => argon2.verify(dummy, password));
      return false;
    },
    needsRehash: (hash) => !hash.startsWith(CURRENT_PREFIX),
    waiting,
  };
}
