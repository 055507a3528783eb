/** A Redis for the tests of several nodes: the one that is there, or Debian's. Without one those tests are skipped. */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

const PROGRAM = "redis-server";

function isThere() {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, PROGRAM), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * On Debian and its kin, as root, installs a Redis where there is none. Tests run without one, too, so whatever fails
 * here is told in one line and stops nothing.
 */
export async function tryRedis() {
  if (!isThere() && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    process.stdout.write("Installing Redis for the tests of several nodes ...\n");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env, quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", PROGRAM], {
      env,
      quiet: true,
    });
  }
  if (!isThere()) process.stdout.write("No redis-server on PATH: the tests that need one are skipped.\n");
}
