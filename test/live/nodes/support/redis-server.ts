/** A Redis server for one test, if the machine has one. It can be stalled, killed and started again. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { createClient } from "redis";
import { freePort } from "../../../../scripts/free-port.ts";
import type { Certificate } from "../../../harness/certificate.ts";
import { makeFolder, removeFolder } from "../../../harness/folder.ts";

function findServer(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .map((folder) => join(folder, "redis-server"))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const program = findServer();

/** Whether tests with a Redis can run here; where they can't, they are skipped by this name. */
export const hasRedis = program !== undefined;
export const REDIS_NEEDED = hasRedis ? "with Redis" : "with Redis (skipped: no redis-server on PATH)";

export interface RedisServer {
  url: string;
  /** Stalls the server with open connections, and continues it. */
  stall(): void;
  goOn(): void;
  /** As a crash would; what it held is gone. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Asks it something. */
  ask(...command: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** The options of a server that takes TLS only, from clients with a certificate of the same authority. */
async function tlsOptions(folder: string, port: number, { cert, key }: Certificate): Promise<string[]> {
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await writeFile(certFile, cert);
  await writeFile(keyFile, key);
  return [
    ...["--port", "0", "--tls-port", String(port), "--tls-auth-clients", "yes"],
    ...["--tls-cert-file", certFile, "--tls-key-file", keyFile, "--tls-ca-cert-file", certFile],
  ];
}

/** Starts one that keeps nothing on disk. @param tls its certificate, for a server that takes TLS only */
export async function startRedis(tls?: Certificate): Promise<RedisServer> {
  const port = await freePort();
  const folder = await makeFolder("redis");
  const url = tls ? `rediss://localhost:${port}` : `redis://127.0.0.1:${port}`;
  const listening = tls ? await tlsOptions(folder, port, tls) : ["--port", String(port)];
  let child: ChildProcess | undefined;

  async function ask(...command: string[]): Promise<unknown> {
    const client = createClient({
      url,
      socket: { reconnectStrategy: false, ...(tls && { tls: true as const, ca: tls.cert, ...tls }) },
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  async function start(): Promise<void> {
    const options = [...listening, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    child = spawn(program ?? "redis-server", [...options, "--dir", folder], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { stdout } = child as ChildProcessByStdio<null, Readable, null>;
    for await (const line of createInterface(stdout)) if (line.includes("Ready to accept connections")) break;
    stdout.resume();
  }

  async function kill(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill("SIGKILL");
    await ended;
  }

  await start();
  return {
    url,
    start,
    kill,
    ask,
    stall: () => void child?.kill("SIGSTOP"),
    goOn: () => void child?.kill("SIGCONT"),
    async stop() {
      await kill();
      await removeFolder(folder);
    },
  };
}
