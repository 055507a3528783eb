/** Second factors: what an account's authenticator app shares with the portal, sealed, and which codes were used. */
import { type Connection, Schema } from "mongoose";
import { isDuplicateKey } from "../../database/record.ts";

export interface SecondFactor {
  /** The account's userID. */
  _id: string;
  /** The app's key, encrypted; a copy of the database alone makes no codes. */
  sealedKey: string;
  /** False while it is being set up: signing in does not ask for it yet. */
  active: boolean;
  activeSince: Date | null;
  /** The 30-second step whose code was used last; codes up to it are spent. */
  lastStep: number;
  /** Tries since the last right code, whatever address they came from. */
  tries: number;
  lastTryAt: Date | null;
}

const schema = new Schema<SecondFactor>({
  _id: { type: String, required: true },
  sealedKey: { type: String, required: true },
  active: { type: Boolean, required: true },
  activeSince: { type: Date, default: null },
  lastStep: { type: Number, required: true },
  tries: { type: Number, required: true },
  lastTryAt: { type: Date, default: null },
});
schema.index({ active: 1 });

/** The second factors of one database. */
export function createSecondFactorsRepository(connection: Connection) {
  const model = connection.model<SecondFactor>("SecondFactor", schema, "secondfactors");
  return {
    async of(userID: string): Promise<SecondFactor | undefined> {
      return (await model.findOne({ _id: userID }, { __v: 0 }).lean<SecondFactor>()) ?? undefined;
    },
    /** Any one that is in use, for a look at the key at start. */
    async anyActive(): Promise<SecondFactor | undefined> {
      return (await model.findOne({ active: true }, { __v: 0 }).lean<SecondFactor>()) ?? undefined;
    },
    /**
     * Keeps a new key that is not in use yet, in the place of one that never came into use.
     * @returns false where one is in use
     */
    async begin(userID: string, sealedKey: string): Promise<boolean> {
      const fresh = { sealedKey, active: false, activeSince: null, lastStep: 0, tries: 0, lastTryAt: null };
      try {
        await model.updateOne({ _id: userID, active: false }, { $set: fresh }, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Takes a key into use; of two at once, and of two keys, one gets it. */
    async activate(userID: string, sealedKey: string, step: number, now: Date): Promise<boolean> {
      const filter = { _id: userID, sealedKey, active: false };
      const changes = { active: true, activeSince: now, lastStep: step };
      return (await model.updateOne(filter, { $set: changes })).modifiedCount === 1;
    },
    /** Spends the code of a step, and with it all before; of two at once, one gets it. */
    async spendStep(userID: string, step: number): Promise<boolean> {
      const filter = { _id: userID, active: true, lastStep: { $lt: step } };
      return (await model.updateOne(filter, { $set: { lastStep: step } })).modifiedCount === 1;
    },
    /**
     * Counts a try before it is checked.
     * @returns false, and nothing is counted, past `freeTries` while the last one is younger than `restedSince`
     */
    async takeTry(userID: string, now: Date, freeTries: number, restedSince: Date): Promise<boolean> {
      const filter = {
        _id: userID,
        $or: [{ tries: { $lt: freeTries } }, { lastTryAt: { $lte: restedSince } }],
      };
      const changes = { $inc: { tries: 1 }, $set: { lastTryAt: now } };
      return (await model.updateOne(filter, changes)).modifiedCount === 1;
    },
    async forgetTries(userID: string): Promise<void> {
      await model.updateOne({ _id: userID }, { $set: { tries: 0, lastTryAt: null } });
    },
    /** @returns whether there was one in use */
    async remove(userID: string): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: userID, active: true });
      await model.deleteOne({ _id: userID });
      return deletedCount === 1;
    },
  };
}
