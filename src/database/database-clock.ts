/**
 * The time by the database's clock: nodes whose own clocks are wrong, or are set while they run, agree on it. Between two
 * looks at it, time goes on by the monotonic clock of this process; the wall clock of this machine is never asked.
 */
import type { Connection } from "mongoose";

/** The clocks of two machines part by some milliseconds a minute. */
const LOOK_EVERY_MS = 60_000;

/** Of so many looks, the quickest is the most exact. */
const LOOKS = 5;

/** A step back by less is waited for, so that no moment comes twice; a larger one means that the clock was set. */
const STEP_MS = 5_000;

export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

/** What is asked for the database's time, so that tests can be asked instead. */
export type AskTime = () => Promise<Date>;

/** @param connection an open one */
export function askTimeOf(connection: Connection): AskTime {
  return async () => {
    const answer = await connection.db?.admin().command({ hello: 1 });
    if (!(answer?.localTime instanceof Date)) throw new Error("the database does not tell its time");
    return answer.localTime;
  };
}

/**
 * Starts a clock.
 * @param monotonic milliseconds
 * @throws when the database doesn't answer now; later it may be away for any time
 */
export async function startDatabaseClock(
  ask: AskTime,
  monotonic: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  /** What to add to the monotonic clock. */
  let offset = await look();
  let last = Number.NEGATIVE_INFINITY;

  async function look(): Promise<number> {
    let best = { took: Number.POSITIVE_INFINITY, offset: 0 };
    for (let turn = 0; turn < LOOKS; turn += 1) {
      const began = monotonic();
      const time = (await ask()).getTime();
      const took = monotonic() - began;
      if (took < best.took) best = { took, offset: time - (began + took / 2) };
    }
    return best.offset;
  }

  const timer = setInterval(() => {
    look().then(
      (found) => {
        offset = found;
      },
      () => undefined,
    );
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    now() {
      const time = monotonic() + offset;
      last = last - time > STEP_MS ? time : Math.max(last, time);
      return new Date(Math.floor(last));
    },
    stop: () => clearInterval(timer),
  };
}
