/** The demo as a person starts it: a process of its own on a folder of its own, which can be killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
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

async function start(
  dataFolder: string,
  port: string,
  settings: Settings,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["scripts/demo.mjs"], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATA_DIR: dataFolder,
      PORT: port,
      LOG_LEVEL: "info",
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
      return { child, url };
    }
  }
  throw new Error(`The demo ended before it listened:\n${seen.join("\n")}`);
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM") {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** Starts the demo on a fresh folder; it is ready when this answers. */
export async function startDemo(settings: Settings = {}): Promise<DemoProcess> {
  const dataFolder = await makeFolder("browser");
  let { child, url } = await start(dataFolder, "0", settings);
  const { port } = new URL(url);
  return {
    url,
    kill: () => end(child, "SIGKILL"),
    async restart() {
      ({ child, url } = await start(dataFolder, port, settings));
    },
    async stop() {
      await end(child, "SIGTERM");
      await removeFolder(dataFolder);
    },
  };
}
