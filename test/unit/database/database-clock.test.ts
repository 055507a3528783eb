/** The time by the database's clock: exact to its quickest answer, and never the same node's own. */
import { beforeEach, expect, test, vi } from "vitest";
import { createDatabaseClock } from "../../../src/database/database-clock.ts";
import { fakeTime } from "../../harness/faked-time.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE_MS = 60_000;

/** Milliseconds that have really gone by. */
let gone: number;
/** How far the database's clock is from noon plus that, and how long its answers take. */
let ahead: number;
let delays: number[];

beforeEach(() => {
  fakeTime();
  [gone, ahead, delays] = [1_000, 0, []];
});

/** Answers after a delay, with the time half-way. */
async function ask(): Promise<Date> {
  const delay = delays.shift() ?? 0;
  gone += delay;
  return new Date(NOON + gone - delay / 2 + ahead);
}

const start = () => createDatabaseClock(ask, () => gone);

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
  const clock = await createDatabaseClock(skewed, () => gone);
  expect(Math.abs(clock.now().getTime() - (NOON + gone))).toBeLessThanOrEqual(2);
});

test("follows a database whose clock runs faster, and waits for one that runs slower: no moment comes twice", async () => {
  const { now, synchronize } = await start();
  ahead = 40;
  gone += MINUTE_MS;
  await synchronize();
  expect(now().getTime()).toBe(NOON + gone + 40);
  const before = now().getTime();
  ahead = -60;
  const held = gone;
  gone += MINUTE_MS;
  await synchronize();
  expect(now().getTime()).toBe(Math.max(before, NOON + held + MINUTE_MS - 60));
  ahead -= 2_000;
  const latest = now().getTime();
  await synchronize();
  expect(now().getTime()).toBe(latest);
  // The clock was set.
  ahead = -60 * MINUTE_MS;
  gone += MINUTE_MS;
  await synchronize();
  expect(now().getTime()).toBe(NOON + gone - 60 * MINUTE_MS);
});

test("goes on by itself while the database is away, and needs it to begin", async () => {
  let isAway = false;
  async function away(): Promise<Date> {
    if (isAway) throw new Error("away");
    return ask();
  }
  const { now, synchronize } = await createDatabaseClock(away, () => gone);
  isAway = true;
  await expect(synchronize()).rejects.toThrow("away");
  gone += 10_000;
  expect(now().getTime()).toBe(NOON + gone);
  await expect(createDatabaseClock(away, () => gone)).rejects.toThrow("away");
});
