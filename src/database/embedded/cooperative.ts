/**
 * Cooperative scheduling: long work is split into steps, so that one read never blocks the other commands. Work yields when
 * its time slice is used up. Nothing else runs between two yields, so a write that runs without yielding is atomic.
 */

export type Work<T> = Generator<void, T>;

/** The time slice in milliseconds, and the number of steps between two checks of the clock. */
const SLICE_MS = 8;
const STEPS = 100;

/** Creates a function that work calls once per step. It returns true when the work should yield. */
export function createYieldCheck(): () => boolean {
  let steps = 0;
  let ends = performance.now() + SLICE_MS;
  return () => {
    if (++steps % STEPS !== 0 || performance.now() < ends) return false;
    ends = performance.now() + SLICE_MS;
    return true;
  };
}

/** Runs the work to its end without yielding to other commands. */
export function runAtOnce<T>(work: Work<T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Runs the work and lets other commands run at each yield. */
export async function runCooperatively<T>(work: Work<T>): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    await new Promise(setImmediate);
    step = work.next();
  }
  return step.value;
}
