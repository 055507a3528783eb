/** Locates the program of a worker thread or child process. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** This folder is inside the repository, because the programs import its packages. */
const BUNDLE_FOLDER = new URL("../node_modules/.cache/rowanstead/programs/", import.meta.url);

const bundles = new Map<string, URL>();

/**
 * Finds a program by its name. In a build, it is a bundle beside the running bundle. Where the sources run, as in tests, it is bundled
 * once per process, because starting a bundle takes a third of the time of starting its sources with tsx.
 * @param from `import.meta.url` of the calling file
 * @param source the program's TypeScript file, relative to the calling file
 * @returns a `file:` URL
 */
export function programFile(name: string, from: string, source = `./${name}.ts`): URL {
  if (!from.endsWith(".ts")) return new URL(`./${name}.js`, from);
  const file = bundles.get(name) ?? bundle(fileURLToPath(new URL(source, from)));
  bundles.set(name, file);
  return file;
}

/** The file's name is the hash of its content, so processes with different sources use different files. */
function bundle(entryPoint: string): URL {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: [entryPoint],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    write: false,
  });
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  const file = new URL(`${createHash("sha256").update(contents).digest("hex")}.mjs`, BUNDLE_FOLDER);
  if (existsSync(file)) return file;
  mkdirSync(BUNDLE_FOLDER, { recursive: true });
  // A process must not start a file that another process is still writing.
  const unfinished = new URL(`${file.href}.${process.pid}`);
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
  return file;
}
