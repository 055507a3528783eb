/** A replica set of one real mongod for the suites, found or downloaded by mongodb-memory-server, with its data in memory or a temporary folder. */
import { MongoMemoryReplSet } from "mongodb-memory-server";

/** @throws where none is installed and none can be downloaded */
export async function startMongod(): Promise<{ uri: string; stop(): Promise<void> }> {
  const server = await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: "wiredTiger" } });
  return { uri: server.getUri(), stop: async () => void (await server.stop()) };
}
