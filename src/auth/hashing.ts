/**
 * Hashes passwords in worker threads of the lowest priority. Other calls take little longer, even during a flood of logins
 * or on a single core.
 */
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { workerProgram } from "../http/worker-program.ts";
import type { HashTask, VerifyTask } from "./password-worker.ts";

/** A hash takes one core for about 20 ms, and 19 MiB (OWASP ASVS 15.2.2 asks for a bound). One core is left for other work. */
export const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** The highest nice value: on a core that is never idle, a login takes a second or two, and other calls hardly wait for it. */
const GIVING_WAY = 19;

let threads: Piscina | undefined;

/** Runs a task in the process's thread pool, which starts with the first hash and does not keep the process alive. */
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

/** Whether a password matches a hash in PHC notation. */
export const argonVerify = (hash: string, password: string) => run<boolean>("verify", { hash, password });
