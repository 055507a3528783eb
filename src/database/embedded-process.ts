/** Runs the embedded store as a child process: start, exit detection and clean shutdown. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface EmbeddedProcessOptions {
  /** The data folder. It is created if it does not exist. */
  dataFolder: string;
  /** The port on 127.0.0.1. Any free port if omitted or 0. */
  port?: number;
  /** False acknowledges writes before they are on disk, for tests without durability. */
  sync?: boolean;
}

export interface EmbeddedProcess {
  /** `mongodb://USER:PASSWORD@127.0.0.1:PORT/`. Never log it. */
  uri: string;
  /** Calls the listener with a message if the process exits without `stop`. */
  onExit(listener: (message: string) => void): void;
  /** Stops the process. All acknowledged writes are on disk afterwards. */
  stop(): Promise<void>;
}

/** The time for a clean shutdown before the process is killed. Acknowledged writes are on disk in both cases. */
const STOP_TIMEOUT_MS = 10_000;
/** The maximum length of the child's standard error output that is kept, in characters. */
const KEPT_ERROR_TEXT = 2000;

function entryArguments(): string[] {
  if (import.meta.url.endsWith(".ts")) {
    return [
      "--import",
      // createRequire and not import.meta.resolve, which test runners do not provide.
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
 * Starts the embedded store on a folder and resolves once it listens. The store exits when this process exits. If it cannot
 * start, the promise rejects with the store's own error message.
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
  let errorOutput = "";
  let output = "";
  let exitMessage: string | undefined;
  let stopping = false;
  const exited = new Promise<string>((resolve) => {
    const end = (message: string): void => {
      exitMessage ??= message;
      resolve(exitMessage);
    };
    child.once("error", (error) => end(`The embedded store could not be started: ${error.message}`));
    child.once("close", (code, signal) =>
      end(errorOutput.trim() || `The embedded store exited unexpectedly (${signal ?? code}).`),
    );
  });
  child.stdin.on("error", () => undefined);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-KEPT_ERROR_TEXT);
  });
  void exited.then((message) => {
    if (!stopping) for (const listener of listeners) listener(message);
  });

  const stop = async (): Promise<void> => {
    stopping = true;
    if (exitMessage === undefined) child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  };
  const onExit = (listener: (message: string) => void): void => {
    if (exitMessage !== undefined && !stopping) listener(exitMessage);
    else listeners.push(listener);
  };
  return new Promise((resolve, reject) => {
    void exited.then((message) => reject(new Error(message)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const uri = output.includes("\n") ? readUri(output.slice(0, output.indexOf("\n"))) : undefined;
      if (uri !== undefined) resolve({ uri, onExit, stop });
    });
  });
}
