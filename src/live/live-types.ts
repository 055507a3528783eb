/** The words of the live server: its typed Socket.IO ends, what it asks of the portal, and its limits. */
import type { IncomingMessage } from "node:http";
import type { Server, Socket } from "socket.io";
import type { ClientEvents, ServerEvents } from "../domain/live-events.ts";
import type { HeaderFields } from "../http/security-headers.ts";
import type { SignedIn } from "../http/state.ts";

/** What a node reports to the others. */
export interface Pulse {
  node: string;
  /** How many pages each of its users has there. */
  users: Record<string, number>;
  leaving: boolean;
}

/** What each socket carries: who it belongs to, settled before the upgrade. */
interface SocketData {
  user: SignedIn;
}

export type LiveIo = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** What a socket's rooms were given for. */
export type Rights = Pick<SignedIn, "userID" | "role" | "access">;

/** What the portal decides for the live server. */
export interface LiveHooks {
  /** Finds the user of a Cookie header's session, read at most some seconds ago; undefined without a valid session. */
  identify(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** Whether the handshake's `Origin` may open a socket here. */
  originAllowed(request: IncomingMessage): boolean;
  /** Notes that a session is in use. */
  keepAlive(sessionHash: string): Promise<void>;
  /** A number that changes whenever a session or a right ends anywhere, whichever node or program ends it. */
  revocations(): Promise<number>;
  /** What the sessions that still hold give their users, by session; of many at once. */
  validSessions(sessionHashes: string[]): Promise<ReadonlyMap<string, Rights>>;
  /** The client's address where a proxy stands before the portal; by default the connection's own. */
  addressOf?(request: IncomingMessage): string;
  /** The security headers of refusals. */
  refusalHeaders: HeaderFields;
}

export interface LiveLimits {
  /** Sockets that one user may have open, on all nodes together. */
  socketsPerUser: number;
}

/** What the live server counts about itself. */
export interface LiveFigures {
  /** This node's own. */
  sockets: number;
  /** Users with a page open, on whichever node. */
  users: number;
  /** Other nodes that are heard of. */
  nodes: number;
  /** Events pushed by this node's services. */
  pushes: number;
  /** How often this node's pages were told to fetch what they may have missed. */
  resyncs: number;
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
