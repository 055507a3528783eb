/** When a slow reader misses volatile events, receives them again, or is disconnected. */
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveIo, LiveSocket } from "../../../src/live/live-types.ts";
import { createQueueWatch } from "../../../src/live/queue-watch.ts";

interface FakeReader {
  socket: LiveSocket;
  conn: { writeBuffer: { data: string }[]; close: () => void };
  destroyed: () => boolean;
}

let now: number;
let readers: Map<string, LiveSocket>;
let muted: LiveSocket[];
let unmuted: LiveSocket[];
let watch: ReturnType<typeof createQueueWatch>;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  readers = new Map();
  muted = [];
  unmuted = [];
  watch = createQueueWatch(
    { io: { sockets: { sockets: readers } } as unknown as LiveIo, log: pino({ level: "silent" }) },
    { mute: (socket) => void muted.push(socket), unmute: (socket) => void unmuted.push(socket) },
  );
});
afterEach(() => void vi.restoreAllMocks());

/** A socket whose queue the test fills. */
function reader(id: string): FakeReader {
  let destroyed = false;
  const destroy = () => {
    destroyed = true;
  };
  const conn: FakeReader["conn"] = { writeBuffer: [], close: () => readers.delete(id) };
  const socket = { conn, data: { user: { userID: id } }, request: { socket: { destroy } } };
  readers.set(id, socket as unknown as LiveSocket);
  return { socket: socket as unknown as LiveSocket, conn, destroyed: () => destroyed };
}

const queue = (length: number, text = "x") => Array.from({ length }, () => ({ data: text }));

/** Lets time pass on the watch's clock; it looks each half second. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 500) {
    now += 500;
    watch.check();
  }
}

describe("at 128 queued packets", () => {
  test("typing and presence are missed, until fewer than 64 are queued", () => {
    const slow = reader("slow");
    slow.conn.writeBuffer = queue(127);
    pass(500);
    expect(muted).toEqual([]);
    slow.conn.writeBuffer = queue(128);
    pass(500);
    expect(muted).toEqual([slow.socket]);
    slow.conn.writeBuffer = queue(64);
    pass(500);
    expect(unmuted).toEqual([]);
    slow.conn.writeBuffer = queue(63);
    pass(500);
    expect([muted, unmuted]).toEqual([[slow.socket], [slow.socket]]);
  });
});

describe("a socket is cut off", () => {
  test("at 256 queued packets, and its connection with it", () => {
    const slow = reader("slow");
    const quick = reader("quick");
    slow.conn.writeBuffer = queue(256);
    pass(500);
    expect([slow.destroyed(), quick.destroyed(), watch.closedCount()]).toEqual([true, false, 1]);
    expect([...readers.keys()]).toEqual(["quick"]);
  });

  test("at 1 MB queued", () => {
    const slow = reader("slow");
    slow.conn.writeBuffer = queue(100, "x".repeat(11_000));
    pass(500);
    expect(slow.destroyed()).toBe(true);
  });

  test("when nothing at all was taken for more than 10 s", () => {
    const stuck = reader("stuck");
    stuck.conn.writeBuffer = queue(1);
    pass(10_000);
    expect(stuck.destroyed()).toBe(false);
    pass(1_000);
    expect(stuck.destroyed()).toBe(true);
  });

  test("but not while it reads, however slowly", () => {
    const slow = reader("slow");
    for (let taken = 0; taken < 30; taken += 1) {
      slow.conn.writeBuffer = queue(5);
      pass(1_000);
    }
    slow.conn.writeBuffer = [];
    pass(30_000);
    expect(slow.destroyed()).toBe(false);
  });
});
