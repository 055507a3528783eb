/** The test function of files that look into a database: each test has its own, in an embedded store of the worker. */
import { test as base } from "vitest";
import { startEmbeddedProcess } from "../../../../src/database/embedded-process.ts";
import { databaseOf } from "../../../../src/database/record.ts";
import { openTestConnection } from "../../../harness/database.ts";
import { makeFolder, removeFolder } from "../../../harness/folder.ts";
import { oncePerWorker } from "../../../harness/once-per-worker.ts";

const sharedStore = oncePerWorker(
  async () => {
    const folder = await makeFolder("store");
    const { uri, stop } = await startEmbeddedProcess({ dataFolder: `${folder}/embedded`, sync: false });
    return { uri, folder, stop };
  },
  async ({ folder, stop }) => {
    await stop();
    await removeFolder(folder);
  },
);

let databases = 0;

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
  .extend("store", { scope: "worker" }, ({}, fixture) => sharedStore(fixture))
  .extend("connection", async ({ store }, { onCleanup }) => {
    databases += 1;
    const connection = await openTestConnection(store.uri, `test${databases}`);
    onCleanup(() => connection.close());
    return connection;
  })
  .extend("db", ({ connection }) => databaseOf(connection))
  /** A log whose texts can be read. */
  .extend("log", ({ task: _ }) => {
    const texts: string[] = [];
    const keep = (...parts: unknown[]) => void texts.push(String(parts.at(-1)));
    return { info: keep, warn: keep, texts };
  });
