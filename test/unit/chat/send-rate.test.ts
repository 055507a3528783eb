/** How fast one user may send: at once up to the burst, then steadily; nobody pays for another. */
import { expect, test } from "vitest";
import { createSendRate } from "../../../src/chat/send-rate.ts";

const SECOND = 1_000;

test("a burst passes, the next one waits for the refill", () => {
  let now = 0;
  const rate = createSendRate(30, 10, () => now);
  for (let sent = 0; sent < 10; sent += 1) expect(rate.take("R-1")).toBe(0);
  expect(rate.take("R-1")).toBe(2);
  now += 2 * SECOND;
  expect(rate.take("R-1")).toBe(0);
  expect(rate.take("R-1")).toBe(2);
});

test("a steady sender gets exactly what a minute allows", () => {
  let now = 0;
  const rate = createSendRate(30, 10, () => now);
  while (rate.take("R-1") === 0);
  let passed = 0;
  for (let tenth = 0; tenth < 600; tenth += 1) {
    now += SECOND / 10;
    if (rate.take("R-1") === 0) passed += 1;
  }
  expect(passed).toBe(30);
});

test("refused sends cost nothing, and rest fills up to the burst and no further", () => {
  let now = 0;
  const rate = createSendRate(30, 10, () => now);
  while (rate.take("R-1") === 0);
  for (let refused = 0; refused < 100; refused += 1) rate.take("R-1");
  now += 3_600 * SECOND;
  let passed = 0;
  while (rate.take("R-1") === 0) passed += 1;
  expect(passed).toBe(10);
});

test("one user's sends don't slow another's, also when thousands were counted before", () => {
  let now = 0;
  const rate = createSendRate(30, 2, () => now);
  while (rate.take("R-0") === 0);
  for (let user = 1; user < 3_000; user += 1) expect(rate.take(`R-${user}`)).toBe(0);
  expect(rate.take("R-0")).toBeGreaterThan(0);
  now += 60 * SECOND;
  expect(rate.take("R-3000")).toBe(0);
});
