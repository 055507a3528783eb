/**
 * Slow readers: a page that doesn't take what it is sent first misses typing and presence and is then cut off, rather than
 * filling the memory; it comes back by itself and reads from the database what it missed.
 */
import type { Logger } from "pino";
import type { LiveIo, LiveSocket } from "./live-types.ts";

/** Queued packets above which a socket hears neither typing nor presence, and below which it hears them again. */
const MUTE_AT = 128;
const UNMUTE_BELOW = 64;

/** Queues are looked at this often, and after so many pushes: the cost of looking is shared by them. */
const LOOK_EVERY_MS = 500;
const LOOK_EVERY_PUSHES = 64;

/** No queue holds more packets (Mattermost's limit); between two looks it may grow by as many as there are pushes. */
const QUEUE_MAX = 256;

/** Queued packets or characters, or time without any progress, at which a socket is cut off. */
const CUT_AT = QUEUE_MAX - LOOK_EVERY_PUSHES;
const CUT_AT_LENGTH = 1024 * 1024;
const STUCK_MS = 10_000;

type Queue = readonly { data?: unknown }[];

interface Reader {
  /** Engine.IO hands a queue over as a whole and begins a new one: the same array twice means no progress. */
  queue: Queue;
  since: number;
  muted: boolean;
}

export interface QueueWatch {
  /** To be called with every push. */
  pushed(): void;
  /** Sockets cut off so far. */
  cut(): number;
  stop(): void;
}

export interface QueueWatchOptions {
  io: LiveIo;
  log: Logger;
  /** Takes a socket out of the rooms of what it may miss. */
  mute(socket: LiveSocket): void;
  unmute(socket: LiveSocket): void;
}

/** Watches the outgoing queues of this node's sockets. */
export function createQueueWatch({ io, log, mute, unmute }: QueueWatchOptions): QueueWatch {
  const readers = new WeakMap<LiveSocket, Reader>();
  let pushes = 0;
  let cutOff = 0;

  function lookAt(socket: LiveSocket, now: number): void {
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
      cutOff += 1;
      log.warn(
        { userID: socket.data.user.userID, queued: queue.length },
        "a slow reader's socket was cut off",
      );
      cut(socket);
    } else if (!reader.muted && queue.length >= MUTE_AT) {
      reader.muted = true;
      mute(socket);
    } else if (reader.muted && queue.length < UNMUTE_BELOW) {
      readers.delete(socket);
      unmute(socket);
    }
  }

  function look(): void {
    pushes = 0;
    const now = performance.now();
    for (const socket of io.sockets.sockets.values()) lookAt(socket, now);
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();

  return {
    pushed() {
      pushes += 1;
      if (pushes >= LOOK_EVERY_PUSHES) look();
    },
    cut: () => cutOff,
    stop: () => clearInterval(timer),
  };
}

/** `bufferedAmount` does not show slow readers; Engine.IO's own queue does. */
function queueOf(socket: LiveSocket): Queue {
  return (socket.conn as unknown as { writeBuffer: Queue }).writeBuffer;
}

function isTooMuch(queue: Queue): boolean {
  if (queue.length >= CUT_AT) return true;
  if (queue.length < UNMUTE_BELOW) return false;
  const length = queue.reduce((sum, { data }) => sum + (typeof data === "string" ? data.length : 0), 0);
  return length >= CUT_AT_LENGTH;
}

/** Ends a connection without waiting for a reader that doesn't read; its page takes it for a lost line and comes back. */
function cut(socket: LiveSocket): void {
  const connection = socket.request.socket;
  socket.conn.close(true);
  connection.destroy();
}
