/** All the processes of a fault test, on folders and ports of their own: database, Redis where there is one, nodes, people. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase, type DatabaseConnection } from "../../../src/database/connect.ts";
import { type Balance, createBalance } from "./balance.ts";
import { type DatabaseProcess, startDatabase } from "./database.ts";
import { makePeople, type Person } from "./people.ts";
import { type NodeOptions, type PortalNode, startNode } from "./portal-node.ts";
import { type RedisProcess, startRedis } from "./redis.ts";

export interface WorldOptions {
  /** Two by default; each may have its own clock or program. */
  nodes?: Omit<NodeOptions, "name" | "env">[];
  /** Residents beside one member of staff. */
  residents: number;
  env?: Record<string, string>;
  /** Another database than the usual one. */
  database?: (folder: string) => Promise<DatabaseProcess>;
}

export interface World {
  folder: string;
  database: DatabaseProcess;
  /** The database's URI as the nodes have it. */
  uri: string;
  redis: RedisProcess | undefined;
  nodes: PortalNode[];
  balance: Balance;
  /** Staff first. */
  people: Person[];
  /** The test's own look into the database. */
  data: DatabaseConnection;
  stop(): Promise<void>;
}

/** Ends a node or another process whatever state it is in. */
const end = (thing: { process(): { kill(): Promise<void> } } | undefined) => thing?.process().kill();

/** Starts a world. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { nodes: wanted = [{}, {}], residents, env = {} } = options;
  const { database: start = startDatabase } = options;
  const folder = await mkdtemp(join(tmpdir(), "rowanstead-faults-"));
  const [database, redis] = await Promise.all([start(join(folder, "data")), startRedis(folder)]);
  const uri = database.uriOf("faults");
  const data = await connectDatabase(uri);
  const people = await makePeople(data, residents);
  const nodes = await Promise.all(
    wanted.map((node, index) =>
      startNode({
        ...node,
        name: `node ${index + 1}`,
        env: { MONGODB_URI: uri, ...(redis && wanted.length > 1 ? { REDIS_URL: redis.url } : {}), ...env },
      }),
    ),
  );
  const balance = createBalance(nodes);
  return {
    ...{ folder, database, uri, redis, nodes, balance, people, data },
    async stop() {
      balance.stop();
      await Promise.all(nodes.map(end));
      await data.close();
      await Promise.all([end(database), end(redis)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
