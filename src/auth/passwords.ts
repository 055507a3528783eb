/**
 * Hashes and verifies passwords with argon2id in worker threads of low priority. Few hashes run at once. Other calls take
 * little longer, even during a flood of logins or on a single core.
 */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { createConcurrencyLimit, createKeyedLimit } from "../http/concurrency-limit.ts";
import { tooMany } from "../http/errors.ts";
import { programFile } from "../program-file.ts";
import { TOO_MANY_TEXT } from "../rate-limits/login-attempts.ts";
import type { HashTask, VerifyTask } from "./password-worker.ts";

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The start of a hash with the current cost, in PHC notation. */
const CURRENT_PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";

/** A hash takes one core for about 20 ms, and 19 MiB (OWASP ASVS 15.2.2 asks for a bound). Of several cores, one is left for other work. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

const QUEUE_MAX = 50;

/** Verifications of one account from one address that wait while one runs. More of them would fill the queue for everybody. */
const WAITING_PER_KEY = 2;

/** The verifications of one key take less than a second. */
const RETRY_AFTER_S = 1;

/** @param argon2 replaced in tests that count calls or simulate failures */
export function createPasswords(argon2 = { hash: argonHash, verify: argonVerify }) {
  const { run, waiting } = createConcurrencyLimit(HASHES_AT_ONCE, QUEUE_MAX);
  const runByKey = createKeyedLimit(1, WAITING_PER_KEY, () => tooMany(TOO_MANY_TEXT, RETRY_AFTER_S));
  let dummyHash: Promise<string> | undefined;

  async function verify(hash: string | null, password: string): Promise<boolean> {
    if (hash !== null) return run(() => argon2.verify(hash, password));
    dummyHash ??= run(() => argon2.hash(randomBytes(16), COST)).catch((error: unknown) => {
      // The next call tries again: a lasting failure would distinguish unknown email addresses from known ones.
      dummyHash = undefined;
      throw error;
    });
    const dummy = await dummyHash;
    await run(() => argon2.verify(dummy, password));
    return false;
  }

  return {
    /** @returns PHC notation. @throws HttpError 503 if the queue is full */
    hash: (password: string): Promise<string> => run(() => argon2.hash(password, COST)),
    /**
     * Whether a password matches a hash. Without a hash, the result is false after the same amount of work.
     * @param queueKey the account and the address; one verification of each key runs at a time
     * @throws HttpError 429 if too many with the key wait, 503 if the queue is full
     */
    verify: (hash: string | null, password: string, queueKey: string): Promise<boolean> =>
      runByKey(queueKey, () => verify(hash, password)),
    /** Whether a hash was made with a cost other than the current one. */
    needsRehash: (hash: string): boolean => !hash.startsWith(CURRENT_PREFIX),
    /** The number of hashes in the queue. */
    waiting,
  };
}

/**
 * The nice value of the hashing threads, 19 at most. Next to a busy process on each core, ten concurrent logins take 1.5 s with 10 and
 * 9 s with 19. Other calls are equally fast with both.
 */
const HASHING_NICENESS = 10;

let threads: Piscina | undefined;

/** Runs a task in the process's thread pool, which starts with the first hash and does not keep the process alive. */
function runInThread<T>(name: "hash" | "verify", task: HashTask | VerifyTask): Promise<T> {
  threads ??= new Piscina({
    filename: programFile("password-worker", import.meta.url).href,
    execArgv: [],
    minThreads: 0,
    maxThreads: HASHES_AT_ONCE,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement: HASHING_NICENESS,
  });
  return threads.run(task, { name });
}

/** @returns PHC notation */
export const argonHash = (password: HashTask["password"], cost: HashTask["cost"]) =>
  runInThread<string>("hash", { password, cost });

/** Whether a password matches a hash in PHC notation. */
export const argonVerify = (hash: string, password: string) =>
  runInThread<boolean>("verify", { hash, password });
