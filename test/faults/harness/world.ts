/** All the processes of a fault test, on separate folders and ports: database, Redis where there is one, nodes, people. */
import { join } from "node:path";
import { connectDatabase, type DatabaseConnection } from "../../../src/database/connect.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { hasRedis, type RedisServer, startRedis } from "../../live/nodes/support/redis-server.ts";
import { type Balance, createBalance } from "./balance.ts";
import { startCaddy } from "./caddy.ts";
import { type DatabaseProcess, startDatabase } from "./database.ts";
import { makePeople, type Person } from "./people.ts";
import { type PortalNode, startNode } from "./portal-node.ts";

export interface WorldOptions {
  /** Two by default. */
  nodes?: number;
  /** Residents beside one member of staff. */
  residents: number;
  env?: Record<string, string>;
  /** Puts Caddy before the nodes, with the configuration of `compose.yaml`. */
  caddy?: boolean;
}

export interface World {
  folder: string;
  database: DatabaseProcess;
  /** The database's URI as the nodes have it. */
  uri: string;
  redis: RedisServer | undefined;
  nodes: PortalNode[];
  balance: Balance;
  /** Staff first. */
  people: Person[];
  /** The test's connection to the database. */
  data: DatabaseConnection;
}

/** In any state. */
const ending = (thing: { process(): { kill(): Promise<void> } }) => () => thing.process().kill();

/**
 * Starts a world.
 * @param later is given the end of each part as soon as that part is there, to be called in reverse
 */
export async function startWorld(
  options: WorldOptions,
  later: (undo: () => unknown) => void,
): Promise<World> {
  const { nodes: wanted = 2, residents, env = {} } = options;
  const folder = await makeFolder("faults");
  later(() => removeFolder(folder));
  const database = await startDatabase(join(folder, "data"));
  later(ending(database));
  const redis = wanted > 1 && hasRedis ? await startRedis() : undefined;
  if (redis) later(redis.stop);
  const uri = database.uriOf("faults");
  const data = await connectDatabase(uri);
  later(data.close);
  const shared = {
    MONGODB_URI: uri,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...(options.caddy ? { TRUST_PROXY: "true" } : {}),
    ...env,
  };
  const people = await makePeople(data, residents);
  const nodes = await Promise.all(
    Array.from({ length: wanted }, async (_, index) => {
      const node = await startNode({ name: `node ${index + 1}`, env: shared });
      later(ending(node));
      return node;
    }),
  );
  const balance = options.caddy ? await startCaddy(folder, nodes) : createBalance(nodes);
  later(balance.stop);
  return { folder, database, uri, redis, nodes, balance, people, data };
}
