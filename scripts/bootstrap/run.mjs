/** Runs other programs to their end. Plain JavaScript, because nothing is installed yet. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The repository's folder, with a slash at its end; the folder from which the command was called doesn't matter. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs a program in the repository's folder, its output going where ours goes. There is no shell in between, so that paths and
 * arguments may have spaces on every platform.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options]
 * @returns {Promise<number>} its exit code; 1 where it could not be started
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ["ignore", "ignore", "inherit"] : ["ignore", "inherit", "inherit"],
    });
    child.once("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Ends the script with one sentence.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
