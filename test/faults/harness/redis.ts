/** A Redis of our own, which keeps nothing on disk. */

import { once } from "node:events";
import { createConnection } from "node:net";
import { freePort } from "../../../scripts/free-port.ts";
import { type Running, startProcess } from "./process.ts";
import { findRedis } from "./programs.ts";

export interface RedisProcess {
  url: string;
  process(): Running;
  /** Forgets everything it holds. */
  flush(): Promise<void>;
  /** Starts it again on the same port, empty, after it has ended. */
  restart(): Promise<void>;
}

/** Starts a Redis; undefined where the machine has none. */
export async function startRedis(folder: string): Promise<RedisProcess | undefined> {
  const command = findRedis();
  if (command === undefined) return undefined;
  const port = await freePort();
  const start = () =>
    startProcess({
      name: "redis",
      command,
      args: [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
        "--dir",
        folder,
      ],
      ready: /Ready to accept connections/,
    });
  let current = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    process: () => current,
    async flush() {
      const connection = createConnection(port, "127.0.0.1");
      connection.write("FLUSHALL\r\n");
      await once(connection, "data");
      connection.destroy();
    },
    async restart() {
      await current.gone;
      current = await start();
    },
  };
}
