/**
 * Processes of the bench: each measured server and each load generator runs in a separate one, so that what one costs is
 * not counted as another's. The parent calls a child's functions by name over the process channel.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { PORTAL_OPTIONS } from "../../../scripts/bootstrap/portal-options.mjs";
import { NO_DATA } from "../../harness/folder.ts";

interface Question {
  id: number;
  name: string;
  argument: unknown;
}

interface Reply {
  id: number;
  value?: unknown;
  error?: string;
}

/** The functions of a child process, by name, with one argument and one answer that are valid JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each function has another argument and result
export type Offers = Record<string, (argument: any) => unknown>;

/** In a child: answers the parent's calls. The first message, with id 0, says that the child is ready. */
export function offer(functions: Offers): void {
  process.on("message", async ({ id, name, argument }: Question) => {
    try {
      process.send?.({ id, value: await functions[name]?.(argument) } satisfies Reply);
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.({ id: 0 } satisfies Reply);
}

type Answer<F> = F extends (argument: never) => infer R ? Awaited<R> : never;
type Argument<F> = F extends (argument: infer A) => unknown ? A : undefined;

/** A running child; `T` is the type of what it offers. */
export interface Child<T extends Offers> {
  call<N extends keyof T & string>(name: N, argument?: Argument<T[N]>): Promise<Answer<T[N]>>;
  stop(): Promise<void>;
}

export interface ChildOptions {
  env?: Record<string, string>;
  /** The processor core to keep to, so that load and server don't share one; ignored where there is but one. */
  core?: 0 | 1;
}

/**
 * Starts a child and waits until it is ready.
 * @param file its module, relative to this folder
 * @throws when it ends before
 */
export async function startChild<T extends Offers>(
  file: string,
  options: ChildOptions = {},
): Promise<Child<T>> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [...PORTAL_OPTIONS, "--import", "tsx", "--expose-gc", ...profiling()],
    env: { DATA_DIR: NO_DATA, ...process.env, ...options.env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let asked = 0;
  const ended = once(child, "exit").then(([code, signal]) => {
    const error = new Error(`${file} ended with ${code ?? signal}`);
    for (const { reject } of waiting.values()) reject(error);
    throw error;
  });
  ended.catch(() => undefined);
  const ready = new Promise<void>((resolve) => {
    child.on("message", ({ id, value, error }: Reply) => {
      if (id === 0) resolve();
      const asking = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asking?.resolve(value);
      else asking?.reject(new Error(error));
    });
  });
  await Promise.race([ready, ended]);
  if (options.core !== undefined) await pin(child, options.core);
  return {
    call(name, argument) {
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: (value) => resolve(value as never), reject });
        child.send({ id, name, argument } satisfies Question);
      });
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

/** Keeps a process with all of its threads to one core, by Linux's own tool; elsewhere it runs where it likes. */
async function pin(child: ChildProcess, core: number): Promise<void> {
  if (process.platform !== "linux" || availableParallelism() < 2 || child.pid === undefined) return;
  const { spawn } = await import("node:child_process");
  const tool = spawn("taskset", ["-a", "-c", "-p", String(core), String(child.pid)], { stdio: "ignore" });
  await Promise.race([once(tool, "exit"), once(tool, "error")]);
}

/** With BENCH_PROFILE=FOLDER each child leaves a profile of its processor time there, for Chromium's DevTools. */
function profiling(): string[] {
  const { BENCH_PROFILE: folder } = process.env;
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
}
