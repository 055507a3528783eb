/** Connects this node with the other nodes through Redis: it exchanges pushes, and the users who have pages open on each node. */
import { randomUUID } from "node:crypto";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Logger } from "pino";
import type { RedisLink } from "../redis/redis-link.ts";
import type { LiveIo } from "./live-types.ts";
import type { OwnPages } from "./presence.ts";

/** Nodes report their users every two seconds. A node without a report for this time counts as gone. */
const NODE_TIMEOUT_MS = 6_000;

/** The stream keeps about this many pushes for nodes that are behind. */
const STREAM_MAX = 5_000;

/** A read returns up to this many pushes, and waits this long for the first one: shorter than the timeout of a silent connection. */
const READ_COUNT = 200;
const READ_BLOCK_MS = 2_000;

/** The report of a node to the other nodes. */
interface NodeReport {
  node: string;
  /** The number of open pages of each user on the node. */
  users: Record<string, number>;
  /** The number of visible pages of each user. A node of an earlier version does not report it. */
  visible?: Record<string, number>;
  leaving: boolean;
}

/**
 * The client for Socket.IO's adapter. It corrects two faults of the adapter:
 * - The adapter starts to read with the next push after its first read (`$`), and again after each read that returned nothing. So a node
 *   would miss pushes until its reader is connected, and between two reads. This client reads from an entry of the stream instead.
 * - The adapter does not handle a failed subscription. It fails if the node stops before Redis has confirmed it.
 */
function clientForAdapter(client: RedisLink["client"], entry: string): RedisLink["client"] {
  function duplicate() {
    const copy = client.duplicate();
    const { xRead, subscribe } = copy;
    return Object.assign(copy, {
      xRead: ((streams, options) => {
        const from = [streams].flat().map(({ key, id }) => ({ key, id: id === "$" ? entry : id }));
        return xRead.call(copy, from, options);
      }) as typeof xRead,
      subscribe: ((...parameters) => {
        const subscription = subscribe.apply(copy, parameters);
        subscription.catch(() => undefined);
        return subscription;
      }) as typeof subscribe,
    });
  }
  return Object.create(client, { duplicate: { value: duplicate } });
}

export type Cluster = ReturnType<typeof joinCluster>;

/**
 * Joins the other nodes as soon as Redis answers.
 * @param name separates portals that share one Redis
 * @param ownPages the pages of this node
 * @param onUsers called when the set of users on other nodes changed
 * @param onUp called when this node has joined, and each time Redis answers again
 */
export function joinCluster(
  { io, redis, log, name }: { io: LiveIo; redis: RedisLink; log: Pick<Logger, "warn">; name: string },
  ownPages: OwnPages,
  { onUsers, onUp }: { onUsers(): void; onUp(isFirst: boolean): void },
) {
  const nodeID = randomUUID();
  const channel = `${name}:nodes`;
  /** The other nodes, and when their last reports arrived (monotonic milliseconds). */
  const otherNodes = new Map<
    string,
    { users: ReadonlyMap<string, number>; visible: ReadonlyMap<string, number>; reportedAt: number }
  >();
  const streamName = `${name}:live`;
  let isJoining = false;
  let isJoined = false;
  let isClosed = false;

  /** Runs only when Redis answers, because the adapter can't recover from a connection that fails during its setup. */
  async function installAdapter(): Promise<void> {
    const last = (await redis.client.xRevRange(streamName, "+", "-", { COUNT: 1 }))?.[0];
    if (isClosed) return;
    const adapter = createAdapter(clientForAdapter(redis.client, last?.id ?? "0-0"), {
      streamName,
      channelPrefix: streamName,
      maxLen: STREAM_MAX,
      readCount: READ_COUNT,
      blockTimeInMs: READ_BLOCK_MS,
      onlyPlaintext: true,
    });
    io.adapter(adapter as unknown as Parameters<LiveIo["adapter"]>[0]);
    // Existing sockets are in rooms of the old adapter. They are closed, and their pages reconnect at once.
    for (const socket of [...io.sockets.sockets.values()]) socket.conn.close();
    isJoined = true;
  }

  /** If Redis becomes unreachable meanwhile, this is tried again when it is back. */
  async function join(): Promise<void> {
    if (isClosed || isJoining) return;
    isJoining = true;
    try {
      const isFirst = !isJoined;
      if (isFirst) await installAdapter();
      report();
      onUp(isFirst);
    } catch (error) {
      log.warn({ err: error }, "this node could not join the other nodes; it tries again when Redis is back");
    } finally {
      isJoining = false;
    }
  }

  function report(leaving = false): void {
    if (isClosed || !redis.isUp()) return;
    const [users, visible] = [Object.fromEntries(ownPages.open), Object.fromEntries(ownPages.visible)];
    const message: NodeReport = { node: nodeID, users, visible, leaving };
    // A lost report does not matter, because the next one follows soon.
    redis.client.publish(channel, JSON.stringify(message)).catch(() => undefined);
  }

  function onReport({ node, users, visible = {}, leaving }: NodeReport): void {
    if (node === nodeID || isClosed) return;
    const previous = otherNodes.get(node);
    const usersBefore = [...(previous?.users.keys() ?? [])].sort().join();
    const pagesByUser = new Map(leaving ? [] : Object.entries(users));
    if (leaving) otherNodes.delete(node);
    else {
      const visiblePages = new Map(Object.entries(visible));
      otherNodes.set(node, { users: pagesByUser, visible: visiblePages, reportedAt: performance.now() });
    }
    if ([...pagesByUser.keys()].sort().join() !== usersBefore) onUsers();
    // The other node has just started, so it needs a report of this node.
    if (!previous && !leaving) report();
  }

  function removeSilentNodes(): void {
    const now = performance.now();
    for (const [node, { users, reportedAt }] of otherNodes) {
      if (now - reportedAt <= NODE_TIMEOUT_MS) continue;
      otherNodes.delete(node);
      if (users.size > 0) onUsers();
    }
  }

  redis.subscribe(channel, (message) => onReport(JSON.parse(message) as NodeReport));
  redis.onChange((isUp) => {
    if (isUp) void join();
  });

  return {
    /** The room of all sockets of this node, so that a push to the other nodes can exclude them. */
    ownRoom: `node:${nodeID}`,
    /** Users with open pages on other nodes. */
    *users() {
      for (const { users } of otherNodes.values()) yield* users.keys();
    },
    /** The number of a user's pages on other nodes, according to their last reports. */
    pagesOf(userID: string): number {
      let pages = 0;
      for (const { users } of otherNodes.values()) pages += users.get(userID) ?? 0;
      return pages;
    },
    /** Whether a user has a visible page on another node, according to the last reports. */
    hasVisiblePage: (userID: string): boolean =>
      [...otherNodes.values()].some(({ visible }) => visible.has(userID)),
    nodes: () => otherNodes.size,
    /** Reports this node's users to the other nodes immediately. */
    report: () => report(),
    /** To be called regularly. */
    tick(): void {
      removeSilentNodes();
      report();
    },
    close() {
      report(true);
      isClosed = true;
      io.of("/").adapter.close();
    },
  };
}
