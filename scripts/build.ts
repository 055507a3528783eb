/** `npm run build`: the server's programs as one file each in dist/server, the web app in dist/web. */
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import { build as buildWeb } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Each program of the server and the file that it starts with. */
const PROGRAMS = {
  main: "src/main.ts",
  embedded: "src/database/embedded/main.ts",
  "staff-add": "src/auth/staff-add.ts",
  account: "src/auth/account-main.ts",
  "db-export": "src/database/export-main.ts",
  "db-import": "src/database/import-main.ts",
  "overview-rebuild": "src/overview/rebuild-main.ts",
  demo: "seeds/demo.ts",
};

// The caller's environment may say otherwise, and React would then come with its development checks.
process.env.NODE_ENV = "production";

await rm(`${root}dist`, { recursive: true, force: true });
await bundle({
  absWorkingDir: root,
  entryPoints: PROGRAMS,
  outdir: "dist/server",
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
});
await buildWeb({ root: `${root}web`, configFile: `${root}vite.config.ts`, logLevel: "warn" });
