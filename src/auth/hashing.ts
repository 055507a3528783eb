/**
 * Hashing in threads of their own, which give way to everything else: where sign-ins come in a flood or there is one core
 * only, other calls are answered little later than without them.
 */
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { workerProgram } from "../http/worker-program.ts";
import type { HashTask, VerifyTask } from "./password-worker.ts";

/** Each hash takes a core for some 20 ms and 19 MiB (OWASP ASVS 15.2.2 asks for a bound); one core is left to the others. */
export const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** In nice's steps, the last one: on a core that is never idle a sign-in takes a second or two, and others hardly wait for it. */
const GIVING_WAY = 19;

let threads: Piscina | undefined;

/** The threads of this process: started with the first hash, and no reason for it to go on. */
function run<T>(name: "hash" | "verify", task: HashTask | VerifyTask): Promise<T> {
  threads ??= new Piscina({
    ...workerProgram("password-worker", import.meta.url),
    minThreads: 0,
    maxThreads: HASHES_AT_ONCE,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement: GIVING_WAY,
  });
  return threads.run(task, { name });
}

/** @returns PHC notation */
export const argonHash = (password: HashTask["password"], cost: HashTask["cost"]) =>
  run<string>("hash", { password, cost });

/** Whether a password is the one behind a hash in PHC notation. */
export const argonVerify = (hash: string, password: string) => run<boolean>("verify", { hash, password });
