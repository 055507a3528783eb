/** Ways to a mongod on this machine: named by the environment, on PATH, already downloaded, or to be downloaded. */
import { access, constants, readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import { homedir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { MongodProbes } from "./choose.ts";
import { DatabaseError, reasonOf } from "./database-error.ts";
import { failureMemo } from "./mongod-failure.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where mongodb-memory-server downloads from unless MONGOMS_DOWNLOAD_MIRROR or MONGOMS_DOWNLOAD_URL say otherwise. */
const DOWNLOAD_HOST = "https://fastdl.mongodb.org";

/** A host that doesn't take a connection within this time is taken for unreachable (the download itself never gives up). */
const REACH_TIMEOUT_MS = 5_000;

const SETTINGS_PREFIX = "MONGOMS_";

export interface ProbeOptions {
  env: Environment;
  /** Where the failure of a download is noted. */
  cacheFolder: string | undefined;
  /** Called before a download begins: it can take minutes. */
  onDownload(): void;
}

/** The probes of this machine. */
export function mongodProbes({ env, cacheFolder, onDownload }: ProbeOptions): MongodProbes {
  const memo = failureMemo(
    cacheFolder && join(cacheFolder, "mongod-failure.json"),
    settingsOf(env),
    Date.now,
  );
  return {
    async named() {
      const named = env.MONGOMS_SYSTEM_BINARY;
      if (!named) return undefined;
      if (await isProgram(named)) return resolve(named);
      throw new DatabaseError(
        `MONGOMS_SYSTEM_BINARY names ${named}, which is not a program that can be run.`,
      );
    },
    onPath: () => findOnPath(env),
    async downloaded() {
      if (!(await anyDownload(env, cacheFolder))) return undefined;
      const { DryMongoBinary } = await import("mongodb-memory-server");
      try {
        return await DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions());
      } catch {
        return undefined;
      }
    },
    failedLately: () => memo.lately(),
    async download() {
      try {
        await reach(env);
        onDownload();
        const { MongoBinary } = await import("mongodb-memory-server");
        return await MongoBinary.getPath();
      } catch (error) {
        await memo.remember(reasonOf(error));
        throw error;
      }
    },
  };
}

/** `node_modules/.cache/rowanstead` of this installation, or undefined where there is no `node_modules`. */
export async function machineCacheFolder(): Promise<string | undefined> {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    const found = await stat(modules).catch(() => undefined);
    if (found?.isDirectory()) return join(modules, ".cache", "rowanstead");
    if (folder === dirname(folder)) return undefined;
  }
}

function settingsOf(env: Environment): string {
  const settings = Object.entries(env).filter(([name]) => name.startsWith(SETTINGS_PREFIX));
  return JSON.stringify(settings.sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function findOnPath(env: Environment): Promise<string | undefined> {
  const name = process.platform === "win32" ? "mongod.exe" : "mongod";
  for (const folder of (env.PATH ?? env.Path ?? "").split(delimiter)) {
    if (folder && (await isProgram(join(folder, name)))) return resolve(folder, name);
  }
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** A cheap look before the library is loaded: whether there is any downloaded program at all. */
async function anyDownload(env: Environment, cacheFolder: string | undefined): Promise<boolean> {
  const folders = [
    env.MONGOMS_DOWNLOAD_DIR,
    join(homedir(), ".cache", "mongodb-binaries"),
    cacheFolder && join(dirname(cacheFolder), "mongodb-memory-server"),
    resolve("mongodb-binaries"),
  ];
  for (const folder of folders) {
    const names = folder ? await readdir(folder).catch(() => []) : [];
    if (names.some((name) => name.startsWith("mongod"))) return true;
  }
  return false;
}

/** Settles when the download's host takes connections; behind a proxy nothing can be told in advance. */
async function reach(env: Environment): Promise<void> {
  const proxied = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
  if (proxied.some((name) => env[name])) return;
  const { hostname, port, protocol } = new URL(
    env.MONGOMS_DOWNLOAD_URL || env.MONGOMS_DOWNLOAD_MIRROR || DOWNLOAD_HOST,
  );
  await new Promise<void>((settle, refuse) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === "http:" ? 80 : 443) });
    socket.setTimeout(REACH_TIMEOUT_MS, () => socket.destroy(new Error(`${hostname} does not answer`)));
    socket.once("error", () =>
      refuse(new Error(`no mongod is installed, and ${hostname} can't be reached to get one`)),
    );
    socket.once("connect", () => {
      socket.destroy();
      settle();
    });
  });
}
