/** `npm start`: serves the built portal; the portal runs in this very process. Build it first with `npm run build`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { requireNode } from "./bootstrap/install.mjs";
import { fail, root } from "./bootstrap/run.mjs";

requireNode();
if (!existsSync(join(root, "dist", "server", "main.js")))
  fail("The portal is not built yet: run `npm run build` first.");
process.env.NODE_ENV ??= "production";
await import(new URL("../dist/server/main.js", import.meta.url).href);
