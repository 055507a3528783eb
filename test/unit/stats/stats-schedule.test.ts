/** When a node compares the stats with the logs. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "../../../src/http/logger.ts";
import {
  CALM_MS,
  CHECK_EVERY_MS,
  createStatsSchedule,
  RETRY_MS,
  type StatsSchedule,
} from "../../../src/stats/stats-schedule.ts";
import { contextOf } from "../../harness/context.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const repair = vi.fn<() => Promise<void>>();
let schedule: StatsSchedule;

beforeEach(async () => {
  fakeTime({ loadsParts: false });
  repair.mockReset().mockResolvedValue(undefined);
  schedule = createStatsSchedule(contextOf({ repair, log: createLogger("silent") }));
  await schedule.start();
  expect(repair).toHaveBeenCalledTimes(1);
  repair.mockClear();
});
afterEach(() => schedule.stop());

describe("the check", () => {
  it("comes once an hour while nothing fails", async () => {
    await advance(CHECK_EVERY_MS - 1);
    expect(repair).not.toHaveBeenCalled();
    await advance(1);
    expect(repair).toHaveBeenCalledTimes(1);
    await advance(CHECK_EVERY_MS);
    expect(repair).toHaveBeenCalledTimes(2);
  });

  it("comes once, when requests that failed have been over for a while", async () => {
    for (let failed = 0; failed < 5; failed += 1) {
      schedule.interrupted();
      await advance(CALM_MS - 1);
    }
    expect(repair).not.toHaveBeenCalled();
    await advance(1);
    await advance(CHECK_EVERY_MS - CALM_MS);
    expect(repair).toHaveBeenCalledTimes(1);
  });

  it("is tried again where it failed, and is never done twice at once", async () => {
    repair.mockRejectedValueOnce(new Error("away"));
    schedule.interrupted();
    await advance(CALM_MS);
    let done = () => {};
    repair.mockReturnValueOnce(new Promise((resolve) => (done = resolve)));
    await advance(RETRY_MS);
    expect(repair).toHaveBeenCalledTimes(2);
    schedule.interrupted();
    await advance(5 * CALM_MS);
    expect(repair).toHaveBeenCalledTimes(2);
    done();
    await advance(CALM_MS);
    expect(repair).toHaveBeenCalledTimes(3);
  });
});

it("comes no more once it is stopped", async () => {
  schedule.interrupted();
  schedule.stop();
  schedule.interrupted();
  await advance(2 * CHECK_EVERY_MS);
  expect(repair).not.toHaveBeenCalled();
});
