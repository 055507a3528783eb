/** Hashes and verifies passwords with argon2id. Few hashes run at once, so that a flood of logins leaves room for other calls. */
import { randomBytes } from "node:crypto";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { argonHash, argonVerify, HASHES_AT_ONCE } from "./hashing.ts";

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The start of a hash with the current cost, in PHC notation. */
const CURRENT_PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";

const QUEUE_MAX = 50;

export interface Passwords {
  /** @returns PHC notation. @throws HttpError 503 if the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. Without a hash, the result is false after the same amount of work.
   * @throws HttpError 503 if the queue is full
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with a cost other than the current one. */
  needsRehash(hash: string): boolean;
  /** The number of hashes in the queue. */
  waiting(): number;
}

/** @param argon2 replaced in tests that count calls or simulate failures */
export function createPasswords(argon2 = { hash: argonHash, verify: argonVerify }): Passwords {
  const { run, waiting } = createConcurrencyLimit(HASHES_AT_ONCE, QUEUE_MAX);
  let dummyHash: Promise<string> | undefined;

  return {
    hash: (password) => run(() => argon2.hash(password, COST)),
    async verify(hash, password) {
      if (hash !== null) return run(() => argon2.verify(hash, password));
      dummyHash ??= run(() => argon2.hash(randomBytes(16), COST)).catch((error: unknown) => {
        // The next call tries again: a lasting failure would distinguish unknown email addresses from known ones.
        dummyHash = undefined;
        throw error;
      });
      const dummy = await dummyHash;
      await run(() => argon2.verify(dummy, password));
      return false;
    },
    needsRehash: (hash) => !hash.startsWith(CURRENT_PREFIX),
    waiting,
  };
}
