/** The Socket.IO server: admits signed-in users, puts their sockets into rooms and pushes what services publish. */
import type { Server as HttpServer } from "node:http";
import type { Logger } from "pino";
import { Server } from "socket.io";
import { isMember } from "../domain/access.ts";
import { displayName } from "../domain/display-name.ts";
import type { SignedIn } from "../http/state.ts";
import { createSharedLimit } from "../rate-limits/shared-limit.ts";
import type { RedisLink } from "../redis/redis-link.ts";
import { type LiveChannel, rooms } from "./channel.ts";
import { type Cluster, joinCluster } from "./cluster.ts";
import { createHandshake, type Handshake } from "./handshake.ts";
import {
  type EngineSocket,
  FRAME_MAX_BYTES,
  type InboundCounters,
  limitFrames,
  listenTo,
} from "./inbound.ts";
import { createLiveSessions, type LiveSessions } from "./live-sessions.ts";
import {
  type LiveFigures,
  type LiveHooks,
  type LiveIo,
  type LiveLimits,
  type LiveSocket,
  privateRooms,
} from "./live-types.ts";
import { createPresence } from "./presence.ts";
import { createQueueWatch } from "./queue-watch.ts";

/** A line that went dead without a word is noticed after both together, by either end: 22 s, of 25 that it may take. */
const PING_INTERVAL_MS = 14_000;
const PING_TIMEOUT_MS = 8_000;

/** After the upgrade, a client joins within this time or is ended. */
const JOIN_TIMEOUT_MS = 10_000;

/** A closed socket's connection is ended within this time, whether the client answers or not. */
const CLOSE_GRACE_MS = 1_000;

/** Handshakes a minute and address that nobody's session stands behind; one building's Wi-Fi is one address. */
const STRANGERS_PER_MINUTE = 50;
const MINUTE_S = 60;

/** Pages are told at most this often to fetch what they may have missed. */
const RESYNC_EVERY_MS = 3_000;

/** Before an outage of Redis is noticed, pushes that it has taken may already not reach the other nodes any more. */
const LOSS_MARGIN_MS = 5_000;

/** How often a stopping server looks whether all of its sockets are gone. */
const CLOSE_POLL_MS = 20;

export interface LiveServerOptions {
  log: Logger;
  limits: LiveLimits;
  clock: () => Date;
  /** Where other nodes are met; without it this one is alone. */
  redis?: RedisLink | undefined;
  /** Keeps portals apart that share one Redis. */
  name?: string;
}

export interface LiveServer {
  channel: LiveChannel;
  /** Takes handshakes on an HTTP server; call it once, after the server has its request listener. */
  attach(server: HttpServer, hooks: LiveHooks): void;
  figures(): LiveFigures;
  /** Ends every socket so that its page connects elsewhere, and takes no more; the HTTP server stays open. */
  close(): Promise<void>;
}

