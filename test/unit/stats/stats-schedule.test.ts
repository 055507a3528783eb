/** When a node corrects stats. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  CALM_MS,
  CHECK_EVERY_MS,
  createStatsSchedule,
  POLL_MS,
  RETRY_MS,
  type StatsSchedule,
} from "../../../src/stats/stats-schedule.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const repair = vi.fn<() => Promise<void>>();
const reconcile = vi.fn<(userIDs: readonly string[]) => Promise<void>>();
const pending = vi.fn<() => Promise<{ userID: string; statsVersion: number }[]>>();
let schedule: StatsSchedule;

beforeEach(async () => {
  fakeTime({ loadsParts: false });
  for (const mock of [repair, reconcile]) mock.mockReset().mockResolvedValue(undefined);
  pending.mockReset().mockResolvedValue([]);
  const log = { info: () => undefined, warn: () => undefined };
  schedule = createStatsSchedule({ reconciler: { pending }, reconcile, repair }, log);
  await schedule.start();
  repair.mockClear();
});
afterEach(() => schedule.stop());

describe("the full check", () => {
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

describe("a marked resident", () => {
  const mark = (userID: string, statsVersion: number) => ({ userID, statsVersion });

  it("is corrected within 5 seconds, once the mark has stayed the same for one interval", async () => {
    pending.mockResolvedValue([mark("R-1", 4)]);
    await advance(POLL_MS);
    expect(reconcile).not.toHaveBeenCalled();
    await advance(5_000 - POLL_MS);
    expect(reconcile).toHaveBeenCalledWith(["R-1"]);
  });

  it("is left to its writer while the version changes, and after the mark is gone", async () => {
    pending.mockResolvedValueOnce([mark("R-1", 4), mark("R-2", 1)]);
    pending.mockResolvedValueOnce([mark("R-1", 5)]);
    pending.mockResolvedValueOnce([mark("R-2", 1)]);
    await advance(4 * POLL_MS);
    expect(reconcile).not.toHaveBeenCalled();
  });

  it("is left to a check that runs longer than the interval", async () => {
    pending.mockResolvedValue([mark("R-1", 4)]);
    repair.mockReturnValueOnce(new Promise<void>(() => undefined));
    schedule.interrupted();
    await advance(CALM_MS);
    reconcile.mockClear();
    await advance(5 * POLL_MS);
    expect(reconcile).not.toHaveBeenCalled();
  });

  it("is looked for again after a failure", async () => {
    pending.mockRejectedValueOnce(new Error("away"));
    pending.mockResolvedValue([mark("R-1", 4)]);
    reconcile.mockRejectedValueOnce(new Error("away"));
    await advance(4 * POLL_MS);
    expect(reconcile).toHaveBeenCalledTimes(2);
  });
});

it("comes no more once it is stopped", async () => {
  schedule.interrupted();
  schedule.stop();
  schedule.interrupted();
  await advance(2 * CHECK_EVERY_MS);
  expect(repair).not.toHaveBeenCalled();
  expect(pending).not.toHaveBeenCalled();
});
