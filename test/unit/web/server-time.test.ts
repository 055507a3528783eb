/** Pages follow the server's time, even if the device's clock is wrong. */
import { beforeEach, expect, it, vi } from "vitest";
import { fakeTime } from "../../harness/faked-time.ts";

const SERVER = Date.parse("2026-03-01T12:00:00Z");
const MINUTE = 60_000;

let time: typeof import("../../../web/lib/server-time.ts");
/** How far the device's clock is ahead. */
let ahead = 0;

beforeEach(async () => {
  vi.resetModules();
  time = await import("../../../web/lib/server-time.ts");
  fakeTime({ toFake: ["Date"], now: SERVER });
});

/** Receives a response that was written at a time of the server. */
function receive(at: number, { afterMs = 100, date = new Date(at).toUTCString() } = {}): void {
  vi.setSystemTime(at + ahead + afterMs);
  time.noteServerTime(new Response(null, { headers: { Date: date } }), at + ahead - afterMs);
}

it.each([
  ["20 minutes fast", 20 * MINUTE],
  ["400 days fast", 400 * 24 * 60 * MINUTE],
  ["two hours slow", -120 * MINUTE],
])("of a device that is %s is the server's", (_, by) => {
  ahead = by;
  const changed = vi.fn();
  time.onServerTimeChange(changed);
  receive(SERVER);
  expect(Math.abs(time.serverNow() - SERVER)).toBeLessThan(1_000);
  receive(SERVER + MINUTE);
  expect(changed).toHaveBeenCalledTimes(1);
  // The device's clock is corrected.
  ahead = 0;
  receive(SERVER + 2 * MINUTE);
  expect(time.serverNow()).toBe(Date.now());
});

it.each([
  ["is about right", {}, 1_000],
  ["gets no time", { date: "" }, 20 * MINUTE],
  ["waited long for the response", { afterMs: 8_000 }, 20 * MINUTE],
])("of a device that %s is its own", (_, options, by) => {
  ahead = by;
  receive(SERVER, options);
  expect(time.serverNow()).toBe(Date.now());
});
