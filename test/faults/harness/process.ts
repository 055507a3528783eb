/** Starts the real processes of a fault test, keeps their output, and stops all of them at the end. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { NO_DATA } from "../../harness/folder.ts";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** The number of lines of a process's output that are kept. */
const KEPT_LINES = 20_000;

export interface StartOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string | undefined>;
  /** The line by which the process says that it is ready. */
  ready: RegExp;
  /** Opens a channel for messages, as `fork` does. */
  ipc?: boolean;
}

export interface Running {
  name: string;
  child: ChildProcess;
  pid: number;
  /** The match of `ready`. */
  said: RegExpExecArray;
  /** Everything written to its standard output and standard error, oldest first. */
  lines: string[];
  /** Settles once the process is gone. */
  gone: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  alive(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Ends it at once and waits until it is gone; a stopped process, too. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

function keepLines(child: ChildProcess, lines: string[], hear: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.splice(0, KEPT_LINES / 2);
      hear(line);
    });
  }
}

/** Starts a process and waits until it says that it is ready. @throws with the end of its output if it exits before */
export async function startProcess(options: StartOptions): Promise<Running> {
  const { name, command, args, env, ready, ipc } = options;
  const child = spawn(command, args, {
    cwd: repository,
    env: { DATA_DIR: NO_DATA, ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", ...(ipc ? (["ipc"] as const) : [])],
  });
  running.add(child);
  const lines: string[] = [];
  const gone = once(child, "exit").then(([code, signal]) => {
    running.delete(child);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });
  const said = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.once("error", reject);
    keepLines(child, lines, (line) => {
      const match = ready.exec(line);
      if (match) resolve(match);
    });
    void gone.then(() =>
      reject(new Error(`${name} ended before it was ready:\n${lines.slice(-10).join("\n")}`)),
    );
  });
  const alive = () => child.exitCode === null && child.signalCode === null;
  const signal = (wanted: NodeJS.Signals) => void child.kill(wanted);
  return {
    name,
    child,
    said,
    lines,
    gone,
    alive,
    signal,
    pid: child.pid ?? 0,
    async kill() {
      if (alive()) signal("SIGKILL");
      await gone;
    },
  };
}
