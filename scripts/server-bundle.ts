/** How the server's sources become one file that Node.js runs: the same for a build and while developing. */
import { fileURLToPath } from "node:url";
import type { BuildOptions } from "esbuild";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Threads look for it beside the program that they belong to. */
export const PASSWORD_WORKER = "src/auth/password-worker.ts";

export const SERVER_BUNDLE = {
  absWorkingDir: ROOT,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
} as const satisfies BuildOptions;
