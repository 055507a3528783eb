/** `npm run demo`: installs, builds and serves the portal with its demo data. The portal runs in this process. */
import { ensureBuilt } from "./bootstrap/build.mjs";
import { ensureInstalled } from "./bootstrap/install.mjs";

await ensureInstalled();
await ensureBuilt();
const { runDemo } = await import(new URL("../dist/server/demo.js", import.meta.url).href);
await runDemo();
