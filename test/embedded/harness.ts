/**
 * Shared code of the embedded store's suites. They go through the official driver, so that with STORE_URI set to a
 * real mongod the same behaviour is checked there; what concerns the process itself is skipped then.
 */
import { randomBytes } from "node:crypto";
import { type Collection, type Db, type Document, MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect } from "vitest";
import { startEmbeddedProcess } from "../../src/database/embedded-process.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";

/** True when the suites run against a server somebody named, not against the embedded store. */
export const onNamedServer = process.env.STORE_URI !== undefined;

export interface TestStore {
  readonly client: MongoClient;
  readonly db: Db;
  readonly uri: string;
  /** A fresh collection holding the given documents. */
  collection(documents?: readonly Document[]): Promise<Collection<Document>>;
}

/** A new folder under the system's folder for temporary files. */
export function temporaryFolder(): Promise<string> {
  return makeFolder("embedded-store");
}

/** Does some work with a separate client. */
export async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Starts a store before the file's tests and ends it after them. */
export function testStore(): TestStore {
  let client: MongoClient;
  let uri = process.env.STORE_URI ?? "";
  let stop = async (): Promise<void> => undefined;
  const name = `embedded_${randomBytes(6).toString("hex")}`;
  let made = 0;
  beforeAll(async () => {
    if (!onNamedServer) {
      const folder = await temporaryFolder();
      const started = await startEmbeddedProcess({ dataFolder: folder, sync: false });
      uri = started.uri;
      stop = async () => {
        await started.stop();
        await removeFolder(folder);
      };
    }
    client = await MongoClient.connect(uri);
  });
  afterAll(async () => {
    await client.db(name).dropDatabase();
    await client.close();
    await stop();
  });
  return {
    get client() {
      return client;
    },
    get db() {
      return client.db(name);
    },
    get uri() {
      return uri;
    },
    async collection(documents = []) {
      const collection = client.db(name).collection<Document>(`c${++made}`);
      if (documents.length > 0) await collection.insertMany(documents.map((document) => ({ ...document })));
      return collection;
    },
  };
}

/** The server's error, which the call has to end with. */
export async function refusal(call: Promise<unknown>): Promise<MongoServerError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoServerError);
  return error as MongoServerError;
}

/** The counters of a collection: what its queries cost so far. Only the embedded store has them. */
export async function costOf(
  store: TestStore,
  collection: Collection<Document>,
): Promise<{ documentsExamined: number; collectionScans: number; sortsInMemory: number }> {
  const { namespaces } = await store.client.db("admin").command({ embeddedStats: 1 });
  return namespaces[collection.namespace];
}
