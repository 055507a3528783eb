/** A mongod of this machine, run by mongodb-memory-server on a data folder that stays. */
import type { EventEmitter } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { DatabaseError, folderError, reasonOf } from "./database-error.ts";

/** A database server that this process started. */
export interface DatabaseProcess {
  uri: string;
  /** Tells when the server ends without having been asked to. */
  onExit(listener: (message: string) => void): void;
  stop(): Promise<void>;
}

/** A first start on a slow disk makes its files first; mongodb-memory-server's own 10 s are short for that. */
const LAUNCH_TIMEOUT_MS = 30_000;

const HOST = "127.0.0.1";

/**
 * Starts a mongod; it ends when this process does, and its data stays.
 * @param binary the program
 * @param folder its own data folder, made when missing
 * @throws DatabaseError
 */
export async function startMongod(binary: string, folder: string): Promise<DatabaseProcess> {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw folderError(error, folder);
  });
  const { DryMongoBinary, MongoInstance } = await import("mongodb-memory-server");
  // Named this way and not as its "system binary", the library neither asks the program for its version nor complains of it.
  DryMongoBinary.binaryCache.set(DryMongoBinary.getEnsuredOptions().version, binary);
  const port = await freePort();
  const instance = new MongoInstance({
    instance: {
      ip: HOST,
      port,
      dbPath: folder,
      storageEngine: "wiredTiger",
      launchTimeout: LAUNCH_TIMEOUT_MS,
      args: ["--quiet"],
    },
  });
  try {
    await instance.start();
  } catch (error) {
    await instance.stop();
    throw startError(error, binary, folder);
  }
  let stopping = false;
  const listeners: ((message: string) => void)[] = [];
  (instance as EventEmitter).once("instanceClosed", (code: number | null, signal: string | null) => {
    if (stopping) return;
    for (const listener of listeners) listener(`mongod ended by itself (${signal ?? `exit code ${code}`}).`);
  });
  return {
    uri: `mongodb://${HOST}:${port}`,
    onExit: (listener) => void listeners.push(listener),
    async stop() {
      stopping = true;
      await instance.stop();
    },
  };
}

function startError(error: unknown, binary: string, folder: string): DatabaseError {
  const text = error instanceof Error ? error.message : String(error);
  if (/DBPathInUse|lock file/i.test(text)) {
    return new DatabaseError(
      `The data folder ${folder} is in use by another process. Stop it, or set another DATA_DIR.`,
      error,
    );
  }
  if (/no space left/i.test(text))
    return folderError(Object.assign(new Error(text), { code: "ENOSPC" }), folder);
  if (/permission denied|read-only/i.test(text)) {
    return folderError(Object.assign(new Error(text), { code: "EACCES" }), folder);
  }
  const why = text.split("\n").filter(Boolean).at(-1) ?? reasonOf(error);
  return new DatabaseError(`${binary} does not start on ${folder}: ${why}`, error);
}

async function freePort(): Promise<number> {
  return new Promise((settle, refuse) => {
    const probe = createServer();
    probe.once("error", refuse);
    probe.listen(0, HOST, () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === "object" && address ? address.port : 0));
    });
  });
}
