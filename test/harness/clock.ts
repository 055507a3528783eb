/** A clock that stands still until a test moves it. */

export interface TestClock {
  now(): Date;
  /** Moves on by milliseconds. */
  advance(ms: number): void;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Starts at the real time: a database's own expiry of old sessions goes by that, so that one in the past has sessions swept
 * away under a test, while time that a test moves on from now never does.
 */
export function createTestClock(start: Date = new Date()): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
