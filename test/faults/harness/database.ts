/** The database in a separate process: a real mongod where there is one, otherwise the embedded store. */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../../scripts/free-port.ts";
import { type Running, repository, startProcess } from "./process.ts";
import { findMongod } from "./programs.ts";

export interface DatabaseProcess {
  kind: "mongod" | "embedded store";
  /** The URI of a database by its name. */
  uriOf(name: string): string;
  process(): Running;
  /** Starts it again on the same folder and port, after it has ended. */
  restart(): Promise<void>;
}

/** Starts a database on a folder, which is made where it is not there. */
export async function startDatabase(folder: string): Promise<DatabaseProcess> {
  await mkdir(folder, { recursive: true });
  const port = String(await freePort());
  const mongod = findMongod();
  const start = () =>
    mongod === undefined
      ? startProcess({
          name: "store",
          command: process.execPath,
          args: [`${repository}dist/server/embedded.js`, "--data", folder, "--port", port],
          ready: /mongodb:\/\//,
        })
      : startProcess({
          name: "mongod",
          command: mongod,
          args: ["--dbpath", folder, "--port", port, "--bind_ip", "127.0.0.1"],
          ready: /Waiting for connections/,
        });
  let current = await start();
  const user =
    mongod === undefined ? `rowanstead:${(await readFile(join(folder, "password"), "utf8")).trim()}@` : "";
  return {
    kind: mongod === undefined ? "embedded store" : "mongod",
    uriOf: (name) => `mongodb://${user}127.0.0.1:${port}/${name}`,
    process: () => current,
    async restart() {
      await current.gone;
      current = await start();
    },
  };
}
