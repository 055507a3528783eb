/** Accounts: who can sign in, with which role. One account an e-mail address, one an userID. */
import { type Connection, Schema } from "mongoose";
import { insertInBulk } from "../database/queries.ts";
import { toRecord, type WithId } from "../database/record.ts";
import { ACCESS_LEVELS, type AccessLevel, ROLES, type Role } from "../domain/roles.ts";

export interface Account {
  userID: string;
  role: Role;
  /** Lower case. */
  email: string;
  /** Argon2id in PHC notation, or null until an invitation is used. */
  passwordHash: string | null;
  access: AccessLevel;
  /** Staff only; a resident's names are the resident's own record. */
  firstName: string;
  lastName: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<Account>({
  userID: { type: String, required: true },
  role: { type: String, enum: ROLES, required: true },
  email: { type: String, required: true },
  passwordHash: { type: String, default: null },
  access: { type: String, enum: ACCESS_LEVELS, required: true },
  firstName: { type: String, default: "" },
  lastName: { type: String, default: "" },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
schema.index({ email: 1 }, { unique: true });
schema.index({ userID: 1 }, { unique: true });

/**
 * The accounts of one database.
 * @param noteEnd called after an account's rights changed, so that every node closes what stood on the old ones
 */
export function createAccountsRepository(connection: Connection, noteEnd: () => Promise<void>) {
  const model = connection.model<Account>("Account", schema, "accounts");
  return {
    /** Adds an account; a taken e-mail or userID throws a duplicate key (see `isDuplicateKey`). */
    async insert(account: Account): Promise<WithId<Account>> {
      return toRecord<Account>((await model.create(account)).toObject());
    },
    insertMany: (accounts: readonly Account[]) => insertInBulk(model, accounts),
    /** @param email in lower case */
    async byEmail(email: string): Promise<WithId<Account> | undefined> {
      const found = await model.findOne({ email }).lean<Account & { _id: unknown }>();
      return found ? toRecord(found) : undefined;
    },
    /** Whose some e-mails in lower case are, by e-mail; `waits` for whoever has no password yet. */
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
    /** Changes some fields; answers the changed account, or undefined where there is none. */
    async update(
      userID: string,
      changes: Partial<Omit<Account, "userID" | "createdAt">> & { updatedAt: Date },
    ): Promise<WithId<Account> | undefined> {
      const found = await model
        .findOneAndUpdate({ userID }, { $set: changes }, { returnDocument: "after", runValidators: true })
        .lean<Account & { _id: unknown }>();
      if (found && (changes.role !== undefined || changes.access !== undefined)) await noteEnd();
      return found ? toRecord(found) : undefined;
    },
    /** Puts a newer hash of the same password in the place of one, unless that was replaced meanwhile. */
    async renewHash(userID: string, from: string, to: string): Promise<void> {
      await model.updateOne({ userID, passwordHash: from }, { $set: { passwordHash: to } });
    },
    /** How many accounts there are; the demo data ask before they load. */
    async count(): Promise<number> {
      return model.countDocuments({});
    },
  };
}
