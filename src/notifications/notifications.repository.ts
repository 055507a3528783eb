/** Notifications to a resident, to a member of staff, or to all staff. */

import { type Connection, Schema } from "mongoose";
import { entryQueries, type PageQuery } from "../database/queries.ts";
import { toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";

export interface Notification extends Idempotent {
  /** A userID, or `staff` for all staff. */
  userID: string;
  type: string;
  message: string;
  createdAt: Date;
  /** The conversation that it is about, whose later news replace an unread notification, or the log entry, such as `behavior:{_id}`. */
  about?: string;
}

const schema = new Schema<Notification>({
  userID: { type: String, required: true },
  type: { type: String, required: true },
  message: { type: String, required: true },
  createdAt: { type: Date, required: true },
  about: { type: String },
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ about: 1, createdAt: -1 }, { partialFilterExpression: { about: { $exists: true } } });
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
    /** Gives the notification about a conversation that is newer than `since` another text and time. Undefined if there is none. */
    async replace(
      { userID, about, since }: { userID: string; about: string; since: Date },
      changes: Pick<Notification, "message" | "createdAt">,
    ): Promise<WithId<Notification> | undefined> {
      const found = await model
        .findOneAndUpdate(
          { about, userID, createdAt: { $gt: since } },
          { $set: changes },
          { returnDocument: "after" },
        )
        .lean<Notification & { _id: unknown }>();
      return found ? toRecord<Notification>(found) : undefined;
    },
    /** The notifications to any of the userIDs, in one list. */
    to(userIDs: string[], window: PageQuery = {}) {
      const [only, ...more] = userIDs;
      const userID = only !== undefined && more.length === 0 ? only : { $in: userIDs };
      return list({ userID }, window);
    },
  };
}
