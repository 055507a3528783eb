/**
 * The other nodes: who is on their pages, and whether all that they pushed arrived here. Every node tells the others both
 * every few seconds; what is missing makes this node's pages read the database anew.
 */
import type { RedisLink } from "../redis/redis-link.ts";
import { createClusterStream } from "./cluster-stream.ts";
import type { LiveIo, Pulse } from "./live-types.ts";

/** Nodes tell of themselves this often; one that keeps silent for three times as long is gone. */
const PULSE_MS = 2_000;
const SILENT_MS = 3 * PULSE_MS;

/** What another node says to have pushed is given this long to arrive: it comes another way. */
const SETTLE_MS = 300;

/** A node that was not heard of for so long is forgotten, and its pushes are taken for lost when it comes back. */
const FORGET_MS = 24 * 3_600_000;

interface OtherNode {
  users: ReadonlyMap<string, number>;
  /** The number of its last push that arrived here, or that was noticed to be lost. */
  heard: number;
  /** When it was last heard of, and when all of its pushes were last known to be here; monotonic milliseconds. */
  at: number;
  completeAt: number;
}

export interface Cluster {
  /** Users with pages on other nodes. */
  users(): Iterable<string>;
  /** How many pages a user has on other nodes, as far as they told. */
  pagesOf(userID: string): number;
  nodes(): number;
  /** Tells the others at once: this node's users changed. */
  tell(): void;
  close(): void;
}

export interface ClusterOptions {
  io: LiveIo;
  redis: RedisLink;
  /** Keeps portals apart that share one Redis. */
  name: string;
  /** Pages a user of this node. */
  ownUsers(): ReadonlyMap<string, number>;
  /** Users of other nodes came or went. */
  onUsers(): void;
  /** Pushes of another node did not arrive here, at some time since then (monotonic milliseconds). */
  onLoss(since: number): void;
}

/** Joins the other nodes; call it before the first socket is there. */
export function joinCluster(options: ClusterOptions): Cluster {
  const { io, redis, name } = options;
  const began = performance.now();
  const others = new Map<string, OtherNode>();
  let closed = false;

  const stream = createClusterStream({ redis, name: `${name}:live`, onHeard: heard });
  io.adapter(stream.adapter as unknown as Parameters<LiveIo["adapter"]>[0]);
  const self = (io.of("/").adapter as unknown as { uid: string }).uid;

  function known(node: string): OtherNode {
    let other = others.get(node);
    if (!other) {
      other = { users: new Map(), heard: 0, at: 0, completeAt: began };
      others.set(node, other);
    }
    other.at = performance.now();
    return other;
  }

  /** A push arrived; one before it that did not never will. */
  function heard(node: string, number: number): void {
    if (node === self) return;
    const other = known(node);
    const missing = number > other.heard + 1;
    other.heard = Math.max(number, other.heard);
    if (missing) options.onLoss(other.completeAt);
  }

  /** A node says how much it pushed: by now all of that should be here. */
  function settle(node: string, sent: number, at: number): void {
    const other = others.get(node);
    if (!other) return;
    if (sent > other.heard) options.onLoss(other.completeAt);
    other.heard = Math.max(sent, other.heard);
    other.completeAt = at;
  }

  function onPulse({ node, sent, users, leaving }: Pulse): void {
    if (node === self || closed) return;
    const newcomer = !others.has(node);
    const other = known(node);
    const before = [...other.users.keys()].sort().join();
    other.users = leaving ? new Map() : new Map(Object.entries(users));
    if ([...other.users.keys()].sort().join() !== before) options.onUsers();
    setTimeout(settle, SETTLE_MS, node, sent, performance.now() - SILENT_MS).unref();
    // A node that has just come knows nothing of this one yet.
    if (newcomer && !leaving) tell();
  }

  function tell(leaving = false): void {
    if (closed || !redis.up()) return;
    const users = Object.fromEntries(options.ownUsers());
    io.serverSideEmit("pulse", { node: self, sent: stream.sent(), users, leaving });
  }

  function sweep(): void {
    const now = performance.now();
    for (const [node, other] of others) {
      if (now - other.at > FORGET_MS) others.delete(node);
      if (now - other.at <= SILENT_MS || other.users.size === 0) continue;
      other.users = new Map();
      options.onUsers();
    }
  }

  io.on("pulse", onPulse);
  redis.onUp(() => tell());
  const timer = setInterval(() => {
    sweep();
    tell();
  }, PULSE_MS);
  timer.unref();

  return {
    *users() {
      for (const { users } of others.values()) yield* users.keys();
    },
    pagesOf(userID) {
      let pages = 0;
      for (const { users } of others.values()) pages += users.get(userID) ?? 0;
      return pages;
    },
    nodes() {
      const now = performance.now();
      return [...others.values()].filter(({ at }) => now - at <= SILENT_MS).length;
    },
    tell: () => tell(),
    close() {
      tell(true);
      closed = true;
      clearInterval(timer);
      stream.close();
      io.of("/").adapter.close();
    },
  };
}
