/** `npm run dev`: the portal with its demo data and the web app, each reloading when its sources change. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./bootstrap/install.mjs";
import { root } from "./bootstrap/run.mjs";

await ensureInstalled();

const programs = [
  ["--import", "tsx", "scripts/dev-server.ts"],
  [join("node_modules", "vite", "bin", "vite.js"), "--config", "vite.config.ts", "web"],
];
const children = programs.map((args) => spawn(process.execPath, args, { cwd: root, stdio: "inherit" }));

/** Ends both programs if one of them has ended. */
function stopAll() {
  for (const child of children) child.kill("SIGTERM");
}
for (const child of children) child.once("exit", stopAll);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stopAll);