/** Builds the live server; publishing works before `attach` and reaches nobody. */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const { log, limits, clock, redis, name = "rowanstead" } = options;
  const io: LiveIo = new Server({
    serveClient: false,
    transports: ["websocket"],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: FRAME_MAX_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: JOIN_TIMEOUT_MS,
    // Recovery of the connection's state stays off: it would bring a revoked session's rooms back.
    allowRequest: (request, answer) => handshake?.allowRequest(request, answer),
  });
  let closing = false;
  let lastEndAt = Number.NEGATIVE_INFINITY;
  let handshake: Handshake | undefined;
  let sessions: LiveSessions | undefined;
  const inbound: InboundCounters = { ignoredEvents: 0, flooded: 0 };

  let pushes = 0;
  let resyncs = 0;

  /** For what no request waits for, such as a client's event or a timer: a mistake in there would end the process. */
  function held(event: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error, event }, "an event could not be pushed");
    }
  }

  /**
   * Emits to rooms on every node. This node's sockets get the event at once: the adapter alone would let them wait for
   * Redis, which may be slow or away.
   */
  function broadcast(to: string | string[] = [], except: string | string[] = []) {
    const here = io.local.to(to).except(except);
    const elsewhere = cluster && io.to(to).except(except).except(cluster.ownRoom);
    const emit: (typeof io)["emit"] = (event, ...payload) => {
      elsewhere?.emit(event, ...payload);
      return here.emit(event, ...payload);
    };
    return { emit };
  }

  const presence = createPresence({
    tell: (online) =>
      held("presence", () => {
        // Every node tells its own staff: all of them know the same users.
        io.local.to(privateRooms.hearsPresence).emit("presence", { online });
        queues.pushed();
      }),
    tellNodes: () => cluster?.report(),
    elsewhere: () => cluster?.users() ?? [],
  });
  let awayMs = 0;
  const resync = seldom(RESYNC_EVERY_MS, () => {
    const lostFor = Math.ceil(awayMs) + LOSS_MARGIN_MS;
    awayMs = 0;
    resyncs += 1;
    log.warn(
      { event: "pushes_lost" },
      "Redis was away, so pushes between nodes may be lost; all pages fetch what they may have missed",
    );
    broadcast().emit("resync", { lostFor });
    queues.pushed();
  });
  const cluster: Cluster | undefined =
    redis &&
    joinCluster({
      io,
      redis,
      name,
      ownUsers: presence.own,
      onUsers: presence.changedElsewhere,
    });
  redis?.onUp((since, isFirst) => {
    if (isFirst && pushes === 0) return;
    awayMs = Math.max(awayMs, performance.now() - since);
    resync.call();
  });
  const strangers = createSharedLimit({
    name: `${name}:strangers`,
    points: STRANGERS_PER_MINUTE,
    seconds: MINUTE_S,
    redis,
  });
  const queues = createQueueWatch({
    io,
    log,
    mute(socket) {
      socket.leave(privateRooms.hearsTyping);
      socket.leave(privateRooms.hearsPresence);
    },
    unmute: hearTheRest,
  });

  /** Typing and presence: what a socket may miss while it is behind. */
  function hearTheRest(socket: LiveSocket): void {
    const { user } = socket.data;
    if (isMember(user)) socket.join(privateRooms.hearsTyping);
    if (user.role !== "staff") return;
    socket.join(privateRooms.hearsPresence);
    socket.emit("presence", { online: presence.online() });
  }

  function passOnTyping(user: SignedIn): void {
    const typing = { userID: user.userID, senderName: displayName(user) };
    broadcast(privateRooms.hearsTyping, rooms.user(user.userID)).emit("chat:typing", typing);
    queues.pushed();
  }

  function welcome(socket: LiveSocket): void {
    const admission = handshake?.admissionOf(socket.request);
    if (!admission) {
      socket.disconnect(true);
      return;
    }
    const { user, askedAt } = admission;
    socket.data.user = user;
    const own: string[] = [rooms.user(user.userID), privateRooms.session(user.sessionHash)];
    if (user.role === "staff") own.push(rooms.staff);
    if (isMember(user)) own.push(rooms.members);
    if (cluster) own.push(cluster.ownRoom);
    socket.join(own);
    sessions?.add(socket, askedAt, lastEndAt >= askedAt);
    presence.joined(user.userID);
    hearTheRest(socket);
    listenTo(socket, inbound, () => held("chat:typing", () => passOnTyping(socket.data.user)));
    socket.once("disconnect", () => {
      sessions?.remove(socket);
      presence.left(user.userID);
    });
  }

  function end(room: string): void {
    lastEndAt = performance.now();
    io.local.in(room).disconnectSockets(true);
    if (cluster) io.in(room).disconnectSockets(true);
  }

  io.on("connection", (socket) => {
    try {
      welcome(socket);
    } catch (error) {
      log.error({ err: error }, "a socket could not be taken in");
      socket.disconnect(true);
    }
  });

  return {
    channel: {
      publish(to, event, ...payload) {
        // The event is stored already, so a push that fails must not fail the request.
        held(event, () => {
          broadcast(to).emit(event, ...payload);
          pushes += 1;
          queues.pushed();
        });
      },
      endSession: (sessionHash) => end(privateRooms.session(sessionHash)),
      endUser: (userID) => end(rooms.user(userID)),
    },
    attach(server, hooks) {
      handshake = createHandshake({
        hooks,
        socketsPerUser: limits.socketsPerUser,
        pagesElsewhere: (userID) => cluster?.pagesOf(userID) ?? 0,
        stranger: strangers.take,
        log,
        closing: () => closing,
      });
      sessions = createLiveSessions({ hooks, clock, log });
      io.attach(server);
      io.engine.use(handshake.refuseMalformed);
      io.engine.on("connection", (socket: EngineSocket & ClosingSocket) => {
        endWithGrace(socket);
        limitFrames(socket, inbound);
      });
    },
    figures: () => ({
      sockets: io.sockets.sockets.size,
      users: presence.online().length,
      nodes: cluster?.nodes() ?? 0,
      pushes,
      resyncs,
      refused: { ...handshake?.refused },
      ...inbound,
      slow: queues.cut(),
    }),
    async close() {
      closing = true;
      sessions?.stop();
      queues.stop();
      resync.stop();
      // The connection alone, not Socket.IO's goodbye: after a goodbye a page would not come back by itself.
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

/** Calls at once, and again once the pause is over when it was asked to meanwhile. */
function seldom(everyMs: number, work: () => void): { call(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  function call(): void {
    again = timer !== undefined;
    if (again) return;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) call();
    }, everyMs);
    timer.unref();
  }
  return { call, stop: () => clearTimeout(timer) };
}

interface ClosingSocket {
  request: { socket: { destroy(): void } };
  once(event: "close", listener: () => void): void;
}

/** WebSocket libraries wait 30 s for a client's own goodbye; a client that keeps silent may not hold a connection so long. */
function endWithGrace(socket: ClosingSocket): void {
  const connection = socket.request.socket;
  socket.once("close", () => void setTimeout(() => connection.destroy(), CLOSE_GRACE_MS).unref());
}
