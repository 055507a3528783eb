/** The channels that can't send at the moment. A channel without a record works. */
import { type Connection, Schema } from "mongoose";
import type { DeliveryChannelName } from "../domain/delivery.ts";

interface ChannelFailure {
  _id: DeliveryChannelName;
  since: Date;
  /** The problem, and how to solve it. */
  problem: string;
}

const schema = new Schema<ChannelFailure>({
  _id: { type: String, required: true },
  since: { type: Date, required: true },
  problem: { type: String, required: true },
});

export function createChannelFailuresRepository(connection: Connection) {
  const model = connection.model<ChannelFailure>("ChannelFailure", schema, "channelfailures");
  return {
    /** Records that a channel fails, since now if it worked before. */
    async note(channel: DeliveryChannelName, problem: string, now: Date): Promise<void> {
      const changes = { $set: { problem }, $setOnInsert: { since: now } };
      await model.updateOne({ _id: channel }, changes, { upsert: true });
    },
    /** Records that a channel works. */
    async clear(channel: DeliveryChannelName): Promise<void> {
      await model.deleteOne({ _id: channel });
    },
    async find(channel: DeliveryChannelName): Promise<{ since: Date; problem: string } | undefined> {
      return (await model.findOne({ _id: channel }).lean<ChannelFailure>()) ?? undefined;
    },
  };
}
