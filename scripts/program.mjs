/** Runs a command-line program by name, built first where needed: `node scripts/program.mjs NAME ARGUMENTS`. */
import { ensureBuilt } from "./bootstrap/build.mjs";
import { ensureInstalled } from "./bootstrap/install.mjs";

const [name = ""] = process.argv.slice(2);
const isEmbeddedStore = name === "embedded";
if (isEmbeddedStore) process.argv.splice(2, 1);
await ensureInstalled();
await ensureBuilt();
await import(new URL(`../dist/server/${isEmbeddedStore ? "embedded" : "cli"}.js`, import.meta.url).href);
