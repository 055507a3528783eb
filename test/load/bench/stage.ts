/** The setup of every measurement: a portal with a new database, and the assignment of processes to cores. */
import { openDatabase } from "../../../src/database/open-database.ts";
import { startCaddy } from "../../faults/harness/caddy.ts";
import { findCaddy } from "../../faults/harness/programs.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { hasRedis, startRedis } from "../../live/nodes/support/redis-server.ts";
import { type Child, startChild } from "./child.ts";
import type { PortalOffers } from "./children/portal.ts";

/** Servers under measurement on one core, load and database on the other, as far as there are two. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

const silent = { info: () => undefined, warn: () => undefined };

/** Which database a run of the bench uses. */
export function databaseName(): string {
  const { MONGODB_URI } = process.env;
  return MONGODB_URI ? "MongoDB" : "embedded store";
}

/** A portal to be measured: where it is called, and its nodes. The first one makes people and data. */
export interface Measured {
  url: string;
  nodes: readonly [Child<PortalOffers>, ...Child<PortalOffers>[]];
}

/** Starts a portal on the server's core over a database that is there. */
const startPortal = (uri: string, env: Record<string, string> = {}) =>
  startChild<PortalOffers>("children/portal.ts", {
    core: SERVER_CORE,
    env: { ...env, MONGODB_URI: uri },
  });

/** Runs work on a new portal with a new database, and removes both afterwards. */
export async function withPortal<T>(
  work: (portal: Child<PortalOffers>, uri: string) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const dataFolder = await makeFolder("bench");
  const { MONGODB_URI: mongodbUri } = process.env;
  const opened = await openDatabase({ mongodbUri, dataFolder, log: silent });
  const uri = new URL(opened.uri);
  uri.pathname = `/bench-${process.pid}-${Math.round(performance.now())}`;
  try {
    const portal = await startPortal(uri.href, env);
    try {
      return await work(portal, uri.href);
    } finally {
      await portal.stop();
    }
  } finally {
    await opened.stop();
    await removeFolder(dataFolder);
  }
}

/** One node that is called directly. */
export const oneNode = async (portal: Child<PortalOffers>): Promise<Measured> => ({
  url: await portal.call("url"),
  nodes: [portal],
});

/**
 * Runs work on the processes of `compose.yaml`: two nodes with Redis behind Caddy, with a new database. The nodes share the
 * server's core, so that their figures compare with those of one node.
 * @param work gets undefined where the machine lacks Redis or Caddy
 */
export async function withShipped<T>(
  uri: string,
  work: (shipped: Measured | undefined) => Promise<T>,
): Promise<T> {
  if (!hasRedis || findCaddy() === undefined) return work(undefined);
  const shared = new URL(uri);
  shared.pathname += "-shipped";
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const folder = await makeFolder("bench-caddy");
    ends.unshift(() => removeFolder(folder));
    const redis = await startRedis();
    ends.unshift(redis.stop);
    const start = async () => {
      const node = await startPortal(shared.href, { REDIS_URL: redis.url, TRUST_PROXY: "true" });
      ends.unshift(node.stop);
      return node;
    };
    const nodes = [await start(), await start()] as const;
    const urls = await Promise.all(nodes.map(async (node) => ({ url: await node.call("url") })));
    const caddy = await startCaddy(folder, urls);
    ends.unshift(async () => caddy.stop());
    return await work({ url: caddy.url, nodes });
  } finally {
    for (const end of ends) await end();
  }
}

/** The one with the highest figure. */
export function best<T>(found: readonly T[], figure: (one: T) => number): T {
  const [first, ...rest] = found;
  if (first === undefined) throw new Error("Nothing was measured");
  return rest.reduce((most, one) => (figure(one) > figure(most) ? one : most), first);
}
