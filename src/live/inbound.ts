/** What clients may send: `chat:typing`, seldom. Everything else is ignored and counted; too much of it ends the socket. */
import { isMember } from "../domain/access.ts";
import type { LiveSocket } from "./live-types.ts";

/** Messages a minute and socket of any kind (OWASP WebSocket Security: 100). */
const INBOUND_PER_MINUTE = 100;
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
  limitInbound(socket, counters);
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

/** Counts whole messages below Socket.IO's own parsing, so that acknowledgements and attachments count, too. */
function limitInbound(socket: LiveSocket, counters: InboundCounters): void {
  let began = performance.now();
  let count = 0;
  socket.conn.on("packet", ({ type }: { type: string }) => {
    if (type !== "message") return;
    const now = performance.now();
    if (now - began >= MINUTE_MS) {
      began = now;
      count = 0;
    }
    count += 1;
    if (count !== INBOUND_PER_MINUTE + 1) return;
    counters.flooded += 1;
    socket.disconnect(true);
  });
}
