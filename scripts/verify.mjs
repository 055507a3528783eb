/** `npm run verify`: installs, builds, gets a browser where there is none, then runs every check and every test. */
import { ensureBuilt } from "./bootstrap/build.mjs";
import { ensureChromium } from "./bootstrap/chromium.mjs";
import { ensureFirefox } from "./bootstrap/firefox.mjs";
import { ensureInstalled } from "./bootstrap/install.mjs";
import { tryRedis } from "./bootstrap/redis.mjs";
import { run } from "./bootstrap/run.mjs";

await ensureInstalled();
const chromium = await ensureChromium();
const firefox = await ensureFirefox();
await tryRedis();
await ensureBuilt();
process.exitCode = await run(process.execPath, ["--import", "tsx", "scripts/checks.ts", "--all"], {
  env: { CHROMIUM_PATH: chromium, FIREFOX_PATH: firefox },
});
