/** The stored rewards, for which residents redeem CP. */
import { type Connection, Schema } from "mongoose";
import { entryQueries } from "../database/queries.ts";
import { objectID, toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import type { Idempotent } from "../domain/idempotency.ts";

export interface Reward extends Idempotent {
  title: string;
  /** A path on the portal or an https URL. */
  img: string;
  /** In CP. */
  price?: number;
  /** The price of an older reward without `price`. */
  points?: number;
  /** Not offered to residents. */
  isHidden?: true;
  /** The place among the offered rewards. */
  position?: number;
  createdAt: Date;
  updatedAt?: Date;
}

const schema = new Schema<Reward>({
  title: { type: String, required: true },
  img: { type: String, required: true },
  price: { type: Number },
  points: { type: Number },
  isHidden: { type: Boolean },
  position: { type: Number },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date },
});
schema.index({ createdAt: -1, _id: -1 });
withIdempotencyKey(schema);

/** The rewards of one database, newest first. */
export function createRewardsRepository(connection: Connection) {
  const model = connection.model<Reward>("Reward", schema, "rewards");
  const { insert, insertMany, byID, byIdempotencyKey, list } = entryQueries(model);
  const shareList = createSharedReads<WithId<Reward>[]>();
  return {
    insert,
    insertMany,
    byID,
    byIdempotencyKey,
    /** Changes fields of a reward. @returns the reward before the change; undefined if it doesn't exist */
    async change(
      _id: string,
      {
        isHidden,
        ...fields
      }: Partial<Pick<Reward, "title" | "img" | "price" | "position">> & {
        isHidden?: boolean;
        updatedAt: Date;
      },
    ): Promise<WithId<Reward> | undefined> {
      const before = await model
        .findOneAndUpdate(
          { _id: objectID(_id) },
          {
            $set: { ...fields, ...(isHidden && { isHidden }) },
            ...(isHidden === false && { $unset: { isHidden: "" } }),
          },
        )
        .lean<Reward & { _id: unknown }>();
      return before ? toRecord<Reward>(before) : undefined;
    },
    /** All rewards; simultaneous calls share one read. */
    list: () => shareList("all", () => list({}, {})),
  };
}
