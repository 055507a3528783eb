/** A real mongod for the suites, found or downloaded by mongodb-memory-server, with its data in memory or a temporary folder. */
import { MongoMemoryServer } from "mongodb-memory-server";

/** @throws where none is installed and none can be downloaded */
export async function startMongod(): Promise<{ uri: string; stop(): Promise<void> }> {
  const server = await MongoMemoryServer.create();
  return { uri: server.getUri(), stop: async () => void (await server.stop()) };
}
