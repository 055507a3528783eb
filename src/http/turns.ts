/** Costly work in turns: a few pieces at once, some waiting, and a refusal for the rest. */
import { busy } from "./errors.ts";

export interface Turns {
  /** Does a piece of work once it is its turn. @throws Refusal 503 when too many wait */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** How many pieces wait. */
  waiting(): number;
}

/** Runs a few pieces of work at once and lets some wait; the next one is refused with 503. */
export function createTurns(atOnce: number, queueMax: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queueMax) throw busy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return { inTurn, waiting: () => waiting.length };
}
