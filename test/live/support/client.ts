/** A page as the live server sees it: socket.io-client, with what it heard kept in order. */
import { io, type Socket } from "socket.io-client";
import type { ClientEvents, ServerEvents } from "../../../src/domain/live-events.ts";

interface Heard {
  event: string;
  payload: unknown;
}

export interface ClientOptions {
  origin?: string;
  transports?: ("websocket" | "polling")[];
  reconnection?: boolean;
}

export interface Client {
  socket: Socket<ServerEvents, ClientEvents>;
  heard: Heard[];
  /** Settles once connected; fails with the handshake's HTTP status where there is one. */
  connected(): Promise<void>;
  /** Settles with the reason once the socket is closed by the other side. */
  disconnected: Promise<string>;
  /** Everything heard of one event, once there are so many of it; fails if they don't come. */
  hear<E extends keyof ServerEvents>(event: E, count?: number): Promise<Parameters<ServerEvents[E]>[0][]>;
  /** Sends whatever a hostile page would. */
  emitAnything(event: string, ...payload: unknown[]): void;
  close(): void;
}

/** What the handshake was answered with. */
export class HandshakeRefused extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined, message: string) {
    super(message);
    this.status = status;
  }
}

/** An event that a page waits for longer is missing. The same as for \`expect.poll\`, so that a busy machine fails no test. */
const MISSING_AFTER_MS = 60_000;

/** Begins to connect. */
export function connectClient(url: string, cookie: string | undefined, options: ClientOptions = {}): Client {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: options.transports ?? ["websocket"],
    reconnection: options.reconnection ?? false,
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
    extraHeaders: {
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(options.origin === undefined ? {} : { Origin: options.origin }),
    },
  });
  const heard: Heard[] = [];
  /** Looks for what is waited for, and the timers that end a wait that hangs. */
  const waiting = new Map<() => void, NodeJS.Timeout>();
  socket.onAny((event: string, payload: unknown) => {
    heard.push({ event, payload });
    for (const look of [...waiting.keys()]) look();
  });
  const disconnected = new Promise<string>((settle) => socket.once("disconnect", settle));
  const attempt = new Promise<void>((settle, refuse) => {
    socket.once("connect", () => settle());
    socket.once("connect_error", (error) => refuse(new HandshakeRefused(statusOf(error), error.message)));
  });
  attempt.catch(() => undefined);
  return {
    socket,
    heard,
    connected: () => attempt,
    disconnected,
    hear(event, count = 1) {
      type Payload = Parameters<ServerEvents[typeof event]>[0];
      const found = () => heard.filter((one) => one.event === event).map(({ payload }) => payload as Payload);
      return new Promise((settle, refuse) => {
        const look = () => {
          if (found().length < count) return;
          clearTimeout(waiting.get(look));
          waiting.delete(look);
          settle(found());
        };
        const hung = () => {
          waiting.delete(look);
          const others = heard.map((one) => one.event).join(", ") || "nothing";
          refuse(
            new Error(
              `The page waited for ${count} ${event} and received ${found().length} (all: ${others}).`,
            ),
          );
        };
        waiting.set(look, setTimeout(hung, MISSING_AFTER_MS));
        look();
      });
    },
    emitAnything: (event, ...payload) => void (socket as Socket).emit(event, ...payload),
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      socket.close();
    },
  };
}

/** `ws` tells the status in words alone. */
function statusOf(error: Error): number | undefined {
  const { description } = error as { description?: unknown };
  if (typeof description === "number") return description;
  const words = (description as { message?: string } | undefined)?.message ?? "";
  const status = /(\d{3})/.exec(words)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** Settles once a client holds no connection. */
export async function hasEnded(client: Client): Promise<void> {
  await until(() => !client.socket.connected);
}

/**
 * Ends a wait that hangs. It judges no speed: how soon sockets close is measured by fault F12. It is below the minute within which
 * a session is checked in any case, so that most tests fail whose page is closed only by that check.
 */
const HANGS_AFTER_MS = 15_000;

/** Settles like the promise, and fails if it hangs. */
export async function settled<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`not within ${HANGS_AFTER_MS} ms`)), HANGS_AFTER_MS);
  });
  try {
    return await Promise.race([promise, hung]);
  } finally {
    clearTimeout(timer);
  }
}

/** Settles once a condition holds, and fails if it hangs. */
export async function until(condition: () => boolean, within = HANGS_AFTER_MS): Promise<void> {
  const deadline = performance.now() + within;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${within} ms: ${condition}`);
    await new Promise((look) => setTimeout(look, 5));
  }
}
