/** Rewards that residents can redeem CP for. */
import { type Connection, Schema } from "mongoose";
import { entryQueries } from "./entries.ts";

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

export type RewardsStore = ReturnType<typeof rewardsStore>;

/** The rewards of one database, newest first. */
export function rewardsStore(connection: Connection) {
  const model = connection.model<Reward>("Reward", schema, "rewards");
  const { insert, insertMany, list } = entryQueries(model);
  return { insert, insertMany, list: () => list({}, {}) };
}
