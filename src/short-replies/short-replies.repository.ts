/** The short replies that staff share. */
import { type Connection, Schema } from "mongoose";
import { entryQueries } from "../database/queries.ts";
import { objectID, toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";

export interface ShortReply extends Idempotent {
  text: string;
  createdAt: Date;
}

const schema = new Schema<ShortReply>({
  text: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ createdAt: -1, _id: -1 });
withIdempotencyKey(schema);

type Lean = ShortReply & { _id: unknown };

export function createShortRepliesRepository(connection: Connection) {
  const model = connection.model<ShortReply>("ShortReply", schema, "shortreplies");
  const { insert, insertMany, byID, byIdempotencyKey, list } = entryQueries(model);
  return {
    insert,
    insertMany,
    byIdempotencyKey,
    /** All short replies, newest first. */
    list: () => list({}, {}),
    count: () => model.countDocuments({}),
    /** @returns the short reply before the change; undefined if there is none */
    async change(_id: string, text: string): Promise<WithId<ShortReply> | undefined> {
      const before = await model.findOneAndUpdate({ _id: objectID(_id) }, { $set: { text } }).lean<Lean>();
      return before ? toRecord<ShortReply>(before) : undefined;
    },
    /** @returns the deleted short reply; undefined if there is none */
    async remove(_id: string): Promise<WithId<ShortReply> | undefined> {
      const shortReply = await byID(_id);
      const { deletedCount } = await model.deleteOne({ _id: objectID(_id) });
      return deletedCount > 0 ? shortReply : undefined;
    },
  };
}
