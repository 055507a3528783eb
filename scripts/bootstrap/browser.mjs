/** A browser for the tests: the one that is there, or Debian's, or a sentence that says what to do. */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, run } from "./run.mjs";

/**
 * @typedef {object} Kind
 * @property {string} name what people call it
 * @property {string} variable the environment variable that names one
 * @property {string[]} programs what it may be called on PATH, the preferred first
 * @property {string[]} elsewhere where it may stand that is not on PATH
 * @property {string} debian Debian's package
 * @property {string} wanted a sentence for whoever has none
 */

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The browser that the environment names, or the first known one; undefined where there is none.
 * @param {Kind} kind
 */
export function findBrowser({ variable, programs, elsewhere }) {
  const named = process.env[variable];
  if (named !== undefined && named !== "") {
    return isProgram(named) ? named : fail(`${variable} names ${named}, which can't be run.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...elsewhere].find(isProgram);
}

/**
 * The same; on Debian and its kin, as root, it is installed where there is none, and elsewhere the script ends.
 * @param {Kind} kind
 * @returns {Promise<string>} the program's path
 */
export async function ensureBrowser(kind) {
  const found = findBrowser(kind);
  if (found !== undefined) return found;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    process.stdout.write(`Installing ${kind.name} for the browser tests ...\n`);
    const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, quiet: true };
    await run("apt-get", ["update", "-qq"], options);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", kind.debian], options);
    const installed = findBrowser(kind);
    if (installed !== undefined) return installed;
  }
  return fail(kind.wanted);
}
