/** Connects this node with the other nodes through Redis: it exchanges pushes, and the users who have pages open on each node. */
import { randomUUID } from "node:crypto";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Logger } from "pino";
import type { RedisLink } from "../redis/redis-link.ts";
import type { LiveIo } from "./live-types.ts";
import type { OwnPages } from "./presence.ts";

/** Nodes report their users every two seconds. A node without a report for this time counts as gone. */
const SILENT_MS = 6_000;

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
 * The client for Socket.IO's adapter, whose readers begin behind an entry of the stream. The adapter itself begins with the next push after its
 * first read (`$`), and again after each read that returned nothing. So a node would miss pushes until its reader is connected, and between
 * two reads. The adapter also handles no failure of its subscription, which a node that stops before Redis has confirmed it ends.
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
      subscribe: ((...all) => {
        const subscribed = subscribe.apply(copy, all);
        subscribed.catch(() => undefined);
        return subscribed;
      }) as typeof subscribe,
    });
  }
  return Object.create(client, { duplicate: { value: duplicate } });
}

export type Cluster = ReturnType<typeof joinCluster>;

/**
 * Joins the other nodes as soon as Redis answers.
 * @param name separates portals that share one Redis
 * @param own the pages of this node
 * @param onUsers called when the set of users on other nodes changed
 * @param onUp called when this node has joined, and each time Redis answers again
 */
export function joinCluster(
  { io, redis, log, name }: { io: LiveIo; redis: RedisLink; log: Pick<Logger, "warn">; name: string },
  own: OwnPages,
  { onUsers, onUp }: { onUsers(): void; onUp(isFirst: boolean): void },
) {
  const self = randomUUID();
  const channel = `${name}:nodes`;
  /** The other nodes, and when their last reports arrived (monotonic milliseconds). */
  const others = new Map<
    string,
    { users: ReadonlyMap<string, number>; visible: ReadonlyMap<string, number>; reportedAt: number }
  >();
  const streamName = `${name}:live`;
  let joining = false;
  let joined = false;
  let closed = false;

  /** The adapter neither closes nor survives a connection that fails during its setup, so this runs only when Redis answers. */
  async function installAdapter(): Promise<void> {
    const last = (await redis.client.xRevRange(streamName, "+", "-", { COUNT: 1 }))?.[0];
    if (closed) return;
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
    joined = true;
  }

  /** Fails if Redis goes away again. The next attempt is made when it is back. */
  async function join(): Promise<void> {
    if (closed || joining) return;
    joining = true;
    try {
      const isFirst = !joined;
      if (isFirst) await installAdapter();
      report();
      onUp(isFirst);
    } catch (error) {
      log.warn({ err: error }, "this node could not join the other nodes; it tries again when Redis is back");
    } finally {
      joining = false;
    }
  }

  function report(leaving = false): void {
    if (closed || !redis.isUp()) return;
    const [users, visible] = [Object.fromEntries(own.open), Object.fromEntries(own.visible)];
    const message: NodeReport = { node: self, users, visible, leaving };
    // A lost report does not matter, because the next one follows soon.
    redis.client.publish(channel, JSON.stringify(message)).catch(() => undefined);
  }

  function onReport({ node, users, visible = {}, leaving }: NodeReport): void {
    if (node === self || closed) return;
    const previous = others.get(node);
    const before = [...(previous?.users.keys() ?? [])].sort().join();
    const reported = leaving ? new Map<string, number>() : new Map(Object.entries(users));
    if (leaving) others.delete(node);
    else {
      const visibleUsers = new Map(Object.entries(visible));
      others.set(node, { users: reported, visible: visibleUsers, reportedAt: performance.now() });
    }
    if ([...reported.keys()].sort().join() !== before) onUsers();
    // The other node has just started, so it needs a report of this one.
    if (!previous && !leaving) report();
  }

  function removeSilentNodes(): void {
    const now = performance.now();
    for (const [node, { users, reportedAt }] of others) {
      if (now - reportedAt <= SILENT_MS) continue;
      others.delete(node);
      if (users.size > 0) onUsers();
    }
  }

  redis.subscribe(channel, (message) => onReport(JSON.parse(message) as NodeReport));
  redis.onChange((isUp) => {
    if (isUp) void join();
  });

  return {
    /** The room of all sockets of this node, so that a push to the other nodes can exclude them. */
    ownRoom: `node:${self}`,
    /** Users with open pages on other nodes. */
    *users() {
      for (const { users } of others.values()) yield* users.keys();
    },
    /** The number of a user's pages on other nodes, according to their last reports. */
    pagesOf(userID: string): number {
      let pages = 0;
      for (const { users } of others.values()) pages += users.get(userID) ?? 0;
      return pages;
    },
    /** Whether a user has a visible page on another node, according to the last reports. */
    hasVisiblePage: (userID: string): boolean =>
      [...others.values()].some(({ visible }) => visible.has(userID)),
    nodes: () => others.size,
    /** Reports this node's users to the other nodes immediately. */
    report: () => report(),
    /** To be called regularly. */
    tick(): void {
      removeSilentNodes();
      report();
    },
    close() {
      report(true);
      closed = true;
      io.of("/").adapter.close();
    },
  };
}
