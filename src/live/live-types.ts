/** The words of the live server: its typed Socket.IO ends, what it asks of the portal, and its limits. */
import type { IncomingMessage } from "node:http";
import type { Server, Socket } from "socket.io";
import type { ClientEvents, ServerEvents } from "../domain/live-events.ts";
import type { SignedIn } from "../http/state.ts";

type NoEvents = Record<string, never>;

/** What each socket carries: who it belongs to, settled before the upgrade. */
export interface SocketData {
  user: SignedIn;
}

export type LiveIo = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

/** What the portal decides for the live server. */
export interface LiveHooks {
  /** Reads the session behind a Cookie header; undefined when nobody is signed in. */
  identify(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** Whether the handshake's `Origin` may open a socket here. */
  originAllowed(request: IncomingMessage): boolean;
  /** Notes that a session is in use. */
  keepAlive(sessionHash: string): Promise<void>;
  /** The client's address where a proxy stands before the portal; by default the connection's own. */
  addressOf?(request: IncomingMessage): string;
}

export interface LiveLimits {
  /** Sockets that one user may have open on this node. */
  socketsPerUser: number;
}

/** What the live server counts about itself. */
export interface LiveFigures {
  sockets: number;
  users: number;
  /** Handshakes that were refused, by status. */
  refused: Record<number, number>;
  /** Client events that nobody listens to. */
  ignoredEvents: number;
  /** Sockets ended for sending too much. */
  flooded: number;
  /** Sockets ended for reading too little. */
  slow: number;
}

/**
 * Rooms of the server's own beside those of `channel.ts`: what a slow reader may miss goes to rooms that it leaves while
 * it is behind, so that every push stays one emit to a room.
 */
export const privateRooms = {
  session: (sessionHash: string) => `session:${sessionHash}` as const,
  hearsTyping: "hears:typing",
  hearsPresence: "hears:presence",
} as const;
