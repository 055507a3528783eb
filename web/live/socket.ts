/** The socket of a logged-in tab. It authenticates by cookie; the server decides which events it receives. */
import type { ClientEvents, ServerEvents } from "@domain/live-events.ts";
import { Manager, type ManagerOptions, type Socket } from "socket.io-client";

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/**
 * Pauses between tries to reconnect. When a server fails, all its pages reconnect at once: the first pause spreads them over
 * two seconds, from 0.5 to 2.5 s. A page must be live within 5 s after its network is back, so no pause may use up that time.
 */
const RECONNECT_MIN_MS = 1_500;
const RECONNECT_MAX_MS = 3_000;
const RECONNECT_JITTER = 0.67;
const CONNECT_TIMEOUT_MS = 10_000;

/** WebSocket only: without polling, no sticky sessions are needed. */
const SOCKET_OPTIONS = {
  autoConnect: false,
  transports: ["websocket"],
  reconnectionDelay: RECONNECT_MIN_MS,
  reconnectionDelayMax: RECONNECT_MAX_MS,
  randomizationFactor: RECONNECT_JITTER,
  timeout: CONNECT_TIMEOUT_MS,
};

/**
 * Socket.IO's manager handles a closed connection only after the server's first packet. If the connection closes between the
 * upgrade and that packet, the page would wait for the timeout. This class reports it as a failed try.
 */
class WatchfulManager extends Manager<ServerEvents, ClientEvents> {
  override open(done?: (error?: Error) => void): this {
    const { engine: before } = this;
    super.open(done);
    const { engine } = this;
    if (engine === before) return this;
    engine.once("close", (reason) => {
      if (this.engine !== engine || this._readyState !== "opening") return;
      (engine as unknown as { emit: (event: "error", error: Error) => void }).emit(
        "error",
        new Error(reason),
      );
    });
    return this;
  }
}

/**
 * Creates a socket that connects at `connect()`.
 * @param url the server, by default the page's origin
 */
export function createSocket(url?: string, options: Partial<ManagerOptions> = {}): LiveSocket {
  return new WatchfulManager(url, { ...SOCKET_OPTIONS, ...options }).socket("/");
}

/**
 * Reconnects immediately. An open connection is replaced, too: only the next heartbeat would show whether it survived a
 * network failure.
 */
export function reconnectNow(socket: LiveSocket): void {
  socket.disconnect().connect();
}
