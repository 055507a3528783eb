/** A page as the live server sees it: socket.io-client, which records all received events in order. */
import type { Socket as Line } from "node:net";
import { io, type Socket } from "socket.io-client";
import { vi } from "vitest";
import type { ClientEvents, ServerEvents } from "../../../src/domain/live-events.ts";

interface ReceivedEvent {
  event: string;
  payload: unknown;
}

export interface ClientOptions {
  origin?: string;
  reconnection?: boolean;
  /** Fields of the handshake's query. */
  query?: Record<string, string>;
}

export interface Client {
  socket: Socket<ServerEvents, ClientEvents>;
  receivedEvents: ReceivedEvent[];
  /** Resolves once connected. Rejects with the HTTP status of the handshake, if there is one. */
  connected(): Promise<void>;
  /** Resolves with the reason once the server has closed the socket. */
  disconnected: Promise<string>;
  /**
   * The payloads of all received events of this name, once there are at least `count` of them. Rejects after a timeout.
   * @param about the userID in the payloads that count; others, such as late ones of an earlier test, are left out
   */
  waitForEvents<E extends keyof ServerEvents>(
    event: E,
    count?: number,
    about?: string,
  ): Promise<Parameters<ServerEvents[E]>[0][]>;
  /** Sends any event, as a hostile page would. */
  emitAnything(event: string, ...payload: unknown[]): void;
  close(): void;
}

/** The refusal of a handshake. */
export class HandshakeRefused extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined, message: string) {
    super(message);
    this.status = status;
  }
}

/** The timeout for events. It equals the one of `expect.poll`, so that a busy machine fails no test. */
const EVENT_TIMEOUT_MS = 60_000;

/** Starts to connect. */
export function connectClient(url: string, cookie: string | undefined, options: ClientOptions = {}): Client {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ["websocket"],
    reconnection: options.reconnection ?? false,
    forceNew: true,
    ...(options.query && { query: options.query }),
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
    extraHeaders: {
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(options.origin === undefined ? {} : { Origin: options.origin }),
    },
  });
  const receivedEvents: ReceivedEvent[] = [];
  /** The checks of pending waits, each with its timeout. */
  const waiting = new Map<() => void, NodeJS.Timeout>();
  socket.onAny((event: string, payload: unknown) => {
    receivedEvents.push({ event, payload });
    for (const check of [...waiting.keys()]) check();
  });
  const disconnected = new Promise<string>((settle) => socket.once("disconnect", settle));
  const attempt = new Promise<void>((settle, refuse) => {
    socket.once("connect", () => settle());
    socket.once("connect_error", (error) => refuse(new HandshakeRefused(statusOf(error), error.message)));
  });
  attempt.catch(() => undefined);
  return {
    socket,
    receivedEvents,
    connected: () => attempt,
    disconnected,
    waitForEvents(event, count = 1, about) {
      type Payload = Parameters<ServerEvents[typeof event]>[0];
      const found = () =>
        receivedEvents
          .filter((received) => received.event === event)
          .filter(({ payload }) => about === undefined || (payload as { userID?: string }).userID === about)
          .map(({ payload }) => payload as Payload);
      return new Promise((settle, refuse) => {
        const check = () => {
          if (found().length < count) return;
          clearTimeout(waiting.get(check));
          waiting.delete(check);
          settle(found());
        };
        const onTimeout = () => {
          waiting.delete(check);
          const all = receivedEvents.map((received) => received.event).join(", ") || "nothing";
          refuse(
            new Error(`The page waited for ${count} ${event} and received ${found().length} (all: ${all}).`),
          );
        };
        waiting.set(check, setTimeout(onTimeout, EVENT_TIMEOUT_MS));
        check();
      });
    },
    emitAnything: (event, ...payload) => void (socket as Socket).emit(event, ...payload),
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      socket.close();
    },
  };
}

interface WebSocketLine {
  _socket: Line;
  send(data: string | Uint8Array): void;
  terminate(): void;
}

/** A page's own WebSocket, below Socket.IO. */
export const lineOf = ({ socket }: Client) =>
  (socket.io.engine.transport as unknown as { ws: WebSocketLine }).ws;

/** `ws` reports the status only as text. */
function statusOf(error: Error): number | undefined {
  const { description } = error as { description?: unknown };
  if (typeof description === "number") return description;
  const text = (description as { message?: string } | undefined)?.message ?? "";
  const status = /(\d{3})/.exec(text)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** Resolves once a client is not connected. */
export async function hasEnded({ socket }: Client): Promise<void> {
  if (socket.connected) await new Promise((resolve) => socket.once("disconnect", resolve));
}

/**
 * The timeout for promises that hang. It measures no speed. Sessions are also checked once a minute. The timeout is
 * shorter, so that tests fail if only that check closes a page.
 */
const HANG_MS = 45_000;

/** Settles like the promise, or rejects after a timeout. */
export async function settled<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`not within ${HANG_MS} ms`)), HANG_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves once a condition holds, in tests and in hooks. */
export async function until(condition: () => boolean): Promise<void> {
  await vi.waitUntil(condition, { timeout: EVENT_TIMEOUT_MS, interval: 10 });
}
