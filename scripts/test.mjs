/** `npm test`: installs where needed, then runs the checks and the suites that need no browser. */
import { ensureInstalled } from "./bootstrap/install.mjs";
import { run } from "./bootstrap/run.mjs";

await ensureInstalled();
process.exitCode = await run(process.execPath, [
  "--import",
  "tsx",
  "scripts/checks.ts",
  ...process.argv.slice(2),
]);
