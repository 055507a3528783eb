/** Connects this node with the other nodes through Redis: it exchanges pushes, and the users who have pages open on each node. */
import { randomUUID } from "node:crypto";
import type { ServerEvents } from "../domain/live-events.ts";
import type { RedisLink } from "../redis/redis-link.ts";
import type { OwnPages } from "./presence.ts";

/** Nodes report their users every two seconds. A node without a report for this time counts as gone. */
const NODE_TIMEOUT_MS = 6_000;

/** An event for the sockets in any of the rooms `to` and in none of the rooms `except`; without rooms, for all sockets. */
export interface EventPush {
  to: string | string[];
  except: string | string[];
  event: keyof ServerEvents;
  payload: unknown[];
}

/** What each node does with its sockets: it emits an event to them, or ends those in a room. */
type NodePush = EventPush | { end: string };

/** The report of a node to the other nodes. */
interface NodeReport {
  node: string;
  /** The number of open pages of each user on the node. */
  users: Record<string, number>;
  /** The number of visible pages of each user. A node of an earlier version does not report it. */
  visible?: Record<string, number>;
  leaving: boolean;
}

export type Cluster = ReturnType<typeof joinCluster>;

/**
 * Joins the other nodes as soon as Redis answers.
 * @param name separates portals that share one Redis
 * @param ownPages the pages of this node
 * @param onPush called with a push of another node
 * @param onUsers called when the set of users on other nodes changed
 * @param onUp called when this node gets the pushes of the others, and each time it gets them again after an outage
 */
export function joinCluster(
  { redis, name }: { redis: RedisLink; name: string },
  ownPages: OwnPages,
  { onPush, onUsers, onUp }: { onPush(push: NodePush): void; onUsers(): void; onUp(isFirst: boolean): void },
) {
  const nodeID = randomUUID();
  const reports = `${name}:nodes`;
  const pushes = `${name}:pushes`;
  /** The other nodes, and when their last reports arrived (monotonic milliseconds). */
  const otherNodes = new Map<
    string,
    { users: ReadonlyMap<string, number>; visible: ReadonlyMap<string, number>; reportedAt: number }
  >();
  let isJoined = false;
  let isClosed = false;

  /** Messages may get lost: the next report follows soon, and pages fetch their data again when Redis answers again. */
  function send(channel: string, message: object): void {
    redis.client.publish(channel, JSON.stringify({ node: nodeID, ...message })).catch(() => undefined);
  }

  function report(leaving = false): void {
    if (isClosed || !redis.isUp()) return;
    const [users, visible] = [Object.fromEntries(ownPages.open), Object.fromEntries(ownPages.visible)];
    send(reports, { users, visible, leaving } satisfies Omit<NodeReport, "node">);
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

  redis.subscribe(reports, (message) => onReport(JSON.parse(message) as NodeReport));
  redis.subscribe(pushes, (message) => {
    const { node, ...push } = JSON.parse(message) as NodePush & { node: string };
    if (node !== nodeID && !isClosed) onPush(push);
  });
  redis.onChange((isUp) => {
    if (!isUp || isClosed) return;
    const isFirst = !isJoined;
    isJoined = true;
    report();
    onUp(isFirst);
  });

  return {
    /** Has the other nodes push to their sockets. */
    push: (push: NodePush) => send(pushes, push),
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
    },
  };
}
