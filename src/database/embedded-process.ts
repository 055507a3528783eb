/** Starts the embedded store as a child process, watches over it, and ends it in order. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface EmbeddedProcessOptions {
  /** Folder of the data; made when it is not there. */
  dataFolder: string;
  /** Port on 127.0.0.1; left out or 0: any free one. */
  port?: number;
  /** False answers writes before they are on disk: for tests that need no durability. */
  sync?: boolean;
}

export interface EmbeddedProcess {
  /** `mongodb://USER:PASSWORD@127.0.0.1:PORT/`: not for logs. */
  uri: string;
  /** Calls the listener with one sentence when the process ends without having been stopped. */
  onExit(listener: (message: string) => void): void;
  /** Ends the process; everything acknowledged is on disk afterwards. */
  stop(): Promise<void>;
}

/** How long the process may take to end in order before it is killed; what it acknowledged is on disk either way. */
const STOP_TIMEOUT_MS = 10_000;
/** What is kept of the child's standard error, in characters. */
const KEPT_ERROR_TEXT = 2000;

function entryArguments(): string[] {
  if (import.meta.url.endsWith(".ts")) {
    return [
      "--import",
      // Not import.meta.resolve: test runners load this file without it.
      pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href,
      fileURLToPath(new URL("./embedded/main.ts", import.meta.url)),
    ];
  }
  return [fileURLToPath(new URL("./embedded.js", import.meta.url))];
}

function readUri(line: string): string | undefined {
  try {
    const { uri } = JSON.parse(line) as { uri?: unknown };
    return typeof uri === "string" ? uri : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts the embedded store on a folder and resolves once it listens. It ends by itself when this process does.
 * Rejects with the store's own sentence when it cannot start.
 */
export function startEmbeddedProcess(options: EmbeddedProcessOptions): Promise<EmbeddedProcess> {
  const { dataFolder, port = 0, sync = true } = options;
  const args = [
    ...entryArguments(),
    "--data",
    dataFolder,
    "--port",
    String(port),
    "--with-parent",
    "--print-uri",
  ];
  if (!sync) args.push("--no-sync");
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  const listeners: ((message: string) => void)[] = [];
  let said = "";
  let out = "";
  let ended: string | undefined;
  let stopping = false;
  const gone = new Promise<string>((resolve) => {
    const end = (message: string): void => {
      ended ??= message;
      resolve(ended);
    };
    child.once("error", (error) => end(`The embedded store could not be started: ${error.message}`));
    child.once("close", (code, signal) =>
      end(said.trim() || `The embedded store ended (${signal ?? code}).`),
    );
  });
  child.stdin.on("error", () => undefined);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-KEPT_ERROR_TEXT);
  });
  void gone.then((message) => {
    if (!stopping) for (const listener of listeners) listener(message);
  });

  const stop = async (): Promise<void> => {
    stopping = true;
    if (ended === undefined) child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(timer);
  };
  const onExit = (listener: (message: string) => void): void => {
    if (ended !== undefined && !stopping) listener(ended);
    else listeners.push(listener);
  };
  return new Promise((resolve, reject) => {
    void gone.then((message) => reject(new Error(message)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      const uri = out.includes("\n") ? readUri(out.slice(0, out.indexOf("\n"))) : undefined;
      if (uri !== undefined) resolve({ uri, onExit, stop });
    });
  });
}
