/** Node's version and the installed packages: checked first, put right where needed, skipped where done. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "./commands.mjs";
import { fail, root, run } from "./run.mjs";

/** The oldest Node.js that the dependencies run on. */
const NODE_MINIMUM = [20, 19];

const stamp = join(root, "node_modules", ".cache", "rowanstead", "installed");

/** Stops with a sentence on a Node.js that is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [needMajor = 0, needMinor = 0] = NODE_MINIMUM;
  if (major < needMajor || (major === needMajor && minor < needMinor)) {
    fail(`Node.js ${NODE_MINIMUM.join(".")} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** The inputs of the installation: the lockfile, and the platform, by which native parts are chosen. */
function wanted() {
  const hash = createHash("sha256");
  hash.update(readFileSync(join(root, "package-lock.json")));
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  return hash.digest("hex");
}

/** Whether this is a deployed copy, which has neither sources nor the tools that build them. */
export const isDeployedCopy = !existsSync(join(root, "src"));

/** Installs exactly the lockfile's packages, unless they are there already. */
export async function ensureInstalled() {
  requireNode();
  if (isDeployedCopy) return;
  const fingerprint = wanted();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  process.stdout.write("Installing the packages of package-lock.json ...\n");
  const [program, ...args] = npmCommand(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  const code = await run(program, args);
  if (code !== 0) fail("The packages could not be installed; npm's own words are above.");
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, fingerprint);
}
