/** Browsers that have logged in to an account before. Only a hash of each is stored, and it gives no access. */
import { type Connection, Schema } from "mongoose";

interface KnownDevice {
  /** SHA-256 of the browser's cookie and the account's email address, in hexadecimal. */
  _id: string;
  userID: string;
  expiresAt: Date;
}

const schema = new Schema<KnownDevice>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});
schema.index({ userID: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createKnownDevicesRepository(connection: Connection) {
  const model = connection.model<KnownDevice>("KnownDevice", schema, "knowndevices");
  return {
    /** Stores a device, or extends the expiry of a known one. */
    async put({ _id, ...device }: KnownDevice): Promise<void> {
      await model.updateOne({ _id }, { $set: device }, { upsert: true });
    },
    async has(hash: string, now: Date): Promise<boolean> {
      return (await model.findOne({ _id: hash, expiresAt: { $gt: now } }, { _id: 1 }).lean()) !== null;
    },
    async removeOfUser(userID: string): Promise<void> {
      await model.deleteMany({ userID });
    },
  };
}
