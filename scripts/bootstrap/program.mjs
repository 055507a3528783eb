/** Finds programs that the tests need, installs Debian's package, or says how to get the program. */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, run } from "./run.mjs";

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} [variable] the environment variable that may have its path
 * @property {string[]} files its names on PATH, the preferred one first
 * @property {string[]} elsewhere paths outside of PATH that it may have
 * @property {string} debian Debian's package
 * @property {string} advice how to get it
 */

/**
 * @typedef {object} Installer
 * @property {() => boolean} canInstall
 * @property {(debian: string) => Promise<string | undefined>} install returns the reason if it fails
 * @property {(text: string) => void} say
 */

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path of the program that the environment names, or else of the first one that is found; undefined without one.
 * @param {Program} program
 * @param {Record<string, string | undefined>} [env]
 */
export function findProgram({ variable, files, elsewhere }, env = process.env) {
  const path = variable && env[variable];
  if (path) return isExecutable(path) ? path : fail(`${variable} names ${path}, which can't be run.`);
  const folders = (env.PATH ?? "").split(delimiter);
  const candidates = files.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...elsewhere].find(isExecutable);
}

/** Downloads that a mirror aborts are repeated. */
const APT = ["-qq", "-o", "Acquire::Retries=3"];

/** @type {Installer} */
const DEBIAN = {
  canInstall: () => existsSync("/usr/bin/apt-get") && process.getuid?.() === 0,
  install: async (debian) => {
    const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, quiet: true };
    const updateCode = await run("apt-get", [...APT, "update"], options);
    const installCode = await run(
      "apt-get",
      [...APT, "install", "-y", "--no-install-recommends", debian],
      options,
    );
    if (installCode === 0) return undefined;
    const updateReason = updateCode === 0 ? "" : `apt-get update ended with exit code ${updateCode} and `;
    return `${updateReason}apt-get install ${debian} ended with exit code ${installCode}`;
  },
  say: (text) => void process.stdout.write(`${text}\n`),
};

/**
 * Finds a program. If there is none, installs it on Debian and its derivatives as root.
 * @param {Program} program
 * @param {{ find?: () => string | undefined, installer?: Installer }} [machine]
 * @returns {Promise<{ path: string } | { problem: string }>} the problem says why there is none, and how to get the program
 */
export async function obtainProgram(program, machine = {}) {
  const { find = () => findProgram(program), installer = DEBIAN } = machine;
  const installedPath = find();
  if (installedPath !== undefined) return { path: installedPath };
  if (!installer.canInstall()) return { problem: `${program.name} was not found. ${program.advice}` };
  installer.say(`Installing ${program.name} ...`);
  const reason = await installer.install(program.debian);
  const path = find();
  if (path !== undefined) return { path };
  const problem = reason ?? `the package ${program.debian} has no ${program.files.join(" or ")}`;
  return { problem: `${program.name} could not be installed: ${problem}. ${program.advice}` };
}
