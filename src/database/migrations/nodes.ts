/**
 * The list of running processes that use a database, each with its schema version: data is not migrated while a node expects another
 * schema.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, mongo } from "mongoose";
import pTimeout from "p-timeout";
import { askTimeOf } from "../database-clock.ts";
import { DatabaseError } from "../database-error.ts";
import { databaseOf } from "../record.ts";
import type { MigrationLog } from "./migration.ts";

export const NODES = "nodes";

/** The interval of a node's heartbeats, and the time without one after which the node counts as stopped. */
const HEARTBEAT_MS = 10_000;
const NODE_TIMEOUT_MS = 30_000;

/** The interval at which a node that waits for others checks again. */
export const POLL_MS = 250;

/** The maximum time for leaving, because the database may be unreachable when a node stops. */
const LEAVE_MS = 1_000;

interface NodeDocument {
  _id: string;
  host: string;
  pid: number;
  schemaVersion: number;
  seenAt: Date;
}

export type RegisteredNode = Awaited<ReturnType<typeof registerNode>>;

/**
 * Adds this process to the running nodes, and keeps it there until it leaves.
 * @param onHeartbeat called with every heartbeat. Errors are ignored, because the next one repeats the call
 */
export async function registerNode(
  connection: Connection,
  schemaVersion: number,
  onHeartbeat: () => Promise<void>,
  heartbeatMs = HEARTBEAT_MS,
) {
  const nodes = databaseOf(connection).collection<NodeDocument>(NODES);
  const id = randomUUID();
  const readTime = askTimeOf(connection);
  const node = { host: hostname(), pid: process.pid, schemaVersion };
  async function storeHeartbeat(): Promise<void> {
    await nodes.updateOne({ _id: id }, { $set: { ...node, seenAt: await readTime() } }, { upsert: true });
  }
  await storeHeartbeat();
  let lastHeartbeat = Promise.resolve();
  const timer = setInterval(() => {
    lastHeartbeat = storeHeartbeat()
      .then(onHeartbeat)
      .catch(() => undefined);
  }, heartbeatMs);
  timer.unref();
  return {
    id,
    /** Removes the node from the list, if the database answers. */
    async leave(): Promise<void> {
      clearInterval(timer);
      const removal = lastHeartbeat.then(() => nodes.deleteOne({ _id: id })).catch(() => undefined);
      await pTimeout(removal, { milliseconds: LEAVE_MS, fallback: () => undefined });
    },
  };
}

const describe = ({ host, pid, schemaVersion }: NodeDocument) =>
  `process ${pid} on ${host} (schema version ${schemaVersion})`;

/**
 * Waits until no node with another schema version is left, and removes killed nodes from the list: they count as stopped after
 * NODE_TIMEOUT_MS.
 * @throws DatabaseError if such a node is running
 */
export async function requireNoOtherVersion(
  db: mongo.Db,
  {
    schemaVersion,
    readTime,
    log,
  }: { schemaVersion: number; readTime: () => Promise<Date>; log: MigrationLog },
): Promise<void> {
  const nodes = db.collection<NodeDocument>(NODES);
  const firstHeartbeats = new Map<string, number>();
  for (;;) {
    const now = await readTime();
    await nodes.deleteMany({ seenAt: { $lt: new Date(now.getTime() - NODE_TIMEOUT_MS) } });
    const others = await nodes.find({ schemaVersion: { $ne: schemaVersion } }).toArray();
    if (others.length === 0) return;
    // A heartbeat since the first check here shows that a node runs.
    const runningNode = others.find(({ _id, seenAt }) => {
      const first = firstHeartbeats.get(_id);
      return first !== undefined && first !== seenAt.getTime();
    });
    if (runningNode) {
      throw new DatabaseError(
        `The database is in use by ${describe(runningNode)}, and this version of the portal has to migrate it to schema version ` +
          `${schemaVersion}. Stop all processes of the other version, then start again.`,
      );
    }
    if (firstHeartbeats.size === 0) {
      log.info(
        `Waiting for up to ${NODE_TIMEOUT_MS / 1000} s, because the database may still be in use by ${others.map(describe).join(", ")}`,
      );
    }
    for (const { _id, seenAt } of others) firstHeartbeats.set(_id, seenAt.getTime());
    await sleep(POLL_MS);
  }
}
