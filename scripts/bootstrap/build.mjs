/** The built portal in dist/: made when anything that it is made of has changed since, and left alone otherwise. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeployedCopy } from "./install.mjs";
import { fail, root, run } from "./run.mjs";

/** The sources of dist/. */
export const SOURCES = [
  "src",
  "web",
  "seeds",
  "scripts/build.ts",
  "scripts/server-bundle.ts",
  "scripts/bootstrap/run.mjs",
  "scripts/web",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const stamp = join(root, "dist", "built-from");

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addToHash(hash, path) {
  const full = join(root, path);
  const entries = path.includes(".")
    ? undefined
    : readdirSync(full, { recursive: true, withFileTypes: true });
  if (entries === undefined) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  // Documentation is no part of the build, and neither is what the compiler keeps (.tsbuildinfo).
  const built = entries.filter(
    (entry) => entry.isFile() && !entry.name.endsWith(".md") && !entry.name.startsWith("."),
  );
  const files = built.map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const path of SOURCES) addToHash(hash, path);
  return hash.digest("hex");
}

/** Builds server and web into dist/, unless they are built from the very same sources already. */
export async function ensureBuilt() {
  if (isDeployedCopy) return;
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stdout.write("Building the portal ...\n");
  const code = await run(process.execPath, ["--import", "tsx", "scripts/build.ts"]);
  if (code !== 0) fail("The portal could not be built; the reason is above.");
  writeFileSync(stamp, wanted);
}
