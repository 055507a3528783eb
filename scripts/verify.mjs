/** `npm run verify`: installs packages, browsers, Redis and Caddy where possible, builds, and runs every check and every test. */
import { ensureBuilt } from "./bootstrap/build.mjs";
import { CADDY } from "./bootstrap/caddy.mjs";
import { CHROMIUM, HEADLESS_SHELL } from "./bootstrap/chromium.mjs";
import { FIREFOX } from "./bootstrap/firefox.mjs";
import { ensureInstalled } from "./bootstrap/install.mjs";
import { obtainProgram } from "./bootstrap/program.mjs";
import { REDIS } from "./bootstrap/redis.mjs";
import { fail, run } from "./bootstrap/run.mjs";
import { WEBKIT } from "./bootstrap/webkit.mjs";

/** Installs the programs that the tests need. @returns the problem if there is no Chromium */
async function obtainPrograms() {
  const chromium = await obtainProgram(CHROMIUM);
  if ("problem" in chromium) return chromium.problem;
  const shell = await obtainProgram(HEADLESS_SHELL);
  if ("problem" in shell)
    process.stdout.write(`${shell.problem} The browser tests run in Chromium, which takes longer.\n`);
  for (const program of [FIREFOX, ...WEBKIT, REDIS, CADDY]) {
    const outcome = await obtainProgram(program);
    if ("problem" in outcome)
      process.stdout.write(`${outcome.problem} The tests that need it are skipped and counted.\n`);
  }
}

async function installAndBuild() {
  await ensureInstalled();
  await ensureBuilt();
}

// At the same time, because installing mostly waits for downloads, and building needs the processor.
const [, problem] = await Promise.all([installAndBuild(), obtainPrograms()]);
if (problem !== undefined) fail(problem);
process.exitCode = await run(process.execPath, [
  "--import",
  "tsx",
  "scripts/checks.ts",
  "--all",
  ...process.argv.slice(2),
]);
