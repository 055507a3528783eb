/** Runs one of the server's smaller programs by name, built first where needed: `node scripts/program.mjs NAME ARGUMENTS`. */
import { ensureBuilt } from "./bootstrap/build.mjs";
import { ensureInstalled } from "./bootstrap/install.mjs";

const [name = ""] = process.argv.splice(2, 1);
await ensureInstalled();
await ensureBuilt();
await import(new URL(`../dist/server/${name}.js`, import.meta.url).href);
