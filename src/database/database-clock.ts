/**
 * A clock synchronized with the database server, so that all nodes agree on the time even if a node's own clock is wrong or
 * is set while it runs. Between two synchronizations, the time advances with the monotonic clock of the process. The wall
 * clock of the machine is not used.
 */
import type { Connection } from "mongoose";

/** Samples per synchronization. The sample with the shortest round trip is the most accurate. */
const SAMPLES = 5;

/** After a smaller step back, `now` repeats its last value until the time catches up. A larger step means that the clock was set. */
const STEP_MS = 5_000;

export type DatabaseClock = Awaited<ReturnType<typeof createDatabaseClock>>;

/** Reads the time with the command `hello`. @param connection an open connection */
export function askTimeOf(connection: Connection): () => Promise<Date> {
  return async () => {
    const reply = await connection.db?.admin().command({ hello: 1 });
    if (!(reply?.localTime instanceof Date))
      throw new Error("The database did not report its time in the reply to `hello`.");
    return reply.localTime;
  };
}

/**
 * Creates a clock, which has to be synchronized again regularly: the clocks of two machines drift apart by a few milliseconds per minute.
 * @param monotonic a monotonic clock in milliseconds
 * @throws if the first synchronization fails
 */
export async function createDatabaseClock(
  readTime: () => Promise<Date>,
  monotonic: () => number = () => performance.now(),
) {
  /** The difference between the database's time and the monotonic clock. */
  let offset = await measure();
  let last = Number.NEGATIVE_INFINITY;

  async function measure(): Promise<number> {
    let best = { roundTrip: Number.POSITIVE_INFINITY, offset: 0 };
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const sentAt = monotonic();
      const time = (await readTime()).getTime();
      const roundTrip = monotonic() - sentAt;
      if (roundTrip < best.roundTrip) best = { roundTrip, offset: time - (sentAt + roundTrip / 2) };
    }
    return best.offset;
  }

  return {
    now(): Date {
      const time = monotonic() + offset;
      last = last - time > STEP_MS ? time : Math.max(last, time);
      return new Date(Math.floor(last));
    },
    /** If it fails, the clock goes on as before. */
    async synchronize(): Promise<void> {
      offset = await measure();
    },
  };
}
