/** Rewards that residents can redeem CP for. */
import { type Connection, Schema } from "mongoose";
import { entryQueries } from "../database/queries.ts";
import type { Stored } from "../database/record.ts";
import { remembered } from "../database/remembered.ts";

export interface Reward {
  title: string;
  /** A path of the portal's own or an https address. */
  img: string;
  /** In CP. */
  price?: number;
  /** Where an older reward has no price. */
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

/** Every page with rewards asks for all of them: a node by itself reads them once in this time. */
const LIST_KEPT_MS = 1_000;

/**
 * The rewards of one database, newest first.
 * @param alone whether no other node adds any: a page that reads a kept list just after a push would miss the new one
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
