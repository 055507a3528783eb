/** Checks that the license of every installed package lets others build on this project; part of `npm run verify`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap/run.mjs";

/** Permissive licenses, and weak copyleft licenses of files that are used unchanged and not linked into the project's files. */
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

/** Licenses that the lockfile lacks, because the packages state them elsewhere. They were looked up by hand. */
const LOOKED_UP: Record<string, string> = {
  "xmlhttprequest-ssl": "MIT",
  "parse-cache-control": "BSD-3-Clause",
};

/** libvips, which sharp uses, is a shared library. Users may replace it, as its license requires. */
const REPLACEABLE = /^@img\/sharp-/;
const LIBRARY_LICENCE = "LGPL-3.0-or-later";

interface Lockfile {
  packages: Record<string, { license?: string; link?: boolean }>;
}

/** Whether one of the licenses that a package's SPDX expression offers is accepted. */
function isAccepted(name: string, expression: string): boolean {
  const choices = expression.replace(/[()]/g, "").split(/ OR /i);
  const isAcceptedLicence = (licence: string) =>
    ACCEPTED.has(licence) || (licence === LIBRARY_LICENCE && REPLACEABLE.test(name));
  return choices.some((choice) => choice.split(/ AND /i).every((part) => isAcceptedLicence(part.trim())));
}

const lockfile: Lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const refusedPackages = Object.entries(lockfile.packages)
  .filter(([path, entry]) => path !== "" && entry.link !== true)
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ""), licence: entry.license }))
  .map(({ name, licence }) => ({ name, licence: licence ?? LOOKED_UP[name] ?? "none stated" }))
  .filter(({ name, licence }) => !isAccepted(name, licence))
  .map(({ name, licence }) => `  ${name}: ${licence}`);

if (refusedPackages.length > 0) {
  process.stdout.write(
    `Packages whose license is not on the accepted list:\n${refusedPackages.join("\n")}\n`,
  );
  process.exitCode = 1;
}
