/** Push subscriptions of browsers, and the key pair that identifies the portal to push services. */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { ALL_STAFF, USER_ID_PREFIXES } from "../domain/roles.ts";

export interface PushSubscriptionRecord {
  /** SHA-256 of the endpoint, in hexadecimal. */
  _id: string;
  userID: string;
  /** The session that used the device last. It may have expired. */
  sessionHash: string;
  /** Endpoint and keys as JSON. They are encrypted, because a person who has them and the portal's key pair can send to the device. */
  sealed: string;
  userAgent: string;
  createdAt: Date;
  visitedAt: Date;
  expiresAt: Date;
}

const subscriptionSchema = new Schema<PushSubscriptionRecord>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  sessionHash: { type: String, required: true },
  sealed: { type: String, required: true },
  userAgent: { type: String, default: "" },
  createdAt: { type: Date, required: true },
  visitedAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
});
subscriptionSchema.index({ userID: 1 });
subscriptionSchema.index({ sessionHash: 1 });
subscriptionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/**
 * The range of the userIDs of staff, which begin with a prefix and a hyphen. In ASCII, the period is the next character after the
 * hyphen, so the prefix with a period is greater than all of them.
 */
const STAFF_IDS = { $gte: `${USER_ID_PREFIXES.staff}-`, $lt: `${USER_ID_PREFIXES.staff}.` };

type Visit = Pick<PushSubscriptionRecord, "userID" | "sessionHash" | "userAgent" | "visitedAt" | "expiresAt">;

export function createPushSubscriptionsRepository(connection: Connection) {
  const model = connection.model<PushSubscriptionRecord>(
    "PushSubscription",
    subscriptionSchema,
    "pushsubscriptions",
  );
  return {
    /** Stores a subscription. A session has at most one, because a browser has one. */
    async put({ _id, ...subscription }: PushSubscriptionRecord): Promise<void> {
      await model.updateOne({ _id }, { $set: subscription }, { upsert: true });
      await model.deleteMany({ sessionHash: subscription.sessionHash, _id: { $ne: _id } });
    },
    /** Records that a user has opened the portal on the device of a subscription. @returns whether the user has the subscription */
    async visit(_id: string, { userID, ...visit }: Visit): Promise<boolean> {
      const filter = { _id, userID, expiresAt: { $gt: visit.visitedAt } };
      return (await model.updateOne(filter, { $set: visit })).matchedCount === 1;
    },
    /** A user's subscriptions, most recently used first. */
    async ofUser(userID: string, now: Date): Promise<PushSubscriptionRecord[]> {
      const filter = { userID, expiresAt: { $gt: now } };
      return model.find(filter, { __v: 0 }).sort({ visitedAt: -1 }).lean<PushSubscriptionRecord[]>();
    },
    /** Selects the users who have a subscription. The userID `staff`, which comes alone, means all staff. */
    async usersAmong(userIDs: readonly string[], now: Date): Promise<string[]> {
      const userID = userIDs.includes(ALL_STAFF) ? STAFF_IDS : { $in: userIDs };
      const subscriptions = await model
        .find({ userID, expiresAt: { $gt: now } }, { _id: 0, userID: 1 })
        .lean<Pick<PushSubscriptionRecord, "userID">[]>();
      return [...new Set(subscriptions.map(({ userID }) => userID))];
    },
    async remove(userID: string, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await model.deleteMany({ userID, _id: { $in: ids } });
    },
    async removeOfSession(sessionHash: string): Promise<void> {
      await model.deleteMany({ sessionHash });
    },
    /** @param except the session whose subscription stays */
    async removeOfUser(userID: string, except?: string): Promise<void> {
      await model.deleteMany({ userID, ...(except === undefined ? {} : { sessionHash: { $ne: except } }) });
    },
    /** Moves a user's subscription to the session that replaces its session. @param from the hash of the replaced session */
    async moveSession(userID: string, from: string, to: string): Promise<void> {
      await model.updateMany({ sessionHash: from, userID }, { $set: { sessionHash: to } });
    },
  };
}

export interface VapidKeyPair {
  _id: string;
  /** In base64url. */
  publicKey: string;
  /** Encrypted. */
  sealedPrivateKey: string;
  createdAt: Date;
}

/** The portal has one key pair, which all nodes use. */
export const VAPID_KEY_ID = "portal";

const vapidSchema = new Schema<VapidKeyPair>({
  _id: { type: String, required: true },
  publicKey: { type: String, required: true },
  sealedPrivateKey: { type: String, required: true },
  createdAt: { type: Date, required: true },
});

export function createVapidKeysRepository(connection: Connection) {
  const model = connection.model<VapidKeyPair>("VapidKeyPair", vapidSchema, "vapidkeys");
  const find = async () =>
    (await model.findOne({ _id: VAPID_KEY_ID }, { __v: 0 }).lean<VapidKeyPair>()) ?? undefined;
  return {
    find,
    /** Stores a key pair, unless there is one. @returns the stored one, which may be another node's */
    async putFirst(pair: Omit<VapidKeyPair, "_id">): Promise<VapidKeyPair> {
      await unlessDuplicate(model.create({ _id: VAPID_KEY_ID, ...pair }));
      return (await find()) ?? { _id: VAPID_KEY_ID, ...pair };
    },
  };
}
