/**
 * The timestamps that order the chat. Every message gets a timestamp later than all previous ones, on every node and
 * regardless of the nodes' clocks. The database assigns it in one atomic step.
 */
import { type Connection, Schema } from "mongoose";
import { driverCollection } from "../database/record.ts";

interface ChatMoments {
  _id: string;
  /** The last assigned timestamp, in milliseconds since 1970. */
  last: number;
}

/** The portal has one chat room. */
const ROOM = "property";

/**
 * A message does not wait until several servers of a replica set have the number. The number may be lost in a crash: the
 * messages are stored safely, and the time is later at the next start.
 */
const FAST_WRITE = { w: 1, j: false } as const;

const schema = new Schema<ChatMoments>({
  _id: { type: String, required: true },
  last: { type: Number, required: true },
});

export interface TimestampSource {
  /** The timestamp for a message: `now`, or one millisecond after the last timestamp if `now` is not later. */
  next(now: Date): Promise<Date>;
}

/**
 * Assigns timestamps with the database, for several nodes.
 * @param newest the timestamp of the newest message, for a database with messages from before this counter
 */
export function createSharedTimestamps(
  connection: Connection,
  newest: () => Promise<Date | undefined>,
): TimestampSource {
  const model = connection.model<ChatMoments>("ChatMoments", schema, "chatmoments");
  // The driver is used directly, because every message waits for this operation.
  const moments = driverCollection<ChatMoments>(model);

  let initialized: Promise<void> | undefined;

  /** Sets the counter to at least the newest message: bulk loads and earlier versions stored messages without it. */
  async function initialize(): Promise<void> {
    const last = (await newest())?.getTime() ?? 0;
    await model.updateOne({ _id: ROOM }, { $setOnInsert: { last } }, { upsert: true });
    await model.updateOne({ _id: ROOM, last: { $lt: last } }, { $set: { last } });
  }

  /** Initializes the counter once for simultaneous first messages. After a failure, the next message tries again. */
  function initializeOnce(): Promise<void> {
    initialized ??= initialize().catch((error) => {
      initialized = undefined;
      throw error;
    });
    return initialized;
  }

  return {
    async next(now) {
      const time = now.getTime();
      await initializeOnce();
      const options = { returnDocument: "after", writeConcern: FAST_WRITE } as const;
      for (;;) {
        const moved = await moments.findOneAndUpdate(
          { _id: ROOM, last: { $lt: time } },
          { $set: { last: time } },
          options,
        );
        if (moved) return now;
        const added = await moments.findOneAndUpdate({ _id: ROOM }, { $inc: { last: 1 } }, options);
        if (added) return new Date(added.last);
        await initialize();
      }
    },
  };
}
