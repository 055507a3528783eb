/** When a node runs a repeated job. Pauses are shortened at random, so a test lets more or much less time pass. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createScheduler, type Job, type Scheduler } from "../../../src/jobs/scheduler.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const EVERY_MS = 10_000;
/** A pause is never shorter. */
const SHORTEST_MS = 0.9 * EVERY_MS;

const run = vi.fn<Job["run"]>();
const warn = vi.fn();
let jobs: Scheduler;

beforeEach(() => {
  fakeTime({ loadsParts: false });
  run.mockReset().mockResolvedValue(undefined);
  warn.mockReset();
  jobs = createScheduler({ warn });
});
afterEach(() => jobs.stop());

const start = (over: Partial<Job> = {}) => jobs.start([{ name: "stats", everyMs: EVERY_MS, run, ...over }]);

/** Lets the next run take until it is finished. */
function hold(): () => void {
  let finish = () => {};
  run.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
  return () => finish();
}

it("runs at the start, which waits for it, and after each pause", async () => {
  jobs.wake("stats");
  expect(run).not.toHaveBeenCalled();
  const finish = hold();
  let isStarted = false;
  void start().then(() => (isStarted = true));
  await advance(5 * EVERY_MS);
  expect([run.mock.calls.length, isStarted]).toEqual([1, false]);
  finish();
  await advance(SHORTEST_MS - 1);
  expect([run.mock.calls.length, isStarted]).toEqual([1, true]);
  await advance(EVERY_MS - SHORTEST_MS + 1);
  expect(run).toHaveBeenCalledTimes(2);
});

it("pauses as long as it says at the time", async () => {
  let everyMs = EVERY_MS;
  await start({ everyMs: () => everyMs });
  everyMs = 1_000;
  await advance(EVERY_MS);
  await advance(2_000);
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(3);
});

describe("woken", () => {
  it("runs now, or again after a run in progress, and never twice at once", async () => {
    await start();
    jobs.wake("stats");
    expect(run).toHaveBeenCalledTimes(2);
    await advance();
    const finish = hold();
    jobs.wake("stats");
    jobs.wake("stats");
    jobs.wake("stats");
    await advance(5 * EVERY_MS);
    expect(run).toHaveBeenCalledTimes(3);
    finish();
    await advance();
    expect(run).toHaveBeenCalledTimes(4);
  });

  it("for a time, runs once then: the last call counts", async () => {
    await start();
    for (let call = 0; call < 5; call += 1) {
      jobs.wakeIn("stats", 3_000);
      await advance(2_500);
    }
    expect(run).toHaveBeenCalledTimes(1);
    await advance(500);
    expect(run).toHaveBeenCalledTimes(2);
    await advance(SHORTEST_MS - 1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("by itself, runs at the time that it asked for, which is not later than usual and not within a second", async () => {
    run.mockImplementationOnce(async () => jobs.wakeIn("stats", 4_000));
    run.mockImplementationOnce(async () => jobs.wakeIn("stats", 10 * EVERY_MS));
    run.mockImplementation(async () => jobs.wakeIn("stats", -1));
    await start();
    await advance(4_000);
    expect(run).toHaveBeenCalledTimes(2);
    await advance(EVERY_MS);
    expect(run).toHaveBeenCalledTimes(3);
    run.mockClear();
    await advance(EVERY_MS - SHORTEST_MS);
    expect(run.mock.calls.length).toBeLessThanOrEqual(1);
  });
});

it("goes on after failures, at its own pace for them, and logs the first of several", async () => {
  run.mockRejectedValueOnce(new Error("away")).mockRejectedValueOnce(new Error("away"));
  await start({ retryMs: 1_000 });
  await advance(2_000);
  expect([run.mock.calls.length, warn.mock.calls.length]).toEqual([3, 1]);
  run.mockRejectedValueOnce(new Error("away again"));
  await advance(EVERY_MS);
  // After a short pause, there is time for the retry, too.
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(warn).toHaveBeenCalledTimes(2);
});

describe("a stop", () => {
  it("waits for the run in progress, tells it, and starts no further one", async () => {
    const finish = hold();
    void start();
    let isStopped = false;
    const stopped = jobs.stop().then(() => (isStopped = true));
    await advance();
    expect([isStopped, run.mock.calls[0]?.[0].aborted]).toEqual([false, true]);
    finish();
    await stopped;
    jobs.wake("stats");
    jobs.wakeIn("stats", 1);
    await advance(2 * EVERY_MS);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("does not wait for long, and for no failure", async () => {
    run.mockReturnValueOnce(new Promise(() => undefined));
    void start();
    const stopped = jobs.stop();
    await advance(3_000);
    await stopped;
    expect(warn).not.toHaveBeenCalled();
  });
});
