/** Stored sessions and known devices. Only a hash of each session's id is stored, so a stolen copy of the database can't be used to log in. */
import { type Connection, Schema } from "mongoose";
import { driverCollection } from "../database/record.ts";

interface KnownDevice {
  /** SHA-256 of the browser's cookie and the account's email address, in hexadecimal. */
  _id: string;
  userID: string;
  expiresAt: Date;
}

const knownDeviceSchema = new Schema<KnownDevice>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});
knownDeviceSchema.index({ userID: 1 });
knownDeviceSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createKnownDevicesRepository(connection: Connection) {
  const model = connection.model<KnownDevice>("KnownDevice", knownDeviceSchema, "knowndevices");
  return {
    /** Stores a device, or extends the expiry of a known one. */
    async put({ _id, ...device }: KnownDevice): Promise<void> {
      await model.updateOne({ _id }, { $set: device }, { upsert: true });
    },
    /** Removes the devices of a user that were not used for longest. */
    async keepNewest(userID: string, count: number): Promise<void> {
      const oldDevices = await model.find({ userID }, { _id: 1 }).sort({ expiresAt: -1 }).skip(count).lean();
      if (oldDevices.length > 0) await model.deleteMany({ _id: { $in: oldDevices.map(({ _id }) => _id) } });
    },
    async has(hash: string, now: Date): Promise<boolean> {
      return (await model.findOne({ _id: hash, expiresAt: { $gt: now } }, { _id: 1 }).lean()) !== null;
    },
    async hasAnyOf(userID: string, now: Date): Promise<boolean> {
      return (await model.findOne({ userID, expiresAt: { $gt: now } }, { _id: 1 }).lean()) !== null;
    },
    async removeOfUser(userID: string): Promise<void> {
      await model.deleteMany({ userID });
    },
  };
}

export interface Session {
  /** SHA-256 of the id in the cookie, in hexadecimal. */
  _id: string;
  userID: string;
  /** Whether 'Remember me' was checked: a longer lifetime and a longer idle timeout. */
  remember: boolean;
  /** Network address and User-Agent header at the login; empty if unknown. */
  address: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** The absolute end, regardless of activity. */
  expiresAt: Date;
  /** When the user last proved to be the account's owner; missing in sessions of earlier versions. */
  authenticatedAt?: Date;
}

const sessionSchema = new Schema<Session>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  remember: { type: Boolean, required: true },
  address: { type: String, default: "" },
  userAgent: { type: String, default: "" },
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  authenticatedAt: Date,
});
sessionSchema.index({ userID: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** @param noteRevocation called after sessions have ended, so that every node closes their sockets */
export function createSessionsRepository(connection: Connection, noteRevocation: () => Promise<void>) {
  const model = connection.model<Session>("Session", sessionSchema, "sessions");
  return {
    async insert(session: Session): Promise<void> {
      await driverCollection<Session>(model).insertOne({ ...session });
    },
    async byHash(hash: string): Promise<Session | undefined> {
      const session = await driverCollection<Session>(model).findOne(
        { _id: hash },
        { projection: { __v: 0 } },
      );
      return session ?? undefined;
    },
    /** Finds sessions by their hashes, in no particular order. Hashes without a session are left out. */
    async byHashes(hashes: readonly string[]): Promise<Session[]> {
      return model.find({ _id: { $in: hashes } }, { __v: 0 }).lean<Session[]>();
    },
    /** Records the use of several sessions in one write. */
    async touch(hashes: readonly string[], lastSeenAt: Date): Promise<void> {
      await model.updateMany({ _id: { $in: hashes } }, { $set: { lastSeenAt } });
    },
    /** When users were last active in a session that has not been removed, by userID. */
    async lastSeenOf(userIDs: readonly string[]): Promise<Map<string, Date>> {
      // In this order, a user's newest session is the last one that the map gets.
      const sessions = await model
        .find({ userID: { $in: [...userIDs] } }, { _id: 0, userID: 1, lastSeenAt: 1 })
        .sort({ lastSeenAt: 1 })
        .lean<Pick<Session, "userID" | "lastSeenAt">[]>();
      return new Map(sessions.map(({ userID, lastSeenAt }) => [userID, lastSeenAt]));
    },
    async ofUser(userID: string): Promise<Session[]> {
      return model.find({ userID }, { __v: 0 }).lean<Session[]>();
    },
    /** @returns whether it existed */
    async remove(hash: string): Promise<boolean> {
      const existed = (await model.deleteOne({ _id: hash })).deletedCount === 1;
      if (existed) await noteRevocation();
      return existed;
    },
    /** Ends every session of a user. */
    async removeOfUser(userID: string): Promise<void> {
      if ((await model.deleteMany({ userID })).deletedCount > 0) await noteRevocation();
    },
  };
}
