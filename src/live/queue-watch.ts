/**
 * Limits the outgoing queues of slow clients, which would otherwise fill the memory. A socket that is behind first gets no typing and
 * presence events; if its queue grows further, it is closed. Its page then reconnects and fetches its data again.
 */
import type { Logger } from "pino";
import type { LiveIo, LiveSocket } from "./live-types.ts";

/** A socket with this many queued packets gets no typing and presence events, until its queue is shorter than the second value. */
const MUTE_AT = 128;
const UNMUTE_BELOW = 64;

/**
 * A socket is closed at this many queued packets (Mattermost's limit) or characters, or after this time without progress. Characters count
 * from UNMUTE_BELOW packets on, so that a short queue is not read.
 */
const CUT_AT = 256;
const CUT_AT_LENGTH = 1024 * 1024;
const STUCK_MS = 10_000;

type Queue = readonly { data?: unknown }[];

interface Reader {
  /** Engine.IO hands over a queue as a whole and creates a new array. The same array in two checks means no progress. */
  queue: Queue;
  /** When this queue was first seen, or last seen empty (monotonic milliseconds). */
  since: number;
  /** Whether the socket gets no typing and presence events. */
  muted: boolean;
}

/** Watches the outgoing queues of this node's sockets. `mute` ends, and `unmute` resumes, a socket's events of typing and presence. */
export function createQueueWatch(
  { io, log }: { io: LiveIo; log: Logger },
  { mute, unmute }: Record<"mute" | "unmute", (socket: LiveSocket) => void>,
) {
  const readers = new WeakMap<LiveSocket, Reader>();
  let closedCount = 0;

  function checkQueue(socket: LiveSocket, now: number): void {
    const queue = queueOf(socket);
    let reader = readers.get(socket);
    if (queue.length === 0 && !reader) return;
    if (!reader) {
      reader = { queue, since: now, muted: false };
      readers.set(socket, reader);
    } else if (reader.queue !== queue || queue.length === 0) {
      reader.queue = queue;
      reader.since = now;
    }
    if (isTooMuch(queue) || now - reader.since > STUCK_MS) {
      closedCount += 1;
      log.warn(
        { userID: socket.data.user?.userID, queued: queue.length },
        "the socket of a slow client was closed; its page reconnects and fetches its data again",
      );
      closeSocket(socket);
    } else if (!reader.muted && queue.length >= MUTE_AT) {
      reader.muted = true;
      mute(socket);
    } else if (reader.muted && queue.length < UNMUTE_BELOW) {
      readers.delete(socket);
      unmute(socket);
    }
  }

  /**
   * To be called every half second. In between, the queues grow by at most 34 MB, measured with pushes of 20 kB to 20 sockets that read
   * nothing, as fast as the node can push. With a check once a second, it would be 131 MB.
   */
  function check(): void {
    const now = performance.now();
    for (const socket of io.sockets.sockets.values()) checkQueue(socket, now);
  }

  return {
    check,
    /** The number of sockets closed so far. */
    closedCount: () => closedCount,
  };
}

/** Engine.IO's queue grows if a client is slow, while the WebSocket's `bufferedAmount` does not. */
function queueOf(socket: LiveSocket): Queue {
  return (socket.conn as unknown as { writeBuffer: Queue }).writeBuffer;
}

function isTooMuch(queue: Queue): boolean {
  if (queue.length >= CUT_AT) return true;
  if (queue.length < UNMUTE_BELOW) return false;
  const length = queue.reduce((sum, { data }) => sum + (typeof data === "string" ? data.length : 0), 0);
  return length >= CUT_AT_LENGTH;
}

/** Closes a connection without waiting for the client. Its page treats this as a lost connection and reconnects. */
function closeSocket(socket: LiveSocket): void {
  const connection = socket.request.socket;
  socket.conn.close(true);
  connection.destroy();
}
