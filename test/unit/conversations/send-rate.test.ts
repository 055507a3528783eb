/** How fast one user may send: the burst at once, the minute's rate steadily. */
import { expect, test } from "vitest";
import { sendWindow } from "../../../src/rate-limits/rate-limits.ts";

test.each([
  [30, 10, { points: 10, duration: 20 }],
  [30, 30, { points: 30, duration: 60 }],
  [60, 1, { points: 1, duration: 1 }],
  [6_000, 600, { points: 600, duration: 6 }],
])("%d a minute, %d at once", (perMinute, burst, expected) => {
  expect(sendWindow(perMinute, burst)).toEqual(expected);
});

test("a burst beyond the minute's rate is counted within the minute, one far below it within a second", () => {
  expect(sendWindow(10, 100)).toEqual({ points: 100, duration: 60 });
  expect(sendWindow(60_000, 10)).toEqual({ points: 1_000, duration: 1 });
});
