/** A Chromium for the browser tests: the one that is there, or Debian's, or a sentence that says what to do. */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Where browsers stand that are not on PATH. */
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser to test with: CHROMIUM_PATH, or the first known one; undefined where there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") {
    return isProgram(named) ? named : fail(`CHROMIUM_PATH names ${named}, which can't be run.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...ELSEWHERE].find(isProgram);
}

/**
 * The browser to test with; on Debian and its kin, as root, it is installed where there is none.
 * @returns {Promise<string>} the program's path
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    process.stdout.write("Installing Chromium for the browser tests ...\n");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env, quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      env,
      quiet: true,
    });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  return fail(
    "No Chromium was found for the browser tests. Install Chromium or Google Chrome (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.",
  );
}
