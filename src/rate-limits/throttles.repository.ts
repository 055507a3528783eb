/** The collection of the limits' counters. The library of the limiters reads and writes it. */
import { type Connection, Schema } from "mongoose";

export const THROTTLES = "throttles";

/** Declares the indexes. Without the unique one, attempts at the same time would count in several documents. */
export function declareThrottles(connection: Connection): void {
  const schema = new Schema({ key: String, points: Number, expire: Date });
  schema.index({ expire: -1 }, { expireAfterSeconds: 0 });
  schema.index({ key: 1 }, { unique: true });
  connection.model("Throttle", schema, THROTTLES);
}
