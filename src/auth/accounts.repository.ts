/** Accounts: the users who can log in, and their roles. Email addresses and userIDs are unique. */
import { type Connection, type QueryFilter, Schema } from "mongoose";
import { insertInBulk } from "../database/queries.ts";
import { toRecord, type WithId } from "../database/record.ts";
import type { ChatMute } from "../domain/moderation-rules.ts";
import { ACCESS_LEVELS, type AccessLevel, ROLES, type Role } from "../domain/roles.ts";

export interface Account {
  userID: string;
  role: Role;
  /** Lower case. */
  email: string;
  /** Argon2id in PHC notation, or null until an invitation is used. */
  passwordHash: string | null;
  access: AccessLevel;
  /** Whether the account may change the settings of the property. Always false for residents. */
  isManager: boolean;
  /** Staff only; a resident's names are in the resident record. */
  firstName: string;
  lastName: string;
  /** The resident's last mute in the property's chat. */
  chatMute?: ChatMute;
  /** Whether the person has turned off emails that can be turned off. */
  mailOff?: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<Account>({
  userID: { type: String, required: true },
  role: { type: String, enum: ROLES, required: true },
  email: { type: String, required: true },
  passwordHash: { type: String, default: null },
  access: { type: String, enum: ACCESS_LEVELS, required: true },
  isManager: { type: Boolean, default: false },
  firstName: { type: String, default: "" },
  lastName: { type: String, default: "" },
  chatMute: {
    type: new Schema<ChatMute>(
      {
        until: { type: Date, default: null },
        reason: { type: String, required: true },
        mutedBy: { type: String, required: true },
      },
      { _id: false },
    ),
  },
  mailOff: { type: Boolean },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
schema.index({ email: 1 }, { unique: true });
schema.index({ userID: 1 }, { unique: true });
schema.index({ role: 1 });
schema.index(
  { "chatMute.mutedBy": 1 },
  { partialFilterExpression: { "chatMute.mutedBy": { $exists: true } } },
);

/** The fields that sessions hold and that every node applies at once. */
const RIGHTS = ["role", "access", "isManager", "chatMute"] as const;

/** @param noteEnd called after an account's rights have changed, so that every node reads them again and closes sockets with the old ones */
export function createAccountsRepository(connection: Connection, noteEnd: () => Promise<void>) {
  const model = connection.model<Account>("Account", schema, "accounts");
  return {
    /** Adds an account. A taken email address or userID throws a duplicate key error (see `isDuplicateKey`). */
    async insert(account: Account): Promise<WithId<Account>> {
      return toRecord<Account>((await model.create(account)).toObject());
    },
    insertMany: (accounts: readonly Account[]) => insertInBulk(model, accounts),
    /** @param email in lower case */
    async byEmail(email: string): Promise<WithId<Account> | undefined> {
      const found = await model.findOne({ email }).lean<Account & { _id: unknown }>();
      return found ? toRecord(found) : undefined;
    },
    /** Finds the owners of lower-case email addresses, by address. `waits` is true for residents without a password. */
    async ownersOf(emails: readonly string[]): Promise<Map<string, { userID: string; waits: boolean }>> {
      const found = await model
        .find({ email: { $in: [...emails] } }, { _id: 0, email: 1, userID: 1, role: 1, passwordHash: 1 })
        .lean<Pick<Account, "email" | "userID" | "role" | "passwordHash">[]>();
      return new Map(
        found.map(({ email, userID, role, passwordHash }) => [
          email,
          { userID, waits: role === "resident" && passwordHash === null },
        ]),
      );
    },
    async byUserID(userID: string): Promise<WithId<Account> | undefined> {
      const found = await model.findOne({ userID }).lean<Account & { _id: unknown }>();
      return found ? toRecord(found) : undefined;
    },
    async byUserIDs(userIDs: string[]): Promise<WithId<Account>[]> {
      const found = await model.find({ userID: { $in: userIDs } }).lean<(Account & { _id: unknown })[]>();
      return found.map((account) => toRecord(account));
    },
    /** The staff accounts that have a password. An account without one was closed. */
    async activeStaff(): Promise<WithId<Account>[]> {
      const found = await model
        .find({ role: "staff", passwordHash: { $ne: null } })
        .lean<(Account & { _id: unknown })[]>();
      return found.map((account) => toRecord(account));
    },
    /** The accounts of residents who are or were muted, in no order. */
    async everMuted(): Promise<WithId<Account>[]> {
      const found = await model
        .find({ "chatMute.mutedBy": { $gt: "" } } as QueryFilter<Account>)
        .lean<(Account & { _id: unknown })[]>();
      return found.map((account) => toRecord(account));
    },
    /** The people among some who can log in and have not turned emails off. */
    async mailReaders(userIDs: readonly string[]): Promise<string[]> {
      const filter = { userID: { $in: [...userIDs] }, passwordHash: { $ne: null }, mailOff: { $ne: true } };
      const found = await model.find(filter, { _id: 0, userID: 1 }).lean<{ userID: string }[]>();
      return found.map(({ userID }) => userID);
    },
    /** Changes some fields. @returns the changed account, or undefined if there is none */
    async update(
      userID: string,
      changes: Partial<Omit<Account, "userID" | "createdAt">> & { updatedAt: Date },
    ): Promise<WithId<Account> | undefined> {
      const found = await model
        .findOneAndUpdate({ userID }, { $set: changes }, { returnDocument: "after", runValidators: true })
        .lean<Account & { _id: unknown }>();
      if (found && RIGHTS.some((right) => changes[right] !== undefined)) await noteEnd();
      return found ? toRecord(found) : undefined;
    },
    /** Replaces a hash by a newer one of the same password, unless the stored hash is no longer `from`. */
    async renewHash(userID: string, from: string, to: string): Promise<void> {
      await model.updateOne({ userID, passwordHash: from }, { $set: { passwordHash: to } });
    },
    /** Whether any staff account exists, open or closed. */
    async hasStaff(): Promise<boolean> {
      return (await model.exists({ role: "staff" })) !== null;
    },
    /** The number of accounts; checked before the demo data are loaded. */
    async count(): Promise<number> {
      return model.countDocuments({});
    },
  };
}
