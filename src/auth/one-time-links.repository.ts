/** One-time links: invitations and password resets. Only a hash of each token is stored. Used and expired links are kept until the person's data are erased. */
import { type Connection, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { findByIdempotencyKey, withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";

/** `staff` is the invitation of a staff account, which Register does not accept. */
export const LINK_PURPOSES = ["invite", "reset", "staff"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export interface OneTimeLink extends Idempotent {
  /** SHA-256 of the token, in hexadecimal. */
  _id: string;
  purpose: LinkPurpose;
  userID: string;
  /** The userID of the staff member who issued it, or `COMMAND_LINE`. */
  issuedBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

const schema = new Schema<OneTimeLink>({
  _id: { type: String, required: true },
  purpose: { type: String, enum: LINK_PURPOSES, required: true },
  userID: { type: String, required: true },
  issuedBy: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  usedAt: { type: Date, default: null },
});
schema.index({ userID: 1, purpose: 1, createdAt: -1 });
withIdempotencyKey(schema);

export function createOneTimeLinksRepository(connection: Connection) {
  const model = connection.model<OneTimeLink>("OneTimeLink", schema, "onetimelinks");
  return {
    /** @returns false if the same link is already stored: a concurrent repeat has issued it */
    async insert(link: OneTimeLink): Promise<boolean> {
      try {
        await model.create(link);
        return true;
      } catch (error) {
        if (isDuplicateKey(error, "_id")) return false;
        throw error;
      }
    },
    /** The link that a call with this key issued. */
    async byIdempotencyKey(key: string): Promise<OneTimeLink | undefined> {
      return (await findByIdempotencyKey(model, key).lean<OneTimeLink>()) ?? undefined;
    },
    /** The link of a hash, if it can still be used. */
    async usable(hash: string, purpose: LinkPurpose, now: Date): Promise<OneTimeLink | undefined> {
      const filter = { _id: hash, purpose, usedAt: null, expiresAt: { $gt: now } };
      return (await model.findOne(filter, { __v: 0 }).lean<OneTimeLink>()) ?? undefined;
    },
    async wasUsed(hash: string, purpose: LinkPurpose): Promise<boolean> {
      return (await model.exists({ _id: hash, purpose, usedAt: { $ne: null } })) !== null;
    },
    /** Marks a link as used. Of two concurrent calls, one gets the link and the other undefined. */
    async use(hash: string, purpose: LinkPurpose, now: Date): Promise<OneTimeLink | undefined> {
      const filter = { _id: hash, purpose, usedAt: null, expiresAt: { $gt: now } };
      const link = await model
        .findOneAndUpdate(filter, { $set: { usedAt: now } }, { returnDocument: "after" })
        .lean<OneTimeLink>();
      return link ?? undefined;
    },
    /** The last link of a purpose that was issued to a user. */
    async latestOf(userID: string, purpose: LinkPurpose): Promise<OneTimeLink | undefined> {
      const link = await model
        .findOne({ userID, purpose }, { __v: 0 })
        .sort({ createdAt: -1 })
        .lean<OneTimeLink>();
      return link ?? undefined;
    },
    async removeOf(userID: string): Promise<void> {
      await model.deleteMany({ userID });
    },
    /** Revokes a user's unused links of a purpose. @param exceptHash the hash of a link that stays usable */
    async revokeUnused(userID: string, purpose: LinkPurpose, now: Date, exceptHash = ""): Promise<void> {
      const filter = { _id: { $ne: exceptHash }, userID, purpose, usedAt: null };
      await model.updateMany(filter, { $set: { expiresAt: now } });
    },
  };
}
