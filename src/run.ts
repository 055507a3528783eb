/** A portal as a whole process: started, stopped on a signal, ended with one sentence when it can't start or go on. */
import { ConfigError } from "./config.ts";
import { DatabaseError } from "./database/database-error.ts";
import { type Portal, StartError, type StartOptions, startPortal } from "./portal.ts";

/** However stopping goes, the process is gone by then. */
const STOP_MAX_MS = 9_500;

let portal: Portal | undefined;
let ending = false;

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** Stops in order and ends the process; a second signal ends it at once. */
async function end(code: number): Promise<void> {
  if (ending) process.exit(code || 1);
  ending = true;
  setTimeout(() => process.exit(code || 1), STOP_MAX_MS).unref();
  try {
    await portal?.stop();
  } catch (error) {
    portal?.log.error({ err: error }, "stopping failed");
    process.exit(code || 1);
  }
  process.exit(code);
}

/**
 * Runs a portal until a signal ends it; call it once in a process.
 * @returns the portal, once it listens; a start that fails ends the process with exit code 1
 */
export async function runPortal(
  env: Record<string, string | undefined>,
  options: Pick<StartOptions, "prepare"> = {},
): Promise<Portal> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(0));
  try {
    portal = await startPortal(env, {
      ...options,
      onFatal(message) {
        say(`The portal stops: ${message}`);
        void end(1);
      },
    });
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof DatabaseError || error instanceof StartError;
    say(expected ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error));
    process.exit(1);
  }
  return portal;
}
