/** The options by which esbuild bundles the server's sources, for builds and the development server. */
import type { BuildOptions } from "esbuild";
import { root } from "./bootstrap/run.mjs";

/** Programs of threads and child processes. The program that starts them expects them beside its own file. */
export const WORKERS = {
  "password-worker": "src/auth/password-worker.ts",
  "import-worker": "src/resident-import/import-worker.ts",
  "photo-worker": "src/photos/photo-worker.ts",
};

export const SERVER_BUNDLE = {
  absWorkingDir: root,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
} as const satisfies BuildOptions;
