/** Locates the program of a worker thread or child process. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

export interface WorkerProgram {
  /** A `file:` URL. */
  filename: string;
  /** Options for Node.js. */
  execArgv: string[];
}

/**
 * Finds a program by its name: a bundle beside the running bundle, or in development a TypeScript file beside the calling file,
 * which Node.js runs with tsx.
 * @param from `import.meta.url` of the calling file
 */
export function workerProgram(name: string, from: string): WorkerProgram {
  if (!from.endsWith(".ts")) return { filename: new URL(`./${name}.js`, from).href, execArgv: [] };
  const api = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm/api"));
  const register = `import { register } from "${new URL("./index.mjs", api)}"; register();`;
  return {
    filename: new URL(`./${name}.ts`, from).href,
    execArgv: ["--import", `data:text/javascript,${encodeURIComponent(register)}`],
  };
}
