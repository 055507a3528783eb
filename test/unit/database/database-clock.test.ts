/** The time by the database's clock: exact to its quickest answer, and never the same node's own. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDatabaseClock } from "../../../src/database/database-clock.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE_MS = 60_000;

/** Milliseconds that have really gone by. */
let gone: number;
/** How far the database's clock is from noon plus that, and how long its answers take. */
let ahead: number;
let delays: number[];
let clock: Awaited<ReturnType<typeof startDatabaseClock>> | undefined;

beforeEach(() => {
  fakeTime();
  [gone, ahead, delays] = [1_000, 0, []];
});
afterEach(() => clock?.stop());

/** Answers after a delay, with the time half-way. */
async function ask(): Promise<Date> {
  const delay = delays.shift() ?? 0;
  gone += delay;
  return new Date(NOON + gone - delay / 2 + ahead);
}

const start = async () => {
  clock = await startDatabaseClock(ask, () => gone);
  return clock;
};

/** Moves the time on, beyond the next synchronization with the database. */
async function pass(ms: number): Promise<void> {
  gone += ms;
  await advance(ms);
}

test("returns the database's time, also if this machine's wall clock is wrong", async () => {
  vi.setSystemTime(NOON - 60 * MINUTE_MS);
  const { now } = await start();
  expect(now().getTime()).toBe(NOON + gone);
  gone += 1_234;
  expect(now().getTime()).toBe(NOON + gone);
});

test("believes the quickest of its looks", async () => {
  let slowest = 0;
  const skewed = async () => {
    const delay = [900, 300, 4, 700, 500][slowest++ % 5] ?? 0;
    gone += delay;
    // The whole delay was on the way back, which is the largest possible error of the estimate.
    return new Date(NOON + gone - delay);
  };
  clock = await startDatabaseClock(skewed, () => gone);
  expect(Math.abs(clock.now().getTime() - (NOON + gone))).toBeLessThanOrEqual(2);
});

test("follows a database whose clock runs faster, and waits for one that runs slower: no moment comes twice", async () => {
  const { now } = await start();
  ahead = 40;
  await pass(MINUTE_MS);
  expect(now().getTime()).toBe(NOON + gone + 40);
  const before = now().getTime();
  ahead = -60;
  const held = gone;
  await pass(MINUTE_MS);
  expect(now().getTime()).toBe(Math.max(before, NOON + held + MINUTE_MS - 60));
  ahead -= 2_000;
  const latest = now().getTime();
  gone -= MINUTE_MS;
  await pass(MINUTE_MS);
  expect(now().getTime()).toBe(latest);
  // The clock was set.
  ahead = -60 * MINUTE_MS;
  await pass(MINUTE_MS);
  expect(now().getTime()).toBe(NOON + gone - 60 * MINUTE_MS);
});

test("goes on by itself while the database is away, and needs it to begin", async () => {
  const { now } = await start();
  const away = vi.fn(async () => {
    throw new Error("away");
  });
  delays = [];
  ahead = Number.NaN;
  await pass(10_000);
  expect(now().getTime()).toBe(NOON + gone);
  await expect(startDatabaseClock(away, () => gone)).rejects.toThrow("away");
});
