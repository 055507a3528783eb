/**
 * Long work in steps, so that one read never keeps everybody else waiting. Work yields where it has taken long enough
 * for once; until then nobody else runs, so a write that does its work at once is atomic.
 */

export type Work<T> = Generator<void, T>;

/** How long work may keep the process to itself, in milliseconds, and its steps between two looks at the clock. */
const TURN_MS = 8;
const STEPS = 100;

/** What work asks once a step: whether to yield now. */
export function turns(): () => boolean {
  let steps = 0;
  let ends = performance.now() + TURN_MS;
  return () => {
    if (++steps % STEPS !== 0 || performance.now() < ends) return false;
    ends = performance.now() + TURN_MS;
    return true;
  };
}

/** Does all of the work before anybody else runs. */
export function atOnce<T>(work: Work<T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Does the work, letting others run wherever it yields. */
export async function inTurns<T>(work: Work<T>): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    await new Promise(setImmediate);
    step = work.next();
  }
  return step.value;
}
