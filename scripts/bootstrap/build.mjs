/** Builds the portal into dist/ if one of its sources has changed since the last build. */
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
  "languages",
  "scripts/build.ts",
  "scripts/server-bundle.ts",
  "scripts/bootstrap/run.mjs",
  "scripts/languages",
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
  // Without documentation and the compiler's cache (.tsbuildinfo).
  const sources = entries.filter(
    (entry) => entry.isFile() && !entry.name.endsWith(".md") && !entry.name.startsWith("."),
  );
  const files = sources.map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const path of SOURCES) addToHash(hash, path);
  return hash.digest("hex");
}

/** Builds server and web into dist/, unless dist/ was built from the same sources. */
export async function ensureBuilt() {
  if (isDeployedCopy) return;
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  process.stdout.write("Building the portal ...\n");
  const code = await run(process.execPath, ["--import", "tsx", "scripts/build.ts"]);
  if (code !== 0) fail("The portal could not be built; the reason is above.");
  writeFileSync(stamp, hash);
}
