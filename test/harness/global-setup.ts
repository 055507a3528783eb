/** One database server for a run of the suites; each portal has a separate database on it. */
import { MongoClient } from "mongodb";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/database/open-database.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { startMongod } from "./mongod.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The `mongodb://` URI of the run's database server. */
    databaseUri: string;
  }
}

const silent = { info: () => undefined, warn: () => undefined };

/**
 * Turns the removal of expired documents on or off. It goes by the machine's clock, and the tests' clock is another: a
 * session that the tests take for fresh may be expired by the machine's, and would vanish within a minute.
 */
async function setTtlMonitor(uri: string, enabled: boolean): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    await client.db("admin").command({ setParameter: 1, ttlMonitorEnabled: enabled });
  } finally {
    await client.close();
  }
}

/** Opens the database as the portal does, on a fresh folder, or a mongod where TEST_DATABASE asks for one. @returns the teardown */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await makeFolder("tests");
  const { MONGODB_URI: mongodbUri, TEST_DATABASE } = process.env;
  const opened =
    TEST_DATABASE === "mongod"
      ? await startMongod()
      : await openDatabase({ mongodbUri, dataFolder, log: silent, sync: false });
  await setTtlMonitor(opened.uri, false);
  project.provide("databaseUri", opened.uri);
  return async () => {
    await setTtlMonitor(opened.uri, true);
    await opened.stop();
    await removeFolder(dataFolder);
  };
}
