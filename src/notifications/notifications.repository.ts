/** Notifications to a resident, to a member of staff, or to all staff. */

import { type Connection, Schema } from "mongoose";
import { entryQueries, type PageQuery } from "../database/queries.ts";
import { withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";

export interface Notification extends Idempotent {
  /** A userID, or `staff` for all staff. */
  userID: string;
  type: string;
  message: string;
  createdAt: Date;
}

const schema = new Schema<Notification>({
  userID: { type: String, required: true },
  type: { type: String, required: true },
  message: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
withIdempotencyKey(schema);

/** The notifications of one database; every list is newest first. */
export function createNotificationsRepository(connection: Connection) {
  const model = connection.model<Notification>("Notification", schema, "notifications");
  const { insert, insertMany, byIdempotencyKey, list } = entryQueries(model);
  return {
    /** With an `_id`, the notification is stored once, even if the insertion is repeated. */
    insert: (notification: Notification & { _id?: string }) => insert(notification),
    insertMany,
    byIdempotencyKey,
    /** The notifications to any of the userIDs, in one list. */
    to(userIDs: string[], window: PageQuery = {}) {
      const [only, ...more] = userIDs;
      const userID = only !== undefined && more.length === 0 ? only : { $in: userIDs };
      return list({ userID }, window);
    },
  };
}
