/** The built portal as `npm start` serves it, in a separate process on a data folder, and the memory that it takes. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../../../scripts/bootstrap/build.mjs";
import { PORTAL_OPTIONS } from "../../../scripts/bootstrap/portal-options.mjs";
import { connectDatabase } from "../../../src/database/connect.ts";
import { openDatabase } from "../../../src/database/open-database.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { LARGE_TIME_ZONE, makeLargeProperty } from "./large-property-data.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const LISTENING = /Listening on (http:\/\/[\d.:]+)/;
const KB_PER_MB = 1_024;

export interface ServedPortal {
  url: string;
  /** Resident memory in megabytes: the portal's own, and that of the database that it started, if it did. */
  memory(): { portal: number; database: number };
  /** Ends it in order, and removes a data folder that was made for it. */
  stop(): Promise<void>;
}

/** Makes the large property in a folder unless it is there. @returns whether it was made */
async function ensureLargeProperty(dataFolder: string, residents: number): Promise<boolean> {
  const silent = { info: () => undefined, warn: () => undefined };
  const opened = await openDatabase({
    mongodbUri: undefined,
    dataFolder,

    log: silent,
    sync: false,
  });
  const { repositories, close } = await connectDatabase(opened.uri);
  try {
    if ((await repositories.accounts.count()) > 0) return false;
    await makeLargeProperty(repositories, residents);
    return true;
  } finally {
    await close();
    await opened.stop();
  }
}

async function listening(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The portal has no output.");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = LISTENING.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error("The portal ended before it listened.");
}

/** Each running process with its parent and its resident memory in kB. */
function processes(): { pid: number; parent: number; kB: number }[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid = 0, parent = 0, kB = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, kB };
  });
}

/**
 * Serves a large property, made first where a folder holds none.
 * @param dataFolder stays; without it, a fresh one is made and goes away with the portal
 */
export async function serveLargeProperty(
  residents: number,
  dataFolder: string | undefined,
): Promise<ServedPortal> {
  await ensureBuilt();
  const folder = dataFolder ?? (await makeFolder("large"));
  await ensureLargeProperty(folder, residents);
  const child = spawn(process.execPath, [...PORTAL_OPTIONS, "scripts/start.mjs"], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: folder,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      PROPERTY_TIME_ZONE: LARGE_TIME_ZONE,
      LIMIT_WRITES_PER_HOUR: "1000000",
      LIMIT_REQUESTS_PER_MINUTE: "1000000",
      LIMIT_CHAT_PER_MINUTE: "1000000",
      LIMIT_CHAT_BURST: "1000000",
      LIMIT_SOCKETS_PER_USER: "1000000",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return {
    url: await listening(child),
    memory() {
      const all = processes();
      const own = all.find(({ pid }) => pid === child.pid)?.kB ?? 0;
      const database = all.filter(({ parent }) => parent === child.pid).reduce((sum, { kB }) => sum + kB, 0);
      return { portal: own / KB_PER_MB, database: database / KB_PER_MB };
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      if (dataFolder === undefined) await removeFolder(folder);
    },
  };
}
