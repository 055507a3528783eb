/** Recovery codes: one-time codes that replace a lost authenticator app. Only hashes are stored. */
import { type Connection, Schema } from "mongoose";

export interface RecoveryCode {
  /** SHA-256 of account and code, in hexadecimal. */
  _id: string;
  userID: string;
  createdAt: Date;
  usedAt: Date | null;
}

const schema = new Schema<RecoveryCode>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  createdAt: { type: Date, required: true },
  usedAt: { type: Date, default: null },
});
schema.index({ userID: 1, usedAt: 1 });

export function createRecoveryCodesRepository(connection: Connection) {
  const model = connection.model<RecoveryCode>("RecoveryCode", schema, "recoverycodes");
  return {
    /** Replaces all codes of a user. */
    async replace(userID: string, hashes: string[], now: Date): Promise<void> {
      await model.deleteMany({ userID });
      await model.insertMany(hashes.map((_id) => ({ _id, userID, createdAt: now, usedAt: null })));
    },
    /** Marks a code as used. @returns whether it was unused; of two concurrent calls, one gets true */
    async spend(userID: string, hash: string, now: Date): Promise<boolean> {
      const filter = { _id: hash, userID, usedAt: null };
      return (await model.updateOne(filter, { $set: { usedAt: now } })).modifiedCount === 1;
    },
    async countUnused(userID: string): Promise<number> {
      const unused = await model.find({ userID, usedAt: null }, { _id: 1 }).lean();
      return unused.length;
    },
    async removeOf(userID: string): Promise<void> {
      await model.deleteMany({ userID });
    },
  };
}
