/** Logins that wait for their second step. Only a hash of each challenge is stored, for a few minutes. */
import { type Connection, Schema } from "mongoose";

export interface LoginChallenge {
  /** SHA-256 of the cookie's value, in hexadecimal. */
  _id: string;
  userID: string;
  /** A hash of the password hash at the first step. A changed password invalidates the challenge. */
  passwordMark: string;
  remember: boolean;
  expiresAt: Date;
}

const schema = new Schema<LoginChallenge>({
  _id: { type: String, required: true },
  userID: { type: String, required: true },
  passwordMark: { type: String, required: true },
  remember: { type: Boolean, required: true },
  expiresAt: { type: Date, required: true },
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createLoginChallengesRepository(connection: Connection) {
  const model = connection.model<LoginChallenge>("LoginChallenge", schema, "loginchallenges");
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
