/**
 * The command lines of npm and of the installed packages' programs. Both are started as scripts by Node.js itself, so that no shell is
 * needed on any platform: a shell splits paths with spaces, and Windows starts `npm.cmd` by a shell only.
 */
import { existsSync, readFileSync } from "node:fs";
import { posix, win32 } from "node:path";

/**
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} execPath the running Node.js
 * @property {Record<string, string | undefined>} env
 * @property {(path: string) => boolean} exists
 */

/** @type {Machine} */
const THIS_MACHINE = {
  platform: process.platform,
  execPath: process.execPath,
  env: process.env,
  exists: existsSync,
};

/**
 * The command line of npm: its own script, which `npm run` names in `npm_execpath` and which otherwise is installed beside Node.js.
 * Where neither is found, `npm` from PATH, which is a program everywhere but on Windows.
 * @param {string[]} args
 * @param {Machine} [machine]
 * @returns {string[]} empty where npm can't be found
 */
export function npmCommand(args, machine = THIS_MACHINE) {
  const { platform, execPath, env, exists } = machine;
  const { join, dirname } = platform === "win32" ? win32 : posix;
  const folder = dirname(execPath);
  const script = [
    env.npm_execpath ?? "",
    join(folder, "node_modules", "npm", "bin", "npm-cli.js"),
    join(folder, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
  ].find((path) => path.endsWith("npm-cli.js") && exists(path));
  if (script !== undefined) return [execPath, script, ...args];
  return platform === "win32" ? [] : ["npm", ...args];
}

/**
 * The script behind a program that a package installs, relative to the package's folder.
 * @param {{ name: string, bin?: string | Record<string, string> }} manifest the package's package.json
 * @param {string} program
 */
export function programScript({ name, bin }, program) {
  const script = typeof bin === "string" ? bin : bin?.[program];
  if (script === undefined) throw new Error(`The package ${name} has no program named ${program}.`);
  return script;
}

/**
 * The command line of a program of an installed package.
 * @param {string} folder the project's folder
 * @param {string} packageName
 * @param {string} program
 * @param {string[]} args
 * @returns {string[]}
 */
export function packageCommand(folder, packageName, program, args) {
  const home = posix.join(folder.replaceAll("\\", "/"), "node_modules", packageName);
  const manifest = JSON.parse(readFileSync(`${home}/package.json`, "utf8"));
  return [process.execPath, posix.join(home, programScript(manifest, program)), ...args];
}
