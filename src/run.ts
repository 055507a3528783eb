/** Runs a portal as a process: starts it, stops it on a signal, and exits with a message if it can't start or continue. */
import { ConfigError } from "./config.ts";
import { DatabaseError } from "./database/database-error.ts";
import { type Portal, StartError, type StartOptions, startPortal } from "./portal.ts";

/** The process exits after this time, even if stopping has not finished. */
const STOP_MAX_MS = 9_500;

let portal: Portal | undefined;
let ending = false;

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** Stops the portal and ends the process. A second signal ends the process immediately. */
async function end(code: number): Promise<void> {
  if (ending) process.exit(code || 1);
  ending = true;
  setTimeout(() => process.exit(code || 1), STOP_MAX_MS).unref();
  try {
    await portal?.stop();
  } catch (error) {
    portal?.log.error({ err: error }, "the portal could not be stopped cleanly; the process exits anyway");
    process.exit(code || 1);
  }
  process.exit(code);
}

/**
 * Runs a portal until a signal ends it. Call it once per process.
 * @returns the portal once it listens; if it can't start, the process exits with code 1
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
