/**
 * Events from clients: `chat:typing`, `conversation:typing`, `rent:staged` and `page:visible`, with limits. Other events are ignored and
 * counted. A client that sends too many frames is disconnected.
 */
import { isCalendarMonth } from "../domain/calendar.ts";
import { PROPERTY_CONVERSATION, parseConversationID } from "../domain/conversation-id.ts";
import { recordID } from "../domain/fields.ts";
import { paymentStatusOf } from "../domain/payment-rules.ts";
import { type RentStaging, STAGED_ROWS_MAX } from "../domain/rent-month-rules.ts";
import { isMember } from "../domain/roles.ts";
import type { UserSocket } from "./live-types.ts";

/** The largest frame that a client may send. The largest event is `rent:staged`: STAGED_ROWS_MAX rows need up to 7 kB. */
export const FRAME_MAX_BYTES = 8 * 1024;

/**
 * The maximum of frames of any kind per minute and connection (OWASP WebSocket Security: 100), and of their bytes with headers of 14 bytes.
 */
const FRAMES_PER_MINUTE = 100;
const BYTES_PER_MINUTE = FRAMES_PER_MINUTE * (FRAME_MAX_BYTES + 14);
const MINUTE_MS = 60_000;

/** The minimum interval between two typing events that are forwarded for a socket, in all conversations together, and of staged rent. */
const FORWARD_EVERY_MS = 2_000;

/** Events without a handler or with another payload, and sockets that were closed because the client sent too much. */
export type InboundCounters = Record<"ignoredEvents" | "flooded", number>;

/** The conversation that a typing event names. The property's chat has a separate event. */
function conversationIn(payload: unknown): string | undefined {
  const { conversationID } = (payload ?? {}) as { conversationID?: unknown };
  if (typeof conversationID !== "string" || conversationID === PROPERTY_CONVERSATION) return undefined;
  return parseConversationID(conversationID) && conversationID;
}

const isStagedRow = (row: unknown): row is RentStaging["rows"][number] =>
  Array.isArray(row) &&
  row.length === 2 &&
  recordID.safeParse(row[0]).success &&
  paymentStatusOf(String(row[1])) === row[1];

/** The changes of a month's rent that an event names. */
function stagingIn(payload: unknown): RentStaging | undefined {
  const { month, count, rows } = (payload ?? {}) as Record<keyof RentStaging, unknown>;
  if (typeof month !== "string" || !isCalendarMonth(month) || !Number.isInteger(count)) return undefined;
  if (!Array.isArray(rows) || rows.length > STAGED_ROWS_MAX || !rows.every(isStagedRow)) return undefined;
  return Number(count) >= rows.length ? { month, count: Number(count), rows } : undefined;
}

/** Whether a page says that it is visible; undefined if it says anything else. */
function visibilityIn(payload: unknown): boolean | undefined {
  const { visible } = (payload ?? {}) as { visible?: unknown };
  return typeof visible === "boolean" ? visible : undefined;
}

/** Whether the portal handles an event with this payload. */
function isHandled(event: unknown, payload: unknown): boolean {
  if (event === "page:visible") return visibilityIn(payload) !== undefined;
  if (event === "rent:staged") return stagingIn(payload) !== undefined;
  return (
    event === "chat:typing" || (event === "conversation:typing" && conversationIn(payload) !== undefined)
  );
}

interface InboundHandlers {
  /** Called when the socket's user is typing and is a member; at most once in FORWARD_EVERY_MS. */
  forwardTyping(conversationID: string): void;
  /** Called with a staff member's changes of a month's rent; at most once in FORWARD_EVERY_MS. */
  forwardStaging(staging: RentStaging): void;
  /**
   * Called when the page became visible or hidden. Only the limit of frames applies: if an event were dropped, the page would count
   * as visible or hidden until the next one.
   */
  setVisible(visible: boolean): void;
}

/** Handles the events of a socket. */
export function handleEvents(
  socket: UserSocket,
  counters: InboundCounters,
  { forwardTyping, forwardStaging, setVisible }: InboundHandlers,
): void {
  socket.onAny((event: unknown, payload: unknown) => {
    if (!isHandled(event, payload)) counters.ignoredEvents += 1;
  });
  /** Returns a function that forwards events of a member, at most one in FORWARD_EVERY_MS. */
  function throttleForMember<Event>(forward: (event: Event) => void): (event: Event) => void {
    let forwardedAt = Number.NEGATIVE_INFINITY;
    return (event) => {
      const now = performance.now();
      if (!isMember(socket.data.user) || now - forwardedAt < FORWARD_EVERY_MS) return;
      forwardedAt = now;
      forward(event);
    };
  }
  const throttledTyping = throttleForMember(forwardTyping);
  const throttledStaging = throttleForMember(forwardStaging);
  socket.on("chat:typing", () => throttledTyping(PROPERTY_CONVERSATION));
  socket.on("conversation:typing", (payload: unknown) => {
    const conversationID = conversationIn(payload);
    if (conversationID !== undefined) throttledTyping(conversationID);
  });
  socket.on("rent:staged", (payload: unknown) => {
    const staging = stagingIn(payload);
    if (staging && socket.data.user.role === "staff") throttledStaging(staging);
  });
  socket.on("page:visible", (payload: unknown) => {
    const visible = visibilityIn(payload);
    if (visible !== undefined) setVisible(visible);
  });
}

/** The parts of an Engine.IO socket that the live server uses. */
export interface EngineSocket {
  request: { socket: NodeJS.EventEmitter & { destroy(): void } };
  transport: { socket: NodeJS.EventEmitter };
  close(discard: boolean): void;
  once(event: "close", listener: () => void): void;
}

/**
 * Counts all frames of a connection, because control frames, heartbeats and packets before joining cost the server as much as
 * events. Bytes are counted as well, because the library reports a message of many fragments as one.
 */
export function limitFrames(socket: EngineSocket, counters: InboundCounters): void {
  const connection = socket.request.socket;
  let startedAt = performance.now();
  let frames = 0;
  let bytes = 0;
  let isOver = false;

  function count(newFrames: number, newBytes: number): void {
    const now = performance.now();
    if (now - startedAt >= MINUTE_MS) {
      startedAt = now;
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
  // Runs before the library's own listener, so that the frame beyond the limit is not processed.
  for (const event of ["message", "ping", "pong"]) socket.transport.socket.prependListener(event, frame);
  connection.on("data", (chunk: Buffer) => count(0, chunk.length));
}
