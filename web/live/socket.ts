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

/** The longest pause where the network lets calls through, but no WebSockets. */
const LONG_RECONNECT_MAX_MS = 30_000;

/** A connection that ends sooner is unstable: some proxies let a WebSocket through and cut it. */
export const STABLE_AFTER_MS = 2_000;

/** WebSocket only: where a network blocks it, pages fetch at intervals (`link.ts`), for which any node will do. */
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
    const { engine: previousEngine } = this;
    super.open(done);
    const { engine } = this;
    if (engine === previousEngine) return this;
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
  setReconnectPause(socket, "short");
  socket.disconnect().connect();
}

/** Sets the longest pause between two tries to reconnect. */
export function setReconnectPause(socket: LiveSocket, pause: "short" | "long"): void {
  socket.io.reconnectionDelayMax(pause === "long" ? LONG_RECONNECT_MAX_MS : RECONNECT_MAX_MS);
}

/**
 * Calls a function for each connection: immediately, or, if the previous connection was unstable, once this one is stable.
 * @returns a function that ends the calls
 */
export function onStableConnection(socket: LiveSocket, onStable: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connectedAt = 0;
  let wasStable = true;
  function onConnect(): void {
    connectedAt = Date.now();
    if (wasStable) onStable();
    else timer = setTimeout(onStable, STABLE_AFTER_MS);
  }
  function onDisconnect(reason: string): void {
    clearTimeout(timer);
    wasStable = reason === "io client disconnect" || Date.now() - connectedAt >= STABLE_AFTER_MS;
  }

  socket.on("connect", onConnect).on("disconnect", onDisconnect);
  return () => {
    clearTimeout(timer);
    socket.off("connect", onConnect).off("disconnect", onDisconnect);
  };
}
