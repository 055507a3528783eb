/** The outbox: one record for each message, recipient and channel. */
import { type Connection, Schema, Types } from "mongoose";
import { DATE_IS_SET, insertMissing } from "../database/queries.ts";
import { driverCollection, objectID, toRecord, type WithId } from "../database/record.ts";
import { DELIVERY_CHANNELS, type DeliveryChannelName, type DeliveryKind } from "../domain/delivery.ts";

/** A record waits while it has `dueAt`, and ends with `sentAt` or `failedAt`. */
export interface Delivery {
  channel: DeliveryChannelName;
  userID: string;
  kind: DeliveryKind;
  /** Identifies the message among those of its kind. */
  ref: string;
  /** The data for the text of the message. Removed once the message is sent. */
  data: Record<string, string | number> | null;
  /** A link with a token, encrypted. Removed once the message is sent. */
  sealedLink: string | null;
  /** When the next attempt is due. A node that begins an attempt sets it to the end of its lease. */
  dueAt: Date | null;
  /** After this time, the message fails. */
  endsAt: Date;
  /** The number of attempts. A node stores only the result of its own attempt. */
  attempts: number;
  /** Why the last attempt failed; empty without one. */
  reason: string;
  sentAt: Date | null;
  failedAt: Date | null;
  createdAt: Date;
  /** When the record is deleted. */
  expiresAt: Date | null;
}

/** Sent messages are remembered as long as idempotency keys, so that a repeated call does not send them again. */
const SENT_TTL_MS = 7 * 24 * 60 * 60_000;
/** Messages that failed stay in the list of staff for a month. */
const FAILED_TTL_MS = 30 * 24 * 60 * 60_000;

const date = { type: Date, default: null };
const schema = new Schema<Delivery>({
  channel: { type: String, required: true },
  userID: { type: String, required: true },
  kind: { type: String, required: true },
  ref: { type: String, required: true },
  data: { type: Schema.Types.Mixed, default: null },
  sealedLink: { type: String, default: null },
  dueAt: date,
  endsAt: { type: Date, required: true },
  attempts: { type: Number, default: 0 },
  reason: { type: String, default: "" },
  sentAt: date,
  failedAt: date,
  createdAt: { type: Date, required: true },
  expiresAt: date,
});
schema.index({ channel: 1, userID: 1, kind: 1, ref: 1 }, { unique: true });
schema.index({ channel: 1, dueAt: 1 });
schema.index({ failedAt: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Names all channels, because the indexes begin with the channel. */
const ANY_CHANNEL = { channel: { $in: [...DELIVERY_CHANNELS] } };

type StoredDelivery = Delivery & { _id: Types.ObjectId };
type Attempt = Pick<WithId<Delivery>, "_id" | "attempts">;

export function createDeliveriesRepository(connection: Connection) {
  const model = connection.model<Delivery>("Delivery", schema, "deliveries");
  const documents = driverCollection<StoredDelivery>(model);

  /** Stores the result of an attempt, unless another node has begun the next one. */
  async function finish({ _id, attempts }: Attempt, changes: Partial<Delivery>): Promise<void> {
    await documents.updateOne({ _id: objectID(_id), attempts }, { $set: changes });
  }

  return {
    /** Inserts records. Those that are already stored stay as they are. */
    async insertNew(deliveries: readonly Delivery[]): Promise<void> {
      await insertMissing(
        documents,
        deliveries.map((delivery) => ({ ...delivery, _id: new Types.ObjectId() })),
      );
    },
    /** The records of a channel that wait for an attempt, longest due first. */
    async listWaiting(channel: DeliveryChannelName, limit: number): Promise<WithId<Delivery>[]> {
      const deliveries = await documents
        .find({ channel, dueAt: DATE_IS_SET })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray();
      return deliveries.map((delivery) => toRecord<Delivery>(delivery));
    },
    /** Leases a due record to this node. @returns false if another node was faster */
    async claim({ _id, attempts }: Attempt, leaseEndsAt: Date): Promise<boolean> {
      const { modifiedCount } = await documents.updateOne(
        { _id: objectID(_id), attempts, dueAt: DATE_IS_SET },
        { $set: { dueAt: leaseEndsAt }, $inc: { attempts: 1 } },
      );
      return modifiedCount === 1;
    },
    markSent: (attempt: Attempt, now: Date) =>
      finish(attempt, {
        dueAt: null,
        sentAt: now,
        reason: "",
        data: null,
        sealedLink: null,
        expiresAt: new Date(now.getTime() + SENT_TTL_MS),
      }),
    markFailed: (attempt: Attempt, reason: string, now: Date) =>
      finish(attempt, {
        dueAt: null,
        failedAt: now,
        reason,
        expiresAt: new Date(now.getTime() + FAILED_TTL_MS),
      }),
    /** Schedules the next attempt. */
    reschedule: (attempt: Attempt, dueAt: Date, reason: string) => finish(attempt, { dueAt, reason }),
    async remove({ _id, attempts }: Attempt): Promise<void> {
      await documents.deleteOne({ _id: objectID(_id), attempts });
    },
    /** Removes a person's messages that have not been sent. */
    async removeUnsent(userID: string, channel: DeliveryChannelName, kinds: readonly DeliveryKind[]) {
      await documents.deleteMany({ channel, userID, kind: { $in: [...kinds] }, sentAt: null });
    },
    /** Removes all messages to a person, but not the email about the removal of the account. */
    async removeOf(userID: string): Promise<void> {
      const kind = { $ne: "registration-declined" } as const;
      await documents.deleteMany({ ...ANY_CHANNEL, userID, kind });
    },
    async byID(_id: string): Promise<WithId<Delivery> | undefined> {
      const delivery = await documents.findOne({ _id: objectID(_id) });
      return delivery ? toRecord<Delivery>(delivery) : undefined;
    },
    /** The messages that failed, newest first. */
    async listFailed(limit: number): Promise<WithId<Delivery>[]> {
      const failures = await documents
        .find({ failedAt: DATE_IS_SET })
        .sort({ failedAt: -1 })
        .limit(limit)
        .toArray();
      return failures.map((delivery) => toRecord<Delivery>(delivery));
    },
    /** Makes a failed message due again. @returns false if it has not failed */
    async retry(_id: string, { dueAt, endsAt }: { dueAt: Date; endsAt: Date }): Promise<boolean> {
      const { modifiedCount } = await documents.updateOne(
        { _id: objectID(_id), failedAt: DATE_IS_SET },
        { $set: { dueAt, endsAt, failedAt: null, expiresAt: null } },
      );
      return modifiedCount === 1;
    },
    /** Treats the messages that were due by a moment as sent. @returns how many there were */
    async skipDue(dueBy: Date, now: Date): Promise<number> {
      const expiresAt = new Date(now.getTime() + SENT_TTL_MS);
      const { modifiedCount } = await model.updateMany(
        { ...ANY_CHANNEL, dueAt: { ...DATE_IS_SET, $lte: dueBy } },
        { $set: { dueAt: null, sentAt: now, data: null, sealedLink: null, expiresAt } },
      );
      return modifiedCount;
    },
    countWaiting: () => model.countDocuments({ ...ANY_CHANNEL, dueAt: DATE_IS_SET }),
  };
}
