/** The one socket of a signed-in tab. Cookies are its only credential; the server decides what it hears. */
import type { ClientEvents, ServerEvents } from "@domain/live-events.ts";
import { Manager, type ManagerOptions, type Socket } from "socket.io-client";

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/**
 * The pauses before each try to come back. All pages of a server that was lost come back at once: the first pause spreads
 * them over two seconds, from 0.5 to 2.5. A page is to be live again within 5 s after its network is: no pause is longer
 * than what leaves time to connect.
 */
const RECONNECT_MIN_MS = 1_500;
const RECONNECT_MAX_MS = 3_000;
const RECONNECT_JITTER = 0.67;
/** Waiting longer for a connection means that there is none to be had. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Websocket only: no polling, so no sticky sessions and no second transport. */
const SOCKET_OPTIONS = {
  autoConnect: false,
  transports: ["websocket"],
  reconnectionDelay: RECONNECT_MIN_MS,
  reconnectionDelayMax: RECONNECT_MAX_MS,
  randomizationFactor: RECONNECT_JITTER,
  timeout: CONNECT_TIMEOUT_MS,
};

/**
 * Socket.IO's manager listens for an end of the connection only after the server's first packet: one that is lost between
 * the upgrade and that packet would keep the page waiting for the time-out. Here it counts as a try that failed.
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
 * Makes a socket that waits for `connect()`.
 * @param url where to, by default where the page came from
 */
export function createSocket(url?: string, options: Partial<ManagerOptions> = {}): LiveSocket {
  return new WatchfulManager(url, { ...SOCKET_OPTIONS, ...options }).socket("/");
}

/**
 * Tries at once instead of waiting for the next turn. Whether a connection outlived a break of the network shows only at the
 * next heartbeat: it is made anew, too.
 */
export function reconnectNow(socket: LiveSocket): void {
  socket.disconnect().connect();
}
