/** Runs the portal in a separate process and measures what a response costs: the event loop's delay and the growth of its memory. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { fileURLToPath } from "node:url";
import { PORTAL_OPTIONS } from "../../scripts/bootstrap/portal-options.mjs";
import { type Client, createClient } from "../harness/client.ts";
import { NO_DATA } from "../harness/folder.ts";

export interface Figures {
  /** How late the event loop was, by its own work and by other programs of the machine. */
  p99Ms: number;
  worstMs: number;
  /** The processor time of its work, all threads together. */
  turnP99Ms: number;
  /** The part of the processor's time that went to the longest turn: 1 where all work was done in one. */
  longestTurnShare: number;
  rssGrowthMB: number;
}

export interface Started {
  url: string;
  staff: { email: string; password: string };
}

/** The cost of an answer, and its size. */
export interface Measured extends Figures {
  status: number;
  bytes: number;
  items: number;
  ms: number;
}

export interface MeasuredPortal {
  /** One GET as staff. @param headers such as `Accept-Encoding` */
  measure(path: string, headers?: Record<string, string>): Promise<Measured>;
  /** Measures the cost of some calls of staff for the portal. */
  during<T>(work: (staff: Client) => Promise<T>): Promise<Figures & { result: T }>;
  stop(): Promise<void>;
}

async function reply<T>(child: ChildProcess, message: string): Promise<T> {
  const answered = once(child, "message");
  child.send(message);
  const [value] = await answered;
  return value as T;
}

/** Reads an answer to its end and keeps none of it; every item of a list of ours has one `"_id"`. */
function drain(url: URL, headers: Record<string, string>) {
  return new Promise<{ status: number; bytes: number; items: number }>((resolve, reject) => {
    const outgoing = get(url, { headers, agent: false }, (response) => {
      let bytes = 0;
      let items = 0;
      let tail = "";
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        const text = tail + chunk.toString("latin1");
        items += text.split('"_id"').length - 1;
        tail = text.slice(-4);
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes, items }));
      response.on("error", reject);
    });
    outgoing.on("error", reject);
  });
}

/** Starts the portal over a database that nothing else uses. */
export async function startMeasuredPortal(databaseUri: string): Promise<MeasuredPortal> {
  const child = fork(fileURLToPath(new URL("./portal-process.ts", import.meta.url)), {
    execArgv: [...PORTAL_OPTIONS, "--import", "tsx", "--expose-gc"],
    env: { DATA_DIR: NO_DATA, ...process.env, MONGODB_URI: databaseUri },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The portal ended with ${code}`);
  });
  const [{ url, staff }] = (await Promise.race([once(child, "message"), ended])) as [Started];
  ended.catch(() => undefined);
  const client = createClient(url);
  const { status } = await client.post("/api/auth/login", { ...staff, role: "staff" });
  if (status !== 200) throw new Error(`Staff could not sign in: ${status}`);

  return {
    async measure(path, headers = {}) {
      await reply(child, "begin");
      const began = performance.now();
      const read = await drain(new URL(path, url), { Cookie: client.cookie() ?? "", ...headers });
      const ms = performance.now() - began;
      return { ...read, ms, ...(await reply<Figures>(child, "end")) };
    },
    async during(work) {
      await reply(child, "begin");
      const result = await work(client);
      return { result, ...(await reply<Figures>(child, "end")) };
    },
    async stop() {
      const gone = once(child, "exit");
      child.send("stop");
      await gone;
    },
  };
}
