/** The command lines of npm and of the installed packages' programs. They need no shell, which would split paths with spaces. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The command line of npm: the script that `npm run` names in `npm_execpath`, or `npm` from PATH.
 * @param {string[]} args
 * @returns {[program: string, ...args: string[]]}
 */
export function npmCommand(args) {
  const script = process.env.npm_execpath ?? "";
  const isNpm = script.endsWith("npm-cli.js") && existsSync(script);
  return isNpm ? [process.execPath, script, ...args] : ["npm", ...args];
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
  const home = join(folder, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const script = typeof bin === "string" ? bin : bin?.[program];
  if (script === undefined) throw new Error(`The package ${packageName} has no program named ${program}.`);
  return [process.execPath, join(home, script), ...args];
}
