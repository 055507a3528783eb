/** Notifications to a resident, to a member of staff, or to all staff. */

import { type Connection, type QueryFilter, Schema, type Types } from "mongoose";
import {
  DATE_IS_SET,
  entryQueries,
  insertMissing,
  type PageQuery,
  STREAM_BATCH,
} from "../database/queries.ts";
import { driverCollection, objectID, toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { LANGUAGE_CODES, type Language } from "../domain/languages.ts";
import type { Message } from "../domain/message.ts";
import { ALL_STAFF } from "../domain/roles.ts";
import { onceID } from "./once-id.ts";

export interface Notification extends Idempotent {
  /** A userID, or `staff` for all staff. */
  userID: string;
  type: string;
  message: string;
  /** The source text and its values, if the portal wrote the message and it has values. */
  text?: Message;
  /** The language in which an announcement's message is written. */
  language?: Language;
  /** An announcement's message in other languages, by their codes. */
  messages?: Record<string, string>;
  createdAt: Date;
  /**
   * The conversation, reported message, log entry or announcement that the notification is about, such as `behavior:{_id}`. `notifyOnce`
   * replaces an earlier notification about it.
   */
  about?: string;
  /** The resident whom a notification to staff is about. Notifications of earlier versions lack it. */
  residentID?: string;
  /** When the reader had the notification in view. Only for announcements. */
  readAt?: Date;
}

const schema = new Schema<Notification>({
  userID: { type: String, required: true },
  type: { type: String, required: true },
  message: { type: String, required: true },
  text: { type: Schema.Types.Mixed },
  language: { type: String, enum: LANGUAGE_CODES },
  messages: { type: Schema.Types.Mixed },
  createdAt: { type: Date, required: true },
  about: { type: String },
  residentID: { type: String },
  readAt: { type: Date },
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ residentID: 1 }, { partialFilterExpression: { residentID: { $exists: true } } });
schema.index({ about: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { about: { $exists: true } } });
schema.index({ about: 1, readAt: 1 }, { partialFilterExpression: { readAt: { $exists: true } } });
withIdempotencyKey(schema);

/** The reader of a notification, and what it is about. */
type Subject = Required<Pick<Notification, "userID" | "about">>;

/** The notifications of one database; every list is newest first. */
export function createNotificationsRepository(connection: Connection) {
  const model = connection.model<Notification>("Notification", schema, "notifications");
  const documents = driverCollection<Notification & { _id: Types.ObjectId }>(model);
  const { insert, insertMany, byID, byIdempotencyKey, list } = entryQueries(model);
  return {
    /** With an `_id`, the notification is stored once, even if the insertion is repeated. */
    insert: (notification: Notification & { _id?: string }) => insert(notification),
    insertMany,
    byIdempotencyKey,
    /**
     * Inserts notifications of which a reader has one per subject. Notifications that are already stored stay as they are.
     * @returns the notifications with their `_id`s, also those that were stored already
     */
    async insertOnce<N extends Notification & Subject>(notifications: readonly N[]): Promise<WithId<N>[]> {
      const records = notifications.map((notification) => ({ ...notification, _id: onceID(notification) }));
      await insertMissing(
        documents,
        records.map((record) => ({ ...record, _id: objectID(record._id) })),
      );
      return records;
    },
    /** Records that a reader had a notification of `insertOnce` in view. @returns false if that is recorded already, or if there is none */
    async markRead(subject: Subject, readAt: Date): Promise<boolean> {
      const filter = { _id: objectID(onceID(subject)), readAt: null };
      return (await model.updateOne(filter, { $set: { readAt } })).modifiedCount === 1;
    },
    /** Whether a reader had a notification of `insertOnce` in view. */
    async isRead(subject: Subject): Promise<boolean> {
      return (await byID(onceID(subject)))?.readAt !== undefined;
    },
    countAbout: (about: string) => model.countDocuments({ about }),
    countRead: (about: string) => model.countDocuments({ about, readAt: DATE_IS_SET }),
    /** The notifications that their readers have not had in view. */
    unreadAbout: (about: string, window: PageQuery) => list({ about, readAt: null }, window),
    /** Changes text and time of a reader's notification about a subject that is newer than `since`. Undefined if there is none. */
    async replace(
      { userID, about, since }: { userID: string; about: string; since: Date },
      changes: Pick<Notification, "message" | "text" | "createdAt">,
    ): Promise<WithId<Notification> | undefined> {
      const notification = await model
        .findOneAndUpdate(
          { about, userID, createdAt: { $gt: since } },
          { $set: changes },
          { returnDocument: "after" },
        )
        .lean<Notification & { _id: unknown }>();
      return notification ? toRecord<Notification>(notification) : undefined;
    },
    /** Removes the notifications to a resident, to staff about the resident, and about subjects (`about`). */
    async removeOf(userID: string, subjects: readonly string[]): Promise<void> {
      // Not one filter with `$or`, for which the embedded store would read the whole collection.
      await model.deleteMany({ userID });
      await model.deleteMany({ residentID: userID });
      await model.deleteMany({ about: { $in: [...subjects] } });
    },
    /**
     * Removes the notifications to all staff whose text names a person, and that an earlier version stored without a `residentID`.
     * @param isNamedIn whether a text names the person
     */
    async removeNaming(isNamedIn: (text: string) => boolean): Promise<void> {
      const query = model
        .find({ userID: ALL_STAFF, residentID: null }, { message: 1 })
        .lean<{ _id: unknown; message: string }>();
      const ids: unknown[] = [];
      for await (const { _id, message } of query.cursor({ batchSize: STREAM_BATCH }))
        if (isNamedIn(message)) ids.push(_id);
      await model.deleteMany({ _id: { $in: ids } } as QueryFilter<Notification>);
    },
    /** The notifications to any of the userIDs, in one list. */
    to: (userIDs: string[], window: PageQuery = {}) => list({ userID: { $in: userIDs } }, window),
  };
}
