/** Programs that the tests need: an installed one, Debian's package, or a sentence that says how to get it. */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, run } from "./run.mjs";

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} [variable] the environment variable that names one
 * @property {string[]} files its names on PATH, the preferred first
 * @property {string[]} elsewhere where it may be that is not on PATH
 * @property {string} debian Debian's package
 * @property {string} advice how to get it
 */

/**
 * @typedef {object} Installer
 * @property {() => boolean} canInstall
 * @property {(debian: string) => Promise<string | undefined>} install the reason where it fails
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
 * The program that the environment names, or the first known one; undefined where there is none.
 * @param {Program} program
 * @param {Record<string, string | undefined>} [env]
 */
export function findProgram({ variable, files, elsewhere }, env = process.env) {
  const named = variable === undefined ? undefined : env[variable];
  if (variable !== undefined && named !== undefined && named !== "") {
    return isExecutable(named) ? named : fail(`${variable} names ${named}, which can't be run.`);
  }
  const folders = (env.PATH ?? "").split(delimiter);
  const candidates = files.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...elsewhere].find(isExecutable);
}

/** apt's own repetition of downloads that a mirror broke off. */
const APT = ["-qq", "-o", "Acquire::Retries=3"];

/** @type {Installer} */
const DEBIAN = {
  canInstall: () => existsSync("/usr/bin/apt-get") && process.getuid?.() === 0,
  install: async (debian) => {
    const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, quiet: true };
    const updated = await run("apt-get", [...APT, "update"], options);
    const installed = await run(
      "apt-get",
      [...APT, "install", "-y", "--no-install-recommends", debian],
      options,
    );
    const update = updated === 0 ? "" : `apt-get update ended with exit code ${updated} and `;
    return installed === 0
      ? undefined
      : `${update}apt-get install ${debian} ended with exit code ${installed}`;
  },
  say: (text) => void process.stdout.write(`${text}\n`),
};

/**
 * Finds a program. If there is none, installs it on Debian and its derivatives as root.
 * @param {Program} program
 * @param {{ find?: () => string | undefined, installer?: Installer }} [machine]
 * @returns {Promise<{ path: string } | { problem: string }>} the problem says what happened and how to get the program
 */
export async function obtainProgram(program, machine = {}) {
  const { find = () => findProgram(program), installer = DEBIAN } = machine;
  const found = find();
  if (found !== undefined) return { path: found };
  if (!installer.canInstall()) return { problem: `${program.name} was not found. ${program.advice}` };
  installer.say(`Installing ${program.name} ...`);
  const reason = await installer.install(program.debian);
  const path = find();
  if (path !== undefined) return { path };
  const why = reason ?? `the package ${program.debian} has no ${program.files.join(" or ")}`;
  return { problem: `${program.name} could not be installed: ${why}. ${program.advice}` };
}
