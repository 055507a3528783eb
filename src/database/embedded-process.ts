/** Runs the embedded store as a child process: start, exit detection and clean shutdown. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { programFile } from "../program-file.ts";

/** The time for a clean shutdown before the process is killed. Acknowledged writes are on disk in both cases. */
const STOP_TIMEOUT_MS = 10_000;
/** The maximum length of the child's standard error output that is kept, in characters. */
const ERROR_OUTPUT_MAX_LENGTH = 2000;

/** The path of the embedded store's program. */
export const embeddedProgram = (): string =>
  fileURLToPath(programFile("embedded", import.meta.url, "./embedded/main.ts"));

export type EmbeddedProcess = Awaited<ReturnType<typeof startEmbeddedProcess>>;

/**
 * Starts the embedded store on a folder, which is created if it does not exist, and resolves once it listens. The store exits when this
 * process exits. If it cannot start, the promise rejects with the store's own error message.
 * @param options.port the port on 127.0.0.1. Any free port if omitted or 0
 * @param options.sync false acknowledges writes before they are on disk, for tests without durability
 */
export async function startEmbeddedProcess(options: {
  dataFolder: string;
  port?: number;
  sync?: boolean | undefined;
}) {
  const { dataFolder, port = 0, sync = true } = options;
  const args = ["--data", dataFolder, "--port", String(port), "--with-parent", "--print-uri"];
  if (!sync) args.push("--no-sync");
  const child = spawn(process.execPath, [embeddedProgram(), ...args], { stdio: ["pipe", "pipe", "pipe"] });
  let errorOutput = "";
  let output = "";
  let isStopping = false;
  const exitMessage = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`The embedded store could not be started: ${error.message}`));
    child.once("close", (code, signal) =>
      resolve(errorOutput.trim() || `The embedded store exited unexpectedly (${signal ?? code}).`),
    );
  });
  child.stdin.on("error", () => undefined);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-ERROR_OUTPUT_MAX_LENGTH);
  });
  const uri = await new Promise<string>((resolve, reject) => {
    void exitMessage.then((message) => reject(new Error(message)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("\n")) resolve((JSON.parse(output) as { uri: string }).uri);
    });
  });
  return {
    /** `mongodb://USER:PASSWORD@127.0.0.1:PORT/`. Never log it. */
    uri,
    /** Calls the listener with a message if the process exits without `stop`. */
    onExit(listener: (message: string) => void): void {
      void exitMessage.then((message) => {
        if (!isStopping) listener(message);
      });
    },
    /** Stops the process. All acknowledged writes are on disk afterwards. */
    async stop(): Promise<void> {
      isStopping = true;
      child.stdin.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await exitMessage;
      clearTimeout(timer);
    },
  };
}
