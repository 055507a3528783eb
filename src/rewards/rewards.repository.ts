/** Rewards that residents can redeem CP for. */
import { type Connection, Schema } from "mongoose";
import { entryQueries } from "../database/queries.ts";
import type { Stored } from "../database/record.ts";
import { remembered } from "../database/remembered.ts";

export interface Reward {
  title: string;
  /** A path on the portal or an https URL. */
  img: string;
  /** In CP. */
  price?: number;
  /** The price of an older reward without `price`. */
  points?: number;
  createdAt: Date;
}

const schema = new Schema<Reward>({
  title: { type: String, required: true },
  img: { type: String, required: true },
  price: { type: Number },
  points: { type: Number },
  createdAt: { type: Date, required: true },
});
schema.index({ createdAt: -1, _id: -1 });

/** Every page with rewards reads the whole list. A single node reads it from the database at most once in this time. */
const LIST_KEPT_MS = 1_000;

/**
 * The rewards of one database, newest first.
 * @param alone whether this is the only node. Only then is the list cached: with several nodes, a page that reads a cached list
 * just after a push would miss a reward added on another node
 */
export function createRewardsRepository(connection: Connection, alone: boolean) {
  const model = connection.model<Reward>("Reward", schema, "rewards");
  const { insert, insertMany, list } = entryQueries(model);
  const read = () => list({}, {});
  const all = remembered(read, LIST_KEPT_MS);
  return {
    async insert(reward: Reward): Promise<Stored<Reward>> {
      const stored = await insert(reward);
      all.forget();
      return stored;
    },
    async insertMany(rewards: readonly Reward[]): Promise<void> {
      await insertMany(rewards);
      all.forget();
    },
    list: alone ? all.get : read,
  };
}
