/** Work that a node repeats. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRepeatedTask, type RepeatedTask } from "../../../src/http/repeated-task.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const EVERY_MS = 1_000;
const run = vi.fn<() => Promise<void>>();
const warn = vi.fn();
let task: RepeatedTask;

beforeEach(() => {
  fakeTime();
  run.mockReset().mockResolvedValue(undefined);
  warn.mockReset();
  task = createRepeatedTask({ everyMs: EVERY_MS, run, failed: "failed" }, { warn });
});
afterEach(() => task.stop());

it("runs at the start, and after each pause", async () => {
  task.wake();
  expect(run).not.toHaveBeenCalled();
  task.start();
  expect(run).toHaveBeenCalledTimes(1);
  await advance(EVERY_MS - 1);
  expect(run).toHaveBeenCalledTimes(1);
  await advance(1);
  expect(run).toHaveBeenCalledTimes(2);
});

it("runs again if it was woken during a run, and never twice at once", async () => {
  let finish = () => {};
  run.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  task.start();
  task.wake();
  task.wake();
  await advance(2 * EVERY_MS);
  expect(run).toHaveBeenCalledTimes(1);
  finish();
  await advance(0);
  expect(run).toHaveBeenCalledTimes(2);
});

it("goes on after failures, and logs the first of several", async () => {
  run.mockRejectedValueOnce(new Error("away")).mockRejectedValueOnce(new Error("away"));
  task.start();
  await advance(2 * EVERY_MS);
  expect(run).toHaveBeenCalledTimes(3);
  expect(warn).toHaveBeenCalledTimes(1);
  run.mockRejectedValueOnce(new Error("away again"));
  await advance(EVERY_MS);
  expect(warn).toHaveBeenCalledTimes(2);
});

it("waits for the run in progress when it stops, and starts again only by a start", async () => {
  let finish = () => {};
  run.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  task.start();
  let isStopped = false;
  const stopped = task.stop().then(() => (isStopped = true));
  await advance(0);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  task.wake();
  await advance(2 * EVERY_MS);
  expect(run).toHaveBeenCalledTimes(1);
  task.start();
  expect(run).toHaveBeenCalledTimes(2);
});
