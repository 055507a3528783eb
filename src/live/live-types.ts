/** Types of the live server: its Socket.IO server and sockets, its hooks into the portal, its limits and its figures. */
import type { IncomingMessage } from "node:http";
import type { Server, Socket } from "socket.io";
import type { ClientEvents, ServerEvents } from "../domain/live-events.ts";
import type { HeaderFields } from "../http/security-headers.ts";
import type { SignedIn } from "../http/state.ts";

/** The report of a node to the other nodes. */
export interface NodeReport {
  node: string;
  /** The number of open pages of each user on the node. */
  users: Record<string, number>;
  leaving: boolean;
}

/** The data of a socket. The user is determined before the upgrade. */
interface SocketData {
  user: SignedIn;
}

export type LiveIo = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** The rights that decide a socket's rooms. */
export type Rights = Pick<SignedIn, "userID" | "role" | "access">;

/** Functions that the portal provides to the live server. */
export interface LiveHooks {
  /** Finds the user of the session in a Cookie header; undefined without a valid session. The result may be a few seconds old. */
  identify(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** Whether the handshake's `Origin` may open a socket here. */
  originAllowed(request: IncomingMessage): boolean;
  /** Records that a session is in use. */
  keepAlive(sessionHash: string): Promise<void>;
  /** A number that changes when a session or a right is revoked, by any node or program. */
  revocations(): Promise<number>;
  /** The rights of the sessions that are still valid, by session hash. */
  validSessions(sessionHashes: string[]): Promise<ReadonlyMap<string, Rights>>;
  /** The client's address behind a proxy; by default the address of the connection. */
  addressOf?(request: IncomingMessage): string;
  /** The security headers of error responses. */
  refusalHeaders: HeaderFields;
}

export interface LiveLimits {
  /** Maximum number of open sockets per user, on all nodes together. */
  socketsPerUser: number;
}

/** Figures of the live server for the metrics. */
export interface LiveFigures {
  /** Open sockets of this node. */
  sockets: number;
  /** Users with an open page on any node. */
  users: number;
  /** Number of other connected nodes. */
  nodes: number;
  /** Events that this node's services pushed. */
  pushes: number;
  /** Number of `resync` events: clients then fetch data that they may have missed. */
  resyncs: number;
  /** Rejected handshakes, by status. */
  refused: Record<number, number>;
  /** Events from clients without a handler. */
  ignoredEvents: number;
  /** Sockets closed because the client sent too much. */
  flooded: number;
  /** Sockets closed because the client read too slowly. */
  slow: number;
}

/**
 * Rooms that services can't name, in addition to those of `channel.ts`. Typing and presence have their own rooms, which a slow client
 * leaves while it is behind, so each push stays a single emit to a room.
 */
export const privateRooms = {
  session: (sessionHash: string) => `session:${sessionHash}` as const,
  hearsTyping: "hears:typing",
  hearsPresence: "hears:presence",
} as const;
