/** `npm run build`: the server's programs as one file each in dist/server, the web app in dist/web. */
import { rm } from "node:fs/promises";
import { build as bundle } from "esbuild";
import { build as buildWeb } from "vite";
import { root } from "./bootstrap/run.mjs";
import { SERVER_BUNDLE, WORKERS } from "./server-bundle.ts";

/** Each program of the server and the file that it starts with. */
const PROGRAMS = {
  main: "src/main.ts",
  embedded: "src/database/embedded/main.ts",
  ...WORKERS,
  cli: "src/cli/main.ts",
  demo: "seeds/demo.ts",
};

// Otherwise, the environment might make React include its development checks.
process.env.NODE_ENV = "production";

await rm(`${root}dist`, { recursive: true, force: true });
await bundle({ ...SERVER_BUNDLE, entryPoints: PROGRAMS, outdir: "dist/server" });
await buildWeb({ root: `${root}web`, configFile: `${root}vite.config.ts`, logLevel: "warn" });
