/** Types of the live server: its Socket.IO server and sockets, and its hooks into the portal. */
import type { IncomingMessage } from "node:http";
import type { Server, Socket } from "socket.io";
import type { ClientEvents, ServerEvents } from "../domain/live-events.ts";
import type { HeaderFields } from "../http/security-headers.ts";
import type { DisplaySession, SignedIn } from "../http/state.ts";
import type { Room } from "./channel.ts";

/** The user of a socket is determined before the upgrade. Wall displays have none. */
export type LiveIo = Server<ClientEvents, ServerEvents, Record<string, never>, { user?: SignedIn }>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, { user?: SignedIn }>;
/** The socket of a user. */
export type UserSocket = LiveSocket & { data: { user: SignedIn } };

/** The rights of a socket's user. When they change, the page reconnects with the current ones. */
export type Rights = Pick<SignedIn, "userID" | "role" | "access" | "isManager" | "secondFactorDueAt">;

/** Functions that the portal provides to the live server. */
export interface LiveHooks {
  /** Finds the user of the session in a Cookie header; undefined without a valid session. The result may be a few seconds old. */
  identify(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** Finds the wall display of the cookie in a Cookie header; undefined if it is not paired. */
  identifyDisplay(cookieHeader: string | undefined): Promise<DisplaySession | undefined>;
  /** Selects the session hashes whose wall displays are still paired. */
  validDisplays(sessionHashes: string[]): Promise<ReadonlySet<string>>;
  /** Whether the handshake's `Origin` may open a socket here. */
  originAllowed(request: IncomingMessage): boolean;
  /** The rooms that see a user typing in a conversation; undefined if the user may not write there. */
  typingRooms(user: SignedIn, conversationID: string): Promise<Room[] | undefined>;
  /** Records that a session is in use. */
  keepAlive(sessionHash: string): Promise<void>;
  /** The rights of the sessions that are still valid, by session hash. */
  validSessions(sessionHashes: string[]): Promise<ReadonlyMap<string, Rights>>;
  /** The client's address behind a proxy; by default the address of the connection. */
  addressOf?(request: IncomingMessage): string;
  /** The security headers of error responses. */
  refusalHeaders: HeaderFields;
}

/**
 * Rooms that services can't name, in addition to those of `channel.ts`. Typing and presence have separate rooms, which a slow client leaves
 * while it is behind, so that no push has to select its sockets.
 */
export const privateRooms = {
  session: (sessionHash: string) => `session:${sessionHash}` as const,
  /** Typing in the conversations of a room. */
  typing: (room: Room) => `typing:${room}` as const,
  presence: "presence",
} as const;
