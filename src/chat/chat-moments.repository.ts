/**
 * The chat's order: every message gets a moment that is later than all given before, whichever node asks and whatever the
 * nodes' clocks say. The database gives it out in one step; a node by itself, which asks nobody, gives it out alone.
 */
import { type Connection, Schema } from "mongoose";
import { driverCollection } from "../database/record.ts";

interface ChatMoments {
  _id: string;
  /** The last moment given, in milliseconds since 1970. */
  last: number;
}

/** There is one room. */
const ROOM = "property";

/**
 * Should it be lost in a crash, time has gone on by the next start, and the messages themselves are safe: no message
 * waits until more than one server of a replica set has the number.
 */
const QUICKLY = { w: 1, j: false } as const;

const schema = new Schema<ChatMoments>({
  _id: { type: String, required: true },
  last: { type: Number, required: true },
});

export interface ChatMomentsStore {
  /** A moment for one message: `now`, or a millisecond after the last one where that is not past yet. */
  next(now: Date): Promise<Date>;
}

/**
 * The moments of one database.
 * @param newest the moment of the newest message, for a database whose messages are older than this count
 */
export function chatMomentsStore(
  connection: Connection,
  newest: () => Promise<Date | undefined>,
): ChatMomentsStore {
  const model = connection.model<ChatMoments>("ChatMoments", schema, "chatmoments");
  // Straight to the driver: every message waits for this.
  const moments = driverCollection<ChatMoments>(model);

  let begun: Promise<void> | undefined;

  /** What a node by itself gave out before there were several was not counted here. */
  async function begin(): Promise<void> {
    const last = (await newest())?.getTime() ?? 0;
    await model.updateOne({ _id: ROOM }, { $setOnInsert: { last } }, { upsert: true });
    await model.updateOne({ _id: ROOM, last: { $lt: last } }, { $set: { last } });
  }

  /** The first messages share one beginning; one that failed is tried again by the next message. */
  function beginOnce(): Promise<void> {
    begun ??= begin().catch((error) => {
      begun = undefined;
      throw error;
    });
    return begun;
  }

  return {
    async next(now) {
      const time = now.getTime();
      await beginOnce();
      const options = { returnDocument: "after", writeConcern: QUICKLY } as const;
      for (;;) {
        const moved = await moments.findOneAndUpdate(
          { _id: ROOM, last: { $lt: time } },
          { $set: { last: time } },
          options,
        );
        if (moved) return now;
        const added = await moments.findOneAndUpdate({ _id: ROOM }, { $inc: { last: 1 } }, options);
        if (added) return new Date(added.last);
        await begin();
      }
    },
  };
}

/** The moments of a node by itself: a round trip to the database less with every message. */
export function ownMoments(newest: () => Promise<Date | undefined>): ChatMomentsStore {
  let last: number | undefined;
  return {
    async next(now) {
      if (last === undefined) {
        const stored = (await newest())?.getTime() ?? 0;
        // Others who came meanwhile may have begun.
        last ??= stored;
      }
      last = Math.max(now.getTime(), last + 1);
      return new Date(last);
    },
  };
}
