/** One node of the portal as it runs for real: the built program in a separate process, with a probe inside. */
import { fileURLToPath } from "node:url";
import { PORTAL_OPTIONS } from "../../../scripts/bootstrap/portal-options.mjs";
import { type Running, repository, startProcess } from "./process.ts";

const LISTENING = /Listening on (http:\/\/[\d.:]+)/;
const PROBE = fileURLToPath(new URL("./probe.mjs", import.meta.url));

/** The figures that the probe in a node measures. */
interface Readings {
  rssMB: number;
  /** Heap and buffers in use. */
  heapMB: number;
}

export interface PortalNode {
  name: string;
  url: string;
  process(): Running;
  /** Everything it has logged since it was last started. */
  logged(): string[];
  read(): Promise<Readings>;
  /** Collects garbage first, so that what is left is in use. */
  readCollected(): Promise<Readings>;
  /** Starts it again on the same port, after it has ended. */
  restart(): Promise<void>;
}

export interface NodeOptions {
  name: string;
  env: Record<string, string | undefined>;
  /** Where its program lies; the repository's own build by default. */
  program?: string;
}

let questions = 0;

function ask(process: Running, question: "read" | "collect"): Promise<Readings> {
  questions += 1;
  const id = questions;
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      const answer = message as Readings & { id: number };
      if (answer.id !== id) return;
      process.child.off("message", hear);
      resolve(answer);
    };
    process.child.on("message", hear);
    process.child.send({ ask: question, id });
  });
}

/** Starts a node and waits until it listens. */
export async function startNode(options: NodeOptions): Promise<PortalNode> {
  const { name, program = `${repository}dist/server/main.js` } = options;
  const start = (port: string) =>
    startProcess({
      name,
      command: process.execPath,
      args: [...PORTAL_OPTIONS, "--expose-gc", "--import", PROBE, program],
      env: {
        HOST: "127.0.0.1",
        NODE_ENV: "development",
        LOG_LEVEL: "info",
        PROPERTY_TIME_ZONE: "UTC",
        LIMIT_LOGINS_PER_ACCOUNT: "1000000",
        LIMIT_ANNOUNCEMENTS_PER_HOUR: "1000000",
        LIMIT_WRITES_PER_HOUR: "1000000",
        LIMIT_STAFF_WRITES_PER_HOUR: "1000000",
        LIMIT_INCIDENTS_PER_HOUR: "1000000",
        LIMIT_REQUESTS_PER_MINUTE: "1000000",
        ...options.env,
        PORT: port,
      },
      ready: LISTENING,
      ipc: true,
    });
  let current = await start("0");
  const url = current.said[1] ?? "";
  return {
    name,
    url,
    process: () => current,
    logged: () => current.lines,
    read: () => ask(current, "read"),
    readCollected: () => ask(current, "collect"),
    async restart() {
      await current.gone;
      current = await start(new URL(url).port);
    },
  };
}
