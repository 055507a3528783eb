/** Every installed package's licence must let others build on this project; one that doesn't stops `npm run verify`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap/run.mjs";

/** Permissive licences, and the weak copyleft ones of files that we use unchanged and don't link into our own. */
const ACCEPTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages that state their licence in another place than the lockfile reads, looked up by hand. */
const READ_BY_HAND: Record<string, string> = {
  "xmlhttprequest-ssl": "MIT",
  "parse-cache-control": "BSD-3-Clause",
};

/** libvips under sharp is a shared library that anybody may replace, which is what its licence asks for. */
const REPLACEABLE = /^@img\/sharp-/;
const LIBRARY_LICENCE = "LGPL-3.0-or-later";

interface Lockfile {
  packages: Record<string, { license?: string; link?: boolean }>;
}

/** Whether one of the licences that a package's SPDX expression offers is accepted. */
function isAccepted(name: string, expression: string): boolean {
  const choices = expression.replace(/[()]/g, "").split(/ OR /i);
  const fits = (licence: string) =>
    ACCEPTED.has(licence) || (licence === LIBRARY_LICENCE && REPLACEABLE.test(name));
  return choices.some((choice) => choice.split(/ AND /i).every((part) => fits(part.trim())));
}

const lockfile: Lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const refused = Object.entries(lockfile.packages)
  .filter(([path, entry]) => path !== "" && entry.link !== true)
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ""), licence: entry.license }))
  .map(({ name, licence }) => ({ name, licence: licence ?? READ_BY_HAND[name] ?? "none stated" }))
  .filter(({ name, licence }) => !isAccepted(name, licence))
  .map(({ name, licence }) => `  ${name}: ${licence}`);

if (refused.length > 0) {
  process.stdout.write(`Packages whose licence is not on the accepted list:\n${refused.join("\n")}\n`);
  process.exitCode = 1;
}
