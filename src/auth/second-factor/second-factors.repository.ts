/** Second factors: the encrypted keys that authenticator apps share with the portal, recovery codes, and logins that wait for their second step. */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../../database/driver-errors.ts";

export interface LoginChallenge {
  /** SHA-256 of the cookie's value, in hexadecimal. */
  _id: string;
  userID: string;
  /** A hash of the password hash at the first step. A changed password invalidates the challenge. */
  passwordMark: string;
  remember: boolean;
  expiresAt: Date;
}

const loginChallengeSchema = new Schema<LoginChallenge>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  passwordMark: { type: String, required: true },
  remember: { type: Boolean, required: true },
  expiresAt: { type: Date, required: true },
});
loginChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createLoginChallengesRepository(connection: Connection) {
  const model = connection.model<LoginChallenge>("LoginChallenge", loginChallengeSchema, "loginchallenges");
  return {
    async insert(challenge: LoginChallenge): Promise<void> {
      await model.create(challenge);
    },
    async byHash(hash: string, now: Date): Promise<LoginChallenge | undefined> {
      const filter = { _id: hash, expiresAt: { $gt: now } };
      return (await model.findOne(filter, { __v: 0 }).lean<LoginChallenge>()) ?? undefined;
    },
    /** @returns whether it existed; of two concurrent calls, one gets true */
    async remove(hash: string): Promise<boolean> {
      return (await model.deleteOne({ _id: hash })).deletedCount === 1;
    },
  };
}

export interface RecoveryCode {
  /** SHA-256 of account and code, in hexadecimal. */
  _id: string;
  userID: string;
  createdAt: Date;
  usedAt: Date | null;
}

const recoveryCodeSchema = new Schema<RecoveryCode>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  createdAt: { type: Date, required: true },
  usedAt: { type: Date, default: null },
});
recoveryCodeSchema.index({ userID: 1, usedAt: 1 });

export function createRecoveryCodesRepository(connection: Connection) {
  const model = connection.model<RecoveryCode>("RecoveryCode", recoveryCodeSchema, "recoverycodes");
  return {
    /** Replaces all codes of a user. */
    async replace(userID: string, hashes: string[], now: Date): Promise<void> {
      // In this order, a crash in between leaves both the earlier and the new codes, and never none.
      const earlierCodes = await model.find({ userID }, { _id: 1 }).lean<Pick<RecoveryCode, "_id">[]>();
      await model.insertMany(hashes.map((_id) => ({ _id, userID, createdAt: now, usedAt: null })));
      await model.deleteMany({ _id: { $in: earlierCodes.map(({ _id }) => _id) } });
    },
    /** Marks a code as used. @returns whether it was unused; of two concurrent calls, one gets true */
    async markUsed(userID: string, hash: string, now: Date): Promise<boolean> {
      const filter = { _id: hash, userID, usedAt: null };
      return (await model.updateOne(filter, { $set: { usedAt: now } })).modifiedCount === 1;
    },
    async countUnused(userID: string): Promise<number> {
      return model.countDocuments({ userID, usedAt: null });
    },
    async removeOf(userID: string): Promise<void> {
      await model.deleteMany({ userID });
    },
  };
}

export interface SecondFactor {
  /** The account's userID. */
  _id: string;
  /** The key of the authenticator app. Encrypted: a copy of the database alone can't produce codes. */
  sealedKey: string;
  /** False during setup: logins do not require a code yet. */
  active: boolean;
  activeSince: Date | null;
  /** The 30-second step of the last used code. Codes of this step and earlier ones no longer work. */
  lastStep: number;
  /** Tries since the last correct code, from all addresses together. */
  tries: number;
  lastTryAt: Date | null;
}

const secondFactorSchema = new Schema<SecondFactor>({
  _id: { type: String, required: true },
  sealedKey: { type: String, required: true },
  active: { type: Boolean, required: true },
  activeSince: { type: Date, default: null },
  lastStep: { type: Number, required: true },
  tries: { type: Number, required: true },
  lastTryAt: { type: Date, default: null },
});
secondFactorSchema.index({ active: 1 });

export function createSecondFactorsRepository(connection: Connection) {
  const model = connection.model<SecondFactor>("SecondFactor", secondFactorSchema, "secondfactors");
  return {
    async byUserID(userID: string): Promise<SecondFactor | undefined> {
      return (await model.findOne({ _id: userID }, { __v: 0 }).lean<SecondFactor>()) ?? undefined;
    },
    /** Selects the users whose second factor is active. */
    async activeAmong(userIDs: readonly string[]): Promise<Set<string>> {
      const filter = { _id: { $in: [...userIDs] }, active: true };
      const factors = await model.find(filter, { _id: 1 }).lean<Pick<SecondFactor, "_id">[]>();
      return new Set(factors.map(({ _id }) => _id));
    },
    /** Any active second factor, to check the secret key at startup. */
    async anyActive(): Promise<SecondFactor | undefined> {
      return (await model.findOne({ active: true }, { __v: 0 }).lean<SecondFactor>()) ?? undefined;
    },
    /**
     * Stores a new, inactive key, in place of an earlier inactive one.
     * @returns false if an active one exists
     */
    async begin(userID: string, sealedKey: string): Promise<boolean> {
      const initialState = {
        sealedKey,
        active: false,
        activeSince: null,
        lastStep: 0,
        tries: 0,
        lastTryAt: null,
      };
      const write = (upsert: boolean) =>
        model.updateOne({ _id: userID, active: false }, { $set: initialState }, { upsert }).exec();
      // A duplicate is an active key, or the inactive one of a simultaneous call, which is replaced.
      const { matchedCount, upsertedCount } = (await unlessDuplicate(write(true))) ?? (await write(false));
      return matchedCount + upsertedCount > 0;
    },
    /** Activates a key, and resets the tries. @returns whether it is now active; of two concurrent calls or two keys, one gets true */
    async activate(userID: string, sealedKey: string, step: number, now: Date): Promise<boolean> {
      const filter = { _id: userID, sealedKey, active: false };
      const changes = { active: true, activeSince: now, lastStep: step, tries: 0, lastTryAt: null };
      return (await model.updateOne(filter, { $set: changes })).modifiedCount === 1;
    },
    /**
     * Marks the codes of a step and of all earlier steps as used.
     * @returns whether the step was unused; of two concurrent calls, one gets true
     */
    async spendStep(userID: string, step: number): Promise<boolean> {
      const filter = { _id: userID, active: true, lastStep: { $lt: step } };
      return (await model.updateOne(filter, { $set: { lastStep: step } })).modifiedCount === 1;
    },
    /**
     * Counts a try. Call it before the code is checked.
     * @returns false, without counting, if `freeTries` are used up and the last try is later than `restedSince`
     */
    async countTry(userID: string, now: Date, freeTries: number, restedSince: Date): Promise<boolean> {
      const filter = {
        _id: userID,
        $or: [{ tries: { $lt: freeTries } }, { lastTryAt: { $lte: restedSince } }],
      };
      const changes = { $inc: { tries: 1 }, $set: { lastTryAt: now } };
      return (await model.updateOne(filter, changes)).modifiedCount === 1;
    },
    async resetTries(userID: string): Promise<void> {
      await model.updateOne({ _id: userID }, { $set: { tries: 0, lastTryAt: null } });
    },
    /** @returns whether it was active */
    async remove(userID: string): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: userID, active: true });
      await model.deleteOne({ _id: userID });
      return deletedCount === 1;
    },
  };
}
