/** A limit on one node: a number per time window, for each key separately. */
import { beforeEach, expect, test } from "vitest";
import { createSharedLimit } from "../../../src/rate-limits/limiters.ts";
import { sendWindow } from "../../../src/rate-limits/rate-limits.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

beforeEach(() => fakeTime());

const limit = () => createSharedLimit({ keyPrefix: "test", points: 3, duration: 20 }, undefined);

test("lets so many pass at once, and says how long the next one has to wait", async () => {
  const { take } = limit();
  for (let taken = 0; taken < 3; taken += 1) expect(await take("R-1")).toBe(0);
  const wait = await take("R-1");
  expect(wait).toBeGreaterThan(19_000);
  expect(wait).toBeLessThanOrEqual(20_000);
  await advance(wait);
  expect(await take("R-1")).toBe(0);
});

test("one key's use costs no other", async () => {
  const { take } = limit();
  for (let taken = 0; taken < 10; taken += 1) await take("R-1");
  expect(await take("R-2")).toBe(0);
});

test("who goes on trying waits no longer for it", async () => {
  const { take } = limit();
  for (let taken = 0; taken < 3; taken += 1) await take("R-1");
  await advance(10_000);
  for (let refused = 0; refused < 50; refused += 1) expect(await take("R-1")).toBeLessThanOrEqual(10_000);
});

test.each([
  [30, 10, { points: 10, duration: 20 }],
  [30, 30, { points: 30, duration: 60 }],
  [60, 1, { points: 1, duration: 1 }],
  [6_000, 600, { points: 600, duration: 6 }],
  // A burst beyond the minute's rate is counted within the minute, one far below it within a second.
  [10, 100, { points: 100, duration: 60 }],
  [60_000, 10, { points: 1_000, duration: 1 }],
])("sends of %i a minute and %i at once", (perMinute, burst, expected) => {
  expect(sendWindow(perMinute, burst)).toEqual(expected);
});
