/** When the sums are mended without a restart. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  CALM_MS,
  createRepairSchedule,
  REPAIR_EVERY_MS,
  RETRY_MS,
  type RepairSchedule,
} from "../../../src/overview/repair-schedule.ts";

const repair = vi.fn<() => Promise<void>>();
let schedule: RepairSchedule;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  repair.mockReset().mockResolvedValue(undefined);
  schedule = createRepairSchedule({
    repair,
    log: { info: () => undefined, warn: () => undefined },
  });
});
afterEach(() => {
  schedule.stop();
  vi.useRealTimers();
});

it("comes once an hour while nothing fails", async () => {
  await pass(REPAIR_EVERY_MS - 1);
  expect(repair).not.toHaveBeenCalled();
  await pass(1);
  expect(repair).toHaveBeenCalledTimes(1);
  await pass(REPAIR_EVERY_MS);
  expect(repair).toHaveBeenCalledTimes(2);
});

it("comes once, when requests that failed have been over for a while", async () => {
  for (let failed = 0; failed < 5; failed += 1) {
    schedule.interrupted();
    await pass(CALM_MS - 1);
  }
  expect(repair).not.toHaveBeenCalled();
  await pass(1);
  await pass(REPAIR_EVERY_MS - CALM_MS);
  expect(repair).toHaveBeenCalledTimes(1);
});

it("is tried again where it failed, and is never done twice at once", async () => {
  repair.mockRejectedValueOnce(new Error("away"));
  schedule.interrupted();
  await pass(CALM_MS);
  let done = () => {};
  repair.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      done = resolve;
    }),
  );
  await pass(RETRY_MS);
  expect(repair).toHaveBeenCalledTimes(2);
  schedule.interrupted();
  await pass(5 * CALM_MS);
  expect(repair).toHaveBeenCalledTimes(2);
  done();
  await pass(CALM_MS);
  expect(repair).toHaveBeenCalledTimes(3);
});

it("comes no more once it is stopped", async () => {
  schedule.interrupted();
  schedule.stop();
  schedule.interrupted();
  await pass(2 * REPAIR_EVERY_MS);
  expect(repair).not.toHaveBeenCalled();
});
