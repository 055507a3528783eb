/** Announcements; lists are newest first. An announcement that has to be published has `dueAt`. A node that publishes it sets `dueAt` to the end of its lease. */
import { type Connection, Schema } from "mongoose";
import { DATE_IS_SET, entryQueries, type PageQuery } from "../database/queries.ts";
import { isRecordID, objectID, toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import { ANNOUNCEMENT_STATUSES, type AnnouncementView } from "../domain/announcement.ts";
import { AUDIENCES } from "../domain/announcement-rules.ts";
import type { DeliveryChannelName } from "../domain/delivery.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { LANGUAGE_CODES } from "../domain/languages.ts";

/** The fields that staff enter. */
export interface AnnouncementContent
  extends Pick<AnnouncementView, "title" | "text" | "language" | "texts" | "audience"> {
  buildings: string[];
  floors: number[];
  units: string[];
  sendBy: DeliveryChannelName[];
  publishAt: Date;
}

export interface Announcement extends AnnouncementContent, Idempotent {
  status: AnnouncementView["status"];
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /**
   * When a node may begin to publish the announcement. While a node publishes it: when the lease of that node ends and another node may
   * continue. Null if nothing is left to do.
   */
  dueAt: Date | null;
  /**
   * How often a node has begun to publish the announcement. Node A begins, is silent until its lease ends, and node B begins: when node A
   * continues, it finds a higher number than its own and stops.
   */
  attempts: number;
  sentAt: Date | null;
  recipients: number;
  readBy: number;
  canceledAt: Date | null;
  /** A userID, or empty. */
  canceledBy: string;
}

const date = { type: Date, default: null };
const count = { type: Number, default: 0 };
const schema = new Schema<Announcement>({
  title: { type: String, required: true },
  text: { type: String, required: true },
  language: { type: String, enum: LANGUAGE_CODES },
  texts: { type: Schema.Types.Mixed },
  audience: { type: String, enum: AUDIENCES, required: true },
  buildings: { type: [String], default: [] },
  floors: { type: [Number], default: [] },
  units: { type: [String], default: [] },
  sendBy: { type: [String], default: [] },
  publishAt: { type: Date, required: true },
  status: { type: String, enum: ANNOUNCEMENT_STATUSES, required: true },
  createdBy: { type: String, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  dueAt: date,
  attempts: count,
  sentAt: date,
  recipients: count,
  readBy: count,
  canceledAt: date,
  canceledBy: { type: String, default: "" },
});
schema.index({ createdAt: -1, _id: -1 });
schema.index({ dueAt: 1 });
withIdempotencyKey(schema);

type Lean = Announcement & { _id: unknown };

/** Those that are scheduled have `dueAt`, which has an index. */
const SCHEDULED = { status: "scheduled", dueAt: DATE_IS_SET } as const;
const OTHERS = { status: { $ne: "scheduled" } } as const;
type ClaimedAnnouncement = Pick<WithId<Announcement>, "_id" | "attempts">;

export function createAnnouncementsRepository(connection: Connection) {
  const model = connection.model<Announcement>("Announcement", schema, "announcements");
  const { insert, insertMany, byID, byIdempotencyKey, list } = entryQueries(model);

  async function change(filter: object, changes: object): Promise<WithId<Announcement> | undefined> {
    const announcement = await model
      .findOneAndUpdate(filter, changes, { returnDocument: "after" })
      .lean<Lean>();
    return announcement ? toRecord<Announcement>(announcement) : undefined;
  }

  /** Matches an announcement as long as no other node has begun to publish it since the caller claimed it. */
  const leaseFilter = ({ _id, attempts }: ClaimedAnnouncement) => ({
    _id: objectID(_id),
    attempts,
    status: "sending" as const,
  });

  return {
    insert,
    insertMany,
    byIdempotencyKey,
    /** One page: the scheduled announcements, then the others. */
    async list({ limit, before }: PageQuery): Promise<WithId<Announcement>[]> {
      // A page after one of the others begins among them; their first page begins at their start.
      const beginsScheduled =
        before === undefined || (await model.exists({ ...SCHEDULED, _id: objectID(before) })) !== null;
      const scheduled = beginsScheduled ? await list(SCHEDULED, { limit, before }) : [];
      const othersMax = limit && limit - scheduled.length;
      if (othersMax === 0) return scheduled;
      const position = beginsScheduled ? undefined : before;
      return [...scheduled, ...(await list(OTHERS, { limit: othersMax, before: position }))];
    },
    newest: (limit: number) => list({}, { limit }),
    byID: async (_id: string) => (isRecordID(_id) ? byID(_id) : undefined),
    /** Changes an announcement that has not gone out yet. @returns undefined if it has, or if it is canceled */
    change: (_id: string, content: AnnouncementContent, updatedAt: Date) =>
      change(
        { _id: objectID(_id), status: "scheduled" },
        { $set: { ...content, dueAt: content.publishAt, updatedAt } },
      ),
    /** Cancels an announcement that has not gone out yet. @returns undefined if it has, or if it is canceled already */
    cancel: (_id: string, canceledBy: string, canceledAt: Date) =>
      change(
        { _id: objectID(_id), status: "scheduled" },
        { $set: { status: "canceled", dueAt: null, canceledBy, canceledAt, updatedAt: canceledAt } },
      ),
    /** The announcements that are due or scheduled, longest due first. */
    async listWaiting(limit: number): Promise<WithId<Announcement>[]> {
      const announcements = await model
        .find({ dueAt: DATE_IS_SET })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean<Lean[]>();
      return announcements.map((announcement) => toRecord<Announcement>(announcement));
    },
    /**
     * Leases an announcement to this node, and returns its present content. From then on it can't be changed or canceled.
     * @returns undefined if another node was faster, or if it is no longer due
     */
    claim: ({ _id, sentAt }: WithId<Announcement>, now: Date, leaseEndsAt: Date) =>
      change(
        { _id: objectID(_id), sentAt, dueAt: { ...DATE_IS_SET, $lte: now } },
        {
          $set: { status: "sending", dueAt: leaseEndsAt, sentAt: sentAt ?? now, updatedAt: now },
          $inc: { attempts: 1 },
        },
      ),
    /** Moves the end of a lease. @returns false if another node has begun in the meantime */
    async renew(claimed: ClaimedAnnouncement, leaseEndsAt: Date): Promise<boolean> {
      const { matchedCount } = await model.updateOne(leaseFilter(claimed), { $set: { dueAt: leaseEndsAt } });
      return matchedCount === 1;
    },
    /** Records that all recipients have their notifications. @returns undefined if another node has begun in the meantime */
    finish: (claimed: ClaimedAnnouncement, recipients: number, updatedAt: Date) =>
      change(leaseFilter(claimed), { $set: { status: "sent", dueAt: null, recipients, updatedAt } }),
    /** Lets the announcements that were due by a moment go out in the portal alone, without email and push. @returns how many there were */
    async keepInPortal(dueBy: Date): Promise<number> {
      const filter = { dueAt: { ...DATE_IS_SET, $lte: dueBy } };
      return (await model.updateMany(filter, { $set: { sendBy: [] } })).modifiedCount;
    },
    /** Sets the number of readers, which only grows. @returns undefined if it is set already */
    setReadBy: (_id: string, readBy: number, updatedAt: Date) =>
      change({ _id: objectID(_id), readBy: { $lt: readBy } }, { $set: { readBy, updatedAt } }),
  };
}
