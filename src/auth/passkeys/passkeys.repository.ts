/** Passkeys: the public keys of users' authenticators, and the challenges that authenticators sign. */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../../database/driver-errors.ts";
import { findUserIDs } from "../../database/queries.ts";

export interface Passkey {
  /** SHA-256 of the credential's id, in hexadecimal. So each credential belongs to one account. */
  _id: string;
  userID: string;
  /** Base64url. */
  credentialID: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** How many signatures the authenticator has made, if it counts them; else 0. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const passkeySchema = new Schema<Passkey>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  credentialID: { type: String, required: true },
  publicKey: { type: String, required: true },
  counter: { type: Number, required: true },
  transports: { type: [String], required: true },
  name: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
});
passkeySchema.index({ userID: 1, createdAt: -1 });

export function createPasskeysRepository(connection: Connection) {
  const model = connection.model<Passkey>("Passkey", passkeySchema, "passkeys");
  return {
    /** @returns false if the credential is stored already */
    insert: async (passkey: Passkey): Promise<boolean> =>
      (await unlessDuplicate(model.create(passkey))) !== undefined,
    async byID(_id: string): Promise<Passkey | undefined> {
      return (await model.findOne({ _id }, { __v: 0 }).lean<Passkey>()) ?? undefined;
    },
    /** The passkeys of a user, newest first. */
    async ofUser(userID: string): Promise<Passkey[]> {
      return model.find({ userID }, { __v: 0 }).sort({ createdAt: -1 }).lean<Passkey[]>();
    },
    /**
     * Records a use.
     * @param counter the authenticator's count; 0 if it doesn't count
     * @returns false if the count has not grown since the last use, as for a copied authenticator. Of two concurrent calls with the same
     * count, one gets true; calls with 0 all get true, as long as the authenticator has never counted
     */
    async markUsed(_id: string, counter: number, now: Date): Promise<boolean> {
      const filter = counter === 0 ? { _id, counter } : { _id, counter: { $lt: counter } };
      return (await model.updateOne(filter, { $set: { counter, lastUsedAt: now } })).matchedCount === 1;
    },
    /** @returns the renamed passkey; undefined if the user has none of this id */
    async rename(userID: string, _id: string, name: string): Promise<Passkey | undefined> {
      const passkey = await model
        .findOneAndUpdate({ _id, userID }, { $set: { name } }, { returnDocument: "after" })
        .lean<Passkey>();
      return passkey ?? undefined;
    },
    /** @returns whether the user had it; of two concurrent calls, one gets true */
    async remove(userID: string, _id: string): Promise<boolean> {
      return (await model.deleteOne({ _id, userID })).deletedCount === 1;
    },
    /** Selects the users who have a passkey. */
    ownersAmong: async (userIDs: readonly string[]) =>
      new Set(await findUserIDs(model, { userID: { $in: userIDs } })),
    /** @returns whether the user had one */
    async removeOfUser(userID: string): Promise<boolean> {
      return (await model.deleteMany({ userID })).deletedCount > 0;
    },
  };
}

/** What a challenge is for. A signature of a challenge is not accepted for another purpose. */
export type PasskeyPurpose = "login" | "second-step" | "confirmation" | "registration";

export interface PasskeyChallenge {
  /** SHA-256 of the challenge, in hexadecimal. */
  _id: string;
  purpose: PasskeyPurpose;
  /** The hash of the session, or of the login that waits for its second step, for which the challenge is. Empty for a login with a passkey alone. */
  sessionHash: string;
  expiresAt: Date;
}

const challengeSchema = new Schema<PasskeyChallenge>({
  _id: { type: String, required: true },
  purpose: { type: String, required: true },
  sessionHash: { type: String, default: "" },
  expiresAt: { type: Date, required: true },
});
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createPasskeyChallengesRepository(connection: Connection) {
  const model = connection.model<PasskeyChallenge>("PasskeyChallenge", challengeSchema, "passkeychallenges");
  return {
    async insert(challenge: PasskeyChallenge): Promise<void> {
      await model.create(challenge);
    },
    /** Spends a challenge. @returns whether it was open; of two concurrent calls, one gets true */
    async spend(
      { _id, purpose, sessionHash }: Omit<PasskeyChallenge, "expiresAt">,
      now: Date,
    ): Promise<boolean> {
      const filter = { _id, purpose, sessionHash, expiresAt: { $gt: now } };
      return (await model.deleteOne(filter)).deletedCount === 1;
    },
  };
}
