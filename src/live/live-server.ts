/** The Socket.IO server: accepts sockets of logged-in users and of wall displays, joins them to rooms and pushes the services' events. */
import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { Limits } from "../config.ts";
import type { AppContext } from "../context.ts";
import { PROPERTY_CONVERSATION } from "../domain/conversation-id.ts";
import { RESIDENTS_SHOWN_BY } from "../domain/display-rules.ts";
import type { ServerEvents } from "../domain/live-events.ts";
import type { RentStaging } from "../domain/rent-month-rules.ts";
import { isMember, isStaffID } from "../domain/roles.ts";
import { displayName } from "../domain/user.ts";
import type { SignedIn } from "../http/state.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { RedisLink } from "../redis/redis-link.ts";
import { type LiveChannel, rooms } from "./channel.ts";
import { type Cluster, type EventPush, joinCluster } from "./cluster.ts";
import { createDisplaySockets, type DisplaySockets } from "./display-sockets.ts";
import { createHandshake, type Handshake } from "./handshake.ts";
import {
  type EngineSocket,
  FRAME_MAX_BYTES,
  handleEvents,
  type InboundCounters,
  limitFrames,
} from "./inbound.ts";
import { createLiveSessions, type LiveSessions } from "./live-sessions.ts";
import { type LiveHooks, type LiveIo, type LiveSocket, privateRooms, type Rights } from "./live-types.ts";
import { createPresence, UNCOUNTED_PAGE } from "./presence.ts";
import { createQueueWatch } from "./queue-watch.ts";
import { throttle } from "./throttle.ts";

/** Server and client detect a dead connection after the sum of these times: 22 s. The limit is 25 s (`src/docs/security.md`, R43). */
const PING_INTERVAL_MS = 14_000;
const PING_TIMEOUT_MS = 8_000;

/** A client that does not join within this time after the upgrade is disconnected. */
const JOIN_TIMEOUT_MS = 10_000;

/** The connection of a closed socket is destroyed after this time, even if the client does not answer. */
const CLOSE_GRACE_MS = 1_000;

/** Minimum interval between two `resync` events. */
const RESYNC_EVERY_MS = 3_000;

/** Interval at which a stopping server checks whether all sockets are closed. */
const CLOSE_POLL_MS = 20;

const DISPLAY_ROOMS = RESIDENTS_SHOWN_BY.map(rooms.displays);

export type LiveServer = ReturnType<typeof createLiveServer>;

/**
 * Creates the server. Events that are published before `attach` reach no client.
 * @param redis the connection to the other nodes. Without it this is the only node
 * @param name separates portals that share one Redis
 */
