/** Connects this node with the other nodes by Redis: pushes reach their pages, and each node knows whose pages the others have. */
import { randomUUID } from "node:crypto";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { RedisLink } from "../redis/redis-link.ts";
import type { LiveIo, Pulse } from "./live-types.ts";

/** Nodes report their users this often; a node that is silent for three times as long counts as gone. */
const PULSE_MS = 2_000;
const SILENT_MS = 3 * PULSE_MS;

/** The stream keeps about this many pushes for nodes that read late. */
const STREAM_MAX = 5_000;

/** One read takes up to this many pushes and waits this long for the first one: shorter than a silent connection may last. */
const READ_COUNT = 200;
const READ_BLOCK_MS = 2_000;

interface OtherNode {
  users: ReadonlyMap<string, number>;
  /** When its last report arrived, in milliseconds of the monotonic clock. */
  reportedAt: number;
}

export interface Cluster {
  /** The room that all sockets of this node join, so that a push can leave them out. */
  ownRoom: string;
  /** Users with pages on other nodes. */
  users(): Iterable<string>;
  /** How many pages a user has on other nodes, by their last reports. */
  pagesOf(userID: string): number;
  nodes(): number;
  /** Reports this node's users to the others now. */
  report(): void;
  close(): void;
}

export interface ClusterOptions {
  io: LiveIo;
  redis: RedisLink;
  /** Keeps portals apart that share one Redis. */
  name: string;
  /** The number of pages of each user of this node. */
  ownUsers(): ReadonlyMap<string, number>;
  /** Called when users of other nodes came or went. */
  onUsers(): void;
}

/** Joins the other nodes, now or once Redis answers. */
export function joinCluster({ io, redis, name, ownUsers, onUsers }: ClusterOptions): Cluster {
  const self = randomUUID();
  const channel = `${name}:nodes`;
  const others = new Map<string, OtherNode>();
  let joined = false;
  let closed = false;

  /** Waits for Redis, because the adapter neither ends nor survives a connection that fails while it is being set up. */
  function installAdapter(): void {
    const adapter = createAdapter(redis.client, {
      streamName: `${name}:live`,
      channelPrefix: `${name}:live`,
      maxLen: STREAM_MAX,
      readCount: READ_COUNT,
      blockTimeInMs: READ_BLOCK_MS,
      onlyPlaintext: true,
    });
    io.adapter(adapter as unknown as Parameters<LiveIo["adapter"]>[0]);
    // Sockets that connected before are in rooms of the adapter that is replaced. Their pages connect again at once.
    for (const socket of [...io.sockets.sockets.values()]) socket.conn.close();
  }

  function report(leaving = false): void {
    if (closed || !redis.up()) return;
    const pulse: Pulse = { node: self, users: Object.fromEntries(ownUsers()), leaving };
    // A report that is lost is followed by the next one.
    redis.client.publish(channel, JSON.stringify(pulse)).catch(() => undefined);
  }

  function onPulse({ node, users, leaving }: Pulse): void {
    if (node === self || closed) return;
    const known = others.get(node);
    const before = [...(known?.users.keys() ?? [])].sort().join();
    const reported = leaving ? new Map<string, number>() : new Map(Object.entries(users));
    if (leaving) others.delete(node);
    else others.set(node, { users: reported, reportedAt: performance.now() });
    if ([...reported.keys()].sort().join() !== before) onUsers();
    // A node that has just started knows nothing of this one yet.
    if (!known && !leaving) report();
  }

  function removeSilentNodes(): void {
    const now = performance.now();
    for (const [node, { users, reportedAt }] of others) {
      if (now - reportedAt <= SILENT_MS) continue;
      others.delete(node);
      if (users.size > 0) onUsers();
    }
  }

  redis.subscribe(channel, (message) => onPulse(JSON.parse(message) as Pulse));
  redis.onUp(() => {
    if (closed) return;
    if (!joined) installAdapter();
    joined = true;
    report();
  });
  const timer = setInterval(() => {
    removeSilentNodes();
    report();
  }, PULSE_MS);
  timer.unref();

  return {
    ownRoom: `node:${self}`,
    *users() {
      for (const { users } of others.values()) yield* users.keys();
    },
    pagesOf(userID) {
      let pages = 0;
      for (const { users } of others.values()) pages += users.get(userID) ?? 0;
      return pages;
    },
    nodes: () => others.size,
    report: () => report(),
    close() {
      report(true);
      closed = true;
      clearInterval(timer);
      io.of("/").adapter.close();
    },
  };
}
