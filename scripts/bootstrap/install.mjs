/** Checks the version of Node.js, and installs the packages of the lockfile if they are not installed yet. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "./commands.mjs";
import { fail, root, run } from "./run.mjs";

/** The oldest Node.js that the dependencies run on. */
const NODE_MINIMUM = [20, 19];

const stamp = join(root, "node_modules", ".cache", "rowanstead", "installed");

/** Ends the script with an explanation if Node.js is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [minMajor = 0, minMinor = 0] = NODE_MINIMUM;
  if (major < minMajor || (major === minMajor && minor < minMinor)) {
    fail(`Node.js ${NODE_MINIMUM.join(".")} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** A hash of the lockfile and of the platform, for which packages have native parts. */
function hashOfInputs() {
  const hash = createHash("sha256");
  hash.update(readFileSync(join(root, "package-lock.json")));
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  return hash.digest("hex");
}

/** Whether npm has installed the lockfile's packages, by the list of installed packages that npm writes. */
function hasPackages() {
  /** @param {string} file */
  const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  const list = join("node_modules", ".package-lock.json");
  if (!existsSync(join(root, list))) return false;
  const installed = packagesIn(list);
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  );
}

/** Whether this is a deployed copy, which has neither sources nor build tools. */
export const isDeployedCopy = !existsSync(join(root, "src"));

/** Installs the packages of the lockfile, unless they are installed already. */
export async function ensureInstalled() {
  requireNode();
  if (isDeployedCopy) return;
  const hash = hashOfInputs();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  // Packages that were just installed by hand may be in use: `npm ci` would delete them while tests run.
  if (existsSync(stamp) || !hasPackages()) {
    process.stdout.write("Installing the packages of package-lock.json ...\n");
    const [program, ...args] = npmCommand(["ci", "--include=dev", "--no-audit", "--no-fund"]);
    const code = await run(program, args);
    if (code !== 0) fail("The packages could not be installed; npm's own words are above.");
  }
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, hash);
}