export function createLiveServer({
  log,
  clock,
  limits,
  rateLimits,
  redis,
  name,
}: Pick<AppContext, "log" | "clock"> & {
  limits: Pick<Limits, "socketsPerUser">;
  rateLimits: Pick<RateLimits, "handshakes">;
  redis: RedisLink | undefined;
  name: string;
}) {
  const io: LiveIo = new Server({
    serveClient: false,
    transports: ["websocket"],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: FRAME_MAX_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: JOIN_TIMEOUT_MS,
    // Socket.IO's connection state recovery stays off, because it would restore the rooms of a revoked session.
    allowRequest: (request, answer) => handshake?.allowRequest(request, answer),
  });
  let isClosing = false;
  /** When this node last ended the sockets of a session or user (monotonic milliseconds). */
  let lastDisconnectAt = Number.NEGATIVE_INFINITY;
  let handshake: Handshake | undefined;
  let hooks: LiveHooks | undefined;
  let sessions: LiveSessions | undefined;
  let displays: DisplaySockets | undefined;
  const inbound: InboundCounters = { ignoredEvents: 0, flooded: 0 };
  const listeners = new Set<(event: keyof ServerEvents) => void>();
  let [pushes, resyncs] = [0, 0];

  /**
   * Logs the errors of a push. They must not fail a request, whose change is stored already. Uncaught in a timer or a client's event, they
   * would end the process.
   */
  function logErrors(event: string, task: () => void): void {
    try {
      task();
    } catch (error) {
      log.error({ err: error, event }, "an event could not be pushed");
    }
  }

  /** Emits to rooms on all nodes. This node's sockets don't wait for Redis, which may be slow or unreachable. */
  function broadcast<E extends keyof ServerEvents>(
    { to = [], except = [] }: Partial<Pick<EventPush, "to" | "except">>,
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ): void {
    const push = { to, except, event, payload };
    emitHere(push);
    cluster?.push(push);
  }

  function emitHere({ to, except, event, payload }: EventPush): void {
    // TypeScript can't match an event of the union with its payload.
    io.to(to)
      .except(except)
      .emit(event as "resync", ...(payload as []));
  }

  const presence = createPresence({
    onOnline(online) {
      // Every node has the same list of users and sends it to its own staff.
      logErrors("presence", () => io.to(privateRooms.presence).emit("presence", { online }));
      channel.noteChange("presence");
    },
    onOwnPages: () => cluster?.report(),
    usersElsewhere: () => cluster?.users() ?? [],
  });
  const resync = throttle(RESYNC_EVERY_MS, () => {
    resyncs += 1;
    log.warn(
      { event: "pushes_lost" },
      "Redis was unreachable, so pushes between nodes may be lost; all pages fetch their data again",
    );
    // Wall displays fetch their data every minute.
    broadcast({ except: DISPLAY_ROOMS }, "resync");
  });
  const cluster: Cluster | undefined =
    redis &&
    joinCluster({ redis, name }, presence.own, {
      onPush(push) {
        if ("end" in push) disconnectHere(push.end);
        else logErrors(push.event, () => emitHere(push));
      },
      onUsers: presence.reportSoon,
      onUp(isFirst) {
        // All nodes' pages: the others missed the pushes of this node before it joined, and both sides may have missed some in an outage.
        if (!isFirst || pushes > 0) resync.call();
        // This node's pages, which may have connected before it joined and missed pushes of the others.
        else io.except(DISPLAY_ROOMS).emit("resync");
      },
    });
  const queues = createQueueWatch(
    { io, log },
    {
      mute(socket) {
        for (const room of ownTypingRooms(socket.data.user)) socket.leave(room);
        socket.leave(privateRooms.presence);
      },
      unmute: joinMutableRooms,
    },
  );

  /** Joins the rooms of typing and presence, which a socket leaves while it is behind. */
  function joinMutableRooms(socket: LiveSocket): void {
    const { user } = socket.data;
    socket.join(ownTypingRooms(user));
    if (user?.role !== "staff") return;
    socket.join(privateRooms.presence);
    socket.emit("presence", { online: presence.online() });
  }

  async function pushTyping(user: SignedIn, conversationID: string): Promise<void> {
    const readers = await hooks?.typingRooms(user, conversationID);
    if (!readers) return;
    const typing = { userID: user.userID, senderName: displayName(user) };
    const others = { to: readers.map(privateRooms.typing), except: rooms.user(user.userID) };
    if (conversationID === PROPERTY_CONVERSATION) broadcast(others, "chat:typing", typing);
    else broadcast(others, "conversation:typing", { ...typing, conversationID });
  }

  function forwardTyping(user: SignedIn, conversationID: string): void {
    pushTyping(user, conversationID).catch((error: unknown) =>
      log.error({ err: error, event: "typing" }, "an event could not be pushed"),
    );
  }

  function forwardStaging(user: SignedIn, staging: RentStaging): void {
    const staged = { ...staging, userID: user.userID, name: displayName(user) };
    const others = { to: privateRooms.typing(rooms.staff), except: rooms.user(user.userID) };
    broadcast(others, "rent:staged", staged);
  }

  function onConnection(socket: LiveSocket): void {
    const admission = handshake?.admissionOf(socket.request);
    if (!admission) {
      socket.disconnect(true);
      return;
    }
    if ("display" in admission) {
      displays?.add(socket, admission.display);
      return;
    }
    const { user, readAt } = admission;
    const userSocket = Object.assign(socket, { data: { user } });
    const ownRooms: string[] = [rooms.user(user.userID), privateRooms.session(user.sessionHash)];
    if (user.role === "staff") ownRooms.push(rooms.staff);
    if (isMember(user)) ownRooms.push(rooms.members);
    socket.join(ownRooms);
    sessions?.add(userSocket, readAt, lastDisconnectAt >= readAt);
    // Former residents are no members any more, so they are not shown as online.
    const page = user.access === "former" ? UNCOUNTED_PAGE : presence.addPage(user.userID);
    joinMutableRooms(socket);
    handleEvents(userSocket, inbound, {
      forwardTyping: (conversationID) => forwardTyping(userSocket.data.user, conversationID),
      forwardStaging: (staging) => forwardStaging(userSocket.data.user, staging),
      setVisible: page.show,
    });
    socket.once("disconnect", () => {
      sessions?.remove(userSocket);
      page.leave();
    });
  }

  function disconnectHere(room: string): void {
    lastDisconnectAt = performance.now();
    io.in(room).disconnectSockets(true);
  }

  function disconnectRoom(room: string): void {
    disconnectHere(room);
    cluster?.push({ end: room });
  }

  io.on("connection", (socket) => {
    try {
      onConnection(socket);
    } catch (error) {
      log.error({ err: error }, "a new socket could not be set up and was disconnected");
      socket.disconnect(true);
    }
  });

  const channel: LiveChannel = {
    publish(to, event, ...payload) {
      logErrors(event, () => {
        broadcast({ to }, event, ...payload);
        pushes += 1;
      });
      channel.noteChange(event);
    },
    noteChange(event) {
      for (const listener of listeners) logErrors(event, () => listener(event));
    },
    onPublished: (listener) => void listeners.add(listener),
    disconnectSession: (sessionHash) => disconnectRoom(privateRooms.session(sessionHash)),
    disconnectUser: (userID) => disconnectRoom(rooms.user(userID)),
    hasVisiblePage: (userID) =>
      presence.own.visible.has(userID) || (cluster?.hasVisiblePage(userID) ?? false),
    hasStaffPage: () => presence.online().some(isStaffID),
  };

  return {
    channel,
    /** Checks the sockets' sessions, and ends those that expired, and the sockets of displays that were unpaired during their handshake. */
    async checkSessions(): Promise<void> {
      sessions?.tick();
      await displays?.checkAdded();
    },
    checkRevocations: (count: number) =>
      Promise.all([sessions?.checkRevocations(count), displays?.checkRevocations(count)]),
    checkQueues: queues.check,
    reportNode: () => cluster?.tick(),
    /** Accepts handshakes on an HTTP server. Call it once, after the server has its request listener. */
    attach(server: HttpServer, portalHooks: LiveHooks): void {
      hooks = portalHooks;
      handshake = createHandshake({
        hooks,
        socketsPerUser: limits.socketsPerUser,
        pagesElsewhere: (userID) => cluster?.pagesOf(userID) ?? 0,
        rateLimits,
        log,
        clock,
        isClosing: () => isClosing,
      });
      sessions = createLiveSessions(hooks, { clock, log });
      displays = createDisplaySockets(hooks, () => (inbound.ignoredEvents += 1));
      io.attach(server);
      io.engine.use(handshake.refuseMalformed);
      io.engine.on("connection", (socket: EngineSocket) => {
        endWithGrace(socket);
        limitFrames(socket, inbound);
      });
    },
    /** Figures for the metrics. */
    figures: () => ({
      /** Open sockets of this node. */
      sockets: io.sockets.sockets.size,
      /** Users with an open page on any node. */
      users: presence.online().length,
      /** Other connected nodes. */
      nodes: cluster?.nodes() ?? 0,
      /** Events that this node's services pushed. */
      pushes,
      /** `resync` events: clients then fetch data that they may have missed. */
      resyncs,
      /** Rejected handshakes, by status. */
      refused: { ...handshake?.refused },
      ...inbound,
      /** Sockets closed because the client read too slowly. */
      slow: queues.closedCount(),
    }),
    /** Closes all sockets, so that their pages connect to another node, and rejects new ones. The HTTP server stays open. */
    async close(): Promise<void> {
      isClosing = true;
      resync.stop();
      // Closes the connection without Socket.IO's disconnect packet: after that packet, a page would not reconnect automatically.
      for (const socket of [...io.sockets.sockets.values()]) socket.conn.close();
      const deadline = performance.now() + CLOSE_GRACE_MS;
      while (io.sockets.sockets.size > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, CLOSE_POLL_MS));
      }
      presence.stop();
      cluster?.close();
      io.engine?.close();
    },
  };
}

/** The rooms in which a user sees who is typing; none for a wall display. */
function ownTypingRooms(user: Pick<Rights, "userID" | "role" | "access"> | undefined): string[] {
  if (!user || !isMember(user)) return [];
  const officeRoom = user.role === "staff" ? rooms.staff : rooms.user(user.userID);
  return [rooms.members, officeRoom].map(privateRooms.typing);
}

/** Destroys a closed socket's connection after a short time. WebSocket libraries wait 30 s for the client's close frame. */
function endWithGrace(socket: EngineSocket): void {
  const connection = socket.request.socket;
  socket.once("close", () => void setTimeout(() => connection.destroy(), CLOSE_GRACE_MS).unref());
}
