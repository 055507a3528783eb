/** The demo as a person starts it: a separate process on a new folder, which can be killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PORTAL_OPTIONS } from "../../../scripts/bootstrap/portal-options.mjs";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const LISTENING = /Listening on (http:\/\/[\d.:]+)/;

export interface DemoProcess {
  url: string;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and the same port. */
  restart(): Promise<void>;
  /** Ends it in order and removes its folder. */
  stop(): Promise<void>;
}

/** Environment variables beside the usual ones. */
export type Settings = Record<string, string>;

/** Each test registers and logs in its own people, and the demo's manager and resident act in all of them. */
const NO_LIMITS = Object.fromEntries(
  ["REGISTRATIONS_PER_ADDRESS", "LOGINS_PER_ADDRESS", "LOGINS_PER_ACCOUNT", "STAFF_WRITES_PER_HOUR"]
    .concat(
      "WRITES_PER_HOUR",
      "INCIDENTS_PER_HOUR",
      "UPLOADS_PER_HOUR",
      "EXPORTS_PER_HOUR",
      "ANNOUNCEMENTS_PER_HOUR",
    )
    .map((name) => [`LIMIT_${name}`, "10000"]),
);

interface RunningDemo {
  url: string;
  /** Ends the process and waits until it is gone. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** Starts the demo on a data folder; it is ready when this resolves. */
export async function runDemo(dataFolder: string, port = "0", settings: Settings = {}): Promise<RunningDemo> {
  const child = spawn(process.execPath, [...PORTAL_OPTIONS, "scripts/demo.mjs"], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATA_DIR: dataFolder,
      PORT: port,
      LOG_LEVEL: "info",
      ...NO_LIMITS,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const seen: string[] = [];
  for await (const line of lines) {
    seen.push(line);
    const url = LISTENING.exec(line)?.[1];
    if (url !== undefined) {
      child.stdout.resume();
      return { url, end: (signal) => end(child, signal) };
    }
  }
  throw new Error(`The demo ended before it listened:\n${seen.join("\n")}`);
}

/**
 * Starts the demo on a fresh folder.
 * @param filled a data folder with the demo property to begin with; without it the demo makes one
 */
export async function startDemo(settings: Settings = {}, filled?: string, at = "0"): Promise<DemoProcess> {
  const dataFolder = await makeFolder("browser");
  if (filled !== undefined) await cp(filled, dataFolder, { recursive: true, force: true });
  let demo = await runDemo(dataFolder, at, settings);
  const { url } = demo;
  const { port } = new URL(url);
  return {
    url,
    kill: () => demo.end("SIGKILL"),
    async restart() {
      demo = await runDemo(dataFolder, port, settings);
    },
    async stop() {
      await demo.end("SIGTERM");
      await removeFolder(dataFolder);
    },
  };
}
