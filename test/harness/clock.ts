/** The tests' clock: it starts at a chosen moment, moves on with every reading, and is moved by tests. */
import { expect } from "vitest";

export interface TestClock {
  now(): Date;
  /** Moves on by milliseconds. */
  advance(ms: number): void;
  /** Adds a listener to `advance`. */
  onAdvance?(listener: () => void): void;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Moments at which a date by the wrong zone or a wrong length of a day shows, as the clocks of the property (America/Chicago)
 * have them. Payments can be logged for 2025 to 2028, so all lie within these years.
 */
export const MOMENTS = {
  "before midnight": "2027-05-18T23:50:00-05:00",
  "after midnight": "2027-05-19T00:10:00-05:00",
  "month's last evening": "2027-06-30T20:00:00-05:00",
  "month's first minutes": "2027-07-01T00:10:00-05:00",
  "year's last evening": "2027-12-31T23:50:00-06:00",
  "year's first minutes": "2028-01-01T00:10:00-06:00",
  "leap day": "2028-02-29T23:50:00-06:00",
  "before clocks go forward": "2027-03-14T01:50:00-06:00",
  "before clocks go back": "2027-11-07T01:50:00-05:00",
} as const;

export type MomentName = keyof typeof MOMENTS;

export const MOMENT_NAMES = Object.keys(MOMENTS) as MomentName[];

/** Far from every edge of `MOMENTS`, so that a day, month or year begins only in a test that asks for it. */
const ORDINARY_MOMENT = "2027-05-18T12:00:00-05:00";

/** The moment of TEST_MOMENT, by which a run of the suites goes through one of `MOMENTS`. */
function defaultMoment(): Date {
  const { TEST_MOMENT: asked } = process.env;
  if (asked === undefined) return new Date(ORDINARY_MOMENT);
  if (!(asked in MOMENTS)) {
    throw new Error(`Unknown TEST_MOMENT: ${asked}. Use one of: ${MOMENT_NAMES.join(", ")}.`);
  }
  return new Date(MOMENTS[asked as MomentName]);
}

/**
 * Each reading is a millisecond later than the one before, so that two readings differ; a slow machine moves it
 * no further. The database's own expiry, which uses the machine's clock, is off (`global-setup.ts`).
 */
export function createTestClock(start: Date = defaultMoment()): TestClock {
  let at = start.getTime();
  const listeners: (() => void)[] = [];
  return {
    now() {
      at += 1;
      return new Date(at);
    },
    advance(ms) {
      at += ms;
      for (const listener of listeners) listener();
    },
    onAdvance: (listener) => void listeners.push(listener),
  };
}

/** Matches a moment, as a Date or as ISO text, from another one until now. */
export function momentSince(start: Date, clock: TestClock): unknown {
  return expect.toSatisfy((value: Date | string) => {
    const moment = new Date(value);
    return moment >= start && moment <= clock.now();
  }, `a moment since ${start.toISOString()}`);
}
