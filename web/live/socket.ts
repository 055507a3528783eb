/** The one socket of a signed-in tab. Cookies are its only credential; the server decides what it hears. */
import type { ClientEvents, ServerEvents } from "@domain/live-events.ts";
import { io, type Socket } from "socket.io-client";

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

const RECONNECT_MIN_MS = 1_000;
const RECONNECT_MAX_MS = 10_000;
/** Spreads the reconnecting of many tabs after a server comes back. */
const RECONNECT_JITTER = 0.5;
/** Waiting longer for a connection means that there is none to be had. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Websocket only: no polling, so no sticky sessions and no second transport. */
export const SOCKET_OPTIONS = {
  autoConnect: false,
  transports: ["websocket"],
  reconnectionDelay: RECONNECT_MIN_MS,
  reconnectionDelayMax: RECONNECT_MAX_MS,
  randomizationFactor: RECONNECT_JITTER,
  timeout: CONNECT_TIMEOUT_MS,
};

/** Makes a socket that waits for `connect()`. */
export function createSocket(): LiveSocket {
  return io({ ...SOCKET_OPTIONS, withCredentials: true });
}

/** Tries at once instead of waiting for the next turn. */
export function reconnectNow(socket: LiveSocket): void {
  if (socket.connected) return;
  socket.disconnect().connect();
}
