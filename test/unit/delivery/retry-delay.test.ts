/** When a message that could not be sent is tried again. */
import { expect, it } from "vitest";
import { retryDelayMs } from "../../../src/delivery/delivery-worker.ts";

const MINUTE_MS = 60_000;

it.each([
  [1, 0.5, 1],
  [2, 1, 2],
  [4, 4, 8],
  [7, 30, 60],
  [30, 30, 60],
])("waits after attempt %i between %d and %d minutes", (attempts, least, most) => {
  expect(retryDelayMs(attempts, () => 0) / MINUTE_MS).toBe(least);
  expect(retryDelayMs(attempts, () => 1) / MINUTE_MS).toBe(most);
});
