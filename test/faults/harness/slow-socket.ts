/** A socket whose events arrive late, each by another time, and in their order. */
import type { Socket } from "socket.io-client";
import { createSocket, type LiveSocket } from "../../../web/live/socket.ts";
import { lasting } from "./figures.ts";

/** Interleavings are tried by the hundred: a page comes back at once. */
const RECONNECT_MS = 5;

export interface SlowSocket {
  /** The socket that the web client uses. */
  socket: LiveSocket;
  /** Breaks the connection in any state, as a network does; it reconnects automatically. */
  drop(): void;
}

type Listener = (...payload: unknown[]) => void;

/** Makes a socket that waits for `connect()`. */
export function createSlowSocket(url: string, cookie: string, delayMs: () => number): SlowSocket {
  const real: Socket = createSocket(url, {
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: RECONNECT_MS,
    extraHeaders: { Cookie: cookie },
  });
  const listeners = new Map<string, Set<Listener>>();
  let connected = false;
  let arriving = Promise.resolve();

  function arrive(event: string, payload: unknown[]): void {
    const wait = delayMs();
    arriving = arriving.then(async () => {
      await lasting(wait);
      if (event === "connect") connected = true;
      if (event === "disconnect") connected = false;
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...payload);
    });
  }
  for (const event of ["connect", "disconnect", "connect_error"]) {
    real.on(event, (...payload: unknown[]) => arrive(event, payload));
  }
  real.onAny((event: string, ...payload: unknown[]) => arrive(event, payload));

  const socket = {
    get connected() {
      return connected;
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return socket;
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
      return socket;
    },
    /** Its pauses stay as short as they are above. */
    io: { reconnectionDelayMax: () => undefined },
    connect: () => real.connect(),
    disconnect: () => real.disconnect(),
  };
  return {
    socket: socket as unknown as LiveSocket,
    drop() {
      const { transport } = real.io.engine ?? {};
      (transport as { ws?: { terminate(): void } } | undefined)?.ws?.terminate();
    },
  };
}
