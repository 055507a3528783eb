/** What clients may send: `chat:typing`, seldom. Everything else is ignored and counted; too much of it ends the socket. */
import { isMember } from "../domain/access.ts";
import type { LiveSocket } from "./live-types.ts";

/** The largest frame a client may send; typing needs some 20 bytes. */
export const FRAME_MAX_BYTES = 8 * 1024;

/** Frames a minute and connection of any kind (OWASP WebSocket Security: 100), and their bytes with heads of up to 14. */
const FRAMES_PER_MINUTE = 100;
const BYTES_PER_MINUTE = FRAMES_PER_MINUTE * (FRAME_MAX_BYTES + 14);
const MINUTE_MS = 60_000;

/** One socket's typing is passed on at most this often. */
const TYPING_EVERY_MS = 2_000;

export interface InboundCounters {
  ignoredEvents: number;
  flooded: number;
}

/**
 * Listens to a socket.
 * @param passOnTyping called when its user, a member, is typing; seldom enough to be told to everybody
 */
export function listenTo(socket: LiveSocket, counters: InboundCounters, passOnTyping: () => void): void {
  socket.onAny((event: unknown) => {
    if (event !== "chat:typing") counters.ignoredEvents += 1;
  });
  let passedOnAt = Number.NEGATIVE_INFINITY;
  socket.on("chat:typing", () => {
    const now = performance.now();
    if (!isMember(socket.data.user) || now - passedOnAt < TYPING_EVERY_MS) return;
    passedOnAt = now;
    passOnTyping();
  });
}

/** As much of an Engine.IO socket as frames are counted by. */
export interface EngineSocket {
  request: { socket: NodeJS.EventEmitter & { destroy(): void } };
  transport: { socket: NodeJS.EventEmitter };
  close(discard: boolean): void;
}

/**
 * Counts every frame of a connection, from the first on: control frames, heartbeats and packets before joining cost the
 * server as much as events do. A message of many fragments is one to the library, so the bytes are counted, too.
 */
export function limitFrames(socket: EngineSocket, counters: InboundCounters): void {
  const connection = socket.request.socket;
  let began = performance.now();
  let frames = 0;
  let bytes = 0;
  let isOver = false;

  function count(newFrames: number, newBytes: number): void {
    const now = performance.now();
    if (now - began >= MINUTE_MS) {
      began = now;
      frames = 0;
      bytes = 0;
    }
    frames += newFrames;
    bytes += newBytes;
    if (isOver || (frames <= FRAMES_PER_MINUTE && bytes <= BYTES_PER_MINUTE)) return;
    isOver = true;
    counters.flooded += 1;
    socket.close(true);
    connection.destroy();
  }

  const frame = () => count(1, 0);
  // Before the library's own listener, so that the frame beyond the limit is not worked on any more.
  for (const event of ["message", "ping", "pong"]) socket.transport.socket.prependListener(event, frame);
  connection.on("data", (chunk: Buffer) => count(0, chunk.length));
}
