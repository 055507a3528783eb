/** Where the code of a thread or child process is, and how Node.js can run it. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

export interface WorkerProgram {
  /** A `file:` URL. */
  filename: string;
  /** What Node.js needs to be told beforehand. */
  execArgv: string[];
}

/**
 * The program of a name: a bundle beside the running one, or a TypeScript source beside the file that asks, which Node.js can
 * only read with tsx.
 * @param from `import.meta.url` of the file that starts it
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
