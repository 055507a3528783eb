/** How the server's sources become one file that Node.js runs: the same for a build and while developing. */
import { fileURLToPath } from "node:url";
import type { BuildOptions } from "esbuild";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Programs of threads and child processes, which are looked for beside the program that starts them. */
export const WORKERS = {
  "password-worker": "src/auth/password-worker.ts",
  "import-worker": "src/resident-import/import-worker.ts",
  "photo-worker": "src/photos/photo-worker.ts",
};

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
