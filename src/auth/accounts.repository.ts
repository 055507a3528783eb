/** Accounts: the users who can log in, and their roles. Email addresses and userIDs are unique. */
import { type Connection, type QueryFilter, Schema } from "mongoose";
import { mergeCreates } from "../database/merged-calls.ts";
import { findUserIDs, insertInBulk } from "../database/queries.ts";
import { driverCollection, toRecord, type WithId } from "../database/record.ts";
import type { FieldChange } from "../domain/audit-event.ts";
import { LANGUAGE_CODES, type Language } from "../domain/languages.ts";
import type { ChatMute } from "../domain/moderation-rules.ts";
import type { ResidentColumn } from "../domain/resident-columns.ts";
import { ACCESS_LEVELS, type AccessLevel, ROLES, type Role } from "../domain/roles.ts";

/** An email address that was proposed for an account, and waits for its confirmation by a link. */
export interface EmailChange {
  /** The link's token is derived from it. */
  id: string;
  /** SHA-256 of the link's token, in hexadecimal. */
  tokenHash: string;
  /** The new address, normalized. */
  email: string;
  proposedBy: string;
  expiresAt: Date;
}

/** A changed email address whose further steps, such as the resident's record, are not finished yet. */
export interface UnfinishedEmailChange {
  /** The `_id` of the audit event and of the notification, so that a repeat stores nothing twice. */
  id: string;
  /** The address before the change. */
  from: string;
  changedBy: string;
  cause: string;
}

/** A change of a staff account whose event is not in the audit trail yet. */
export interface UnrecordedChange {
  /** The `_id` of the event, so that a repeat stores it once. */
  id: string;
  action: string;
  actorID: string;
  cause?: string;
  changes?: FieldChange[];
}

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
  /** Staff only: what residents read after the first name. */
  title?: string;
  /** Since when the account has no password, because a manager (staff only) or the command line closed it. */
  deactivatedAt?: Date | null;
  /** The hash of the password that a manager has taken away, and gives back by opening the account. */
  heldHash?: string | null;
  /** Staff only: the first login since the account was created or reactivated; null before. Missing in accounts of earlier versions. */
  firstLoginAt?: Date | null;
  /** The resident's last mute in the property's chat. */
  chatMute?: ChatMute;
  /** Whether the person has turned off emails that can be turned off. */
  mailOff?: boolean;
  /** The language that the person has chosen. */
  language?: Language;
  /** Staff only: the columns of the residents list in their order; empty for the usual ones. */
  residentColumns?: ResidentColumn[];
  /** Staff only: the fields that the person has chosen for columns of imports, by their folded heads; the newest last. */
  importColumns?: { head: string; field: string }[];
  /** Residents only; at most one open proposal for each. A new password ends it. */
  emailChange?: EmailChange | null;
  unfinishedEmailChange?: UnfinishedEmailChange | null;
  /** Staff only; stored with the change, and removed when it is recorded. */
  unrecorded?: UnrecordedChange | null;
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
  title: { type: String },
  deactivatedAt: { type: Date },
  heldHash: { type: String },
  firstLoginAt: { type: Date },
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
  language: { type: String, enum: LANGUAGE_CODES },
  residentColumns: { type: [String], default: undefined },
  importColumns: {
    type: [new Schema({ head: String, field: String }, { _id: false })],
    default: undefined,
  },
  emailChange: {
    type: new Schema<EmailChange>(
      {
        id: { type: String, required: true },
        tokenHash: { type: String, required: true },
        email: { type: String, required: true },
        proposedBy: { type: String, required: true },
        expiresAt: { type: Date, required: true },
      },
      { _id: false },
    ),
  },
  unfinishedEmailChange: {
    type: new Schema<UnfinishedEmailChange>(
      {
        id: { type: String, required: true },
        from: { type: String, required: true },
        changedBy: { type: String, required: true },
        cause: { type: String, required: true },
      },
      { _id: false },
    ),
  },
  unrecorded: {
    type: new Schema<UnrecordedChange>(
      {
        id: { type: String, required: true },
        action: { type: String, required: true },
        actorID: { type: String, required: true },
        cause: { type: String },
        changes: { type: [Schema.Types.Mixed], default: undefined },
      },
      { _id: false },
    ),
  },
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
schema.index(
  { "emailChange.tokenHash": 1 },
  { partialFilterExpression: { "emailChange.tokenHash": { $exists: true } } },
);
schema.index(
  { "unfinishedEmailChange.id": 1 },
  { partialFilterExpression: { "unfinishedEmailChange.id": { $exists: true } } },
);

/** The fields of an account that is opened again. */
const REACTIVATED = { heldHash: null, deactivatedAt: null, firstLoginAt: null } as const;

/** Fields that cached sessions copy. A change counts as a revocation, so that every node applies it at once. */
const SESSION_FIELDS = ["role", "access", "isManager", "chatMute", "language", "residentColumns"] as const;

type Lean = Account & { _id: unknown };

/** @param noteRevocation called after fields of sessions have changed, so that every node reads them again and closes sockets with former rights */
export function createAccountsRepository(connection: Connection, noteRevocation: () => Promise<void>) {
  const model = connection.model<Account>("Account", schema, "accounts");
  const find = async (filter: QueryFilter<Account>): Promise<WithId<Account>[]> =>
    (await model.find(filter).lean<Lean[]>()).map((account) => toRecord<Account>(account));
  return {
    /** Adds an account. A taken email address or userID throws a duplicate key error (see `isDuplicateKey`). */
    insert: mergeCreates(model),
    insertMany: (accounts: readonly Account[]) => insertInBulk(model, accounts),
    /** @param email in lower case */
    async byEmail(email: string): Promise<WithId<Account> | undefined> {
      const account = await model.findOne({ email }).lean<Lean>();
      return account ? toRecord<Account>(account) : undefined;
    },
    /** Finds the owners of lower-case email addresses, by address. `isUnused` is true for residents without a password. */
    async ownersOf(emails: readonly string[]): Promise<Map<string, { userID: string; isUnused: boolean }>> {
      const owners = await model
        .find({ email: { $in: [...emails] } }, { _id: 0, email: 1, userID: 1, role: 1, passwordHash: 1 })
        .lean<Pick<Account, "email" | "userID" | "role" | "passwordHash">[]>();
      return new Map(
        owners.map(({ email, userID, role, passwordHash }) => [
          email,
          { userID, isUnused: role === "resident" && passwordHash === null },
        ]),
      );
    },
    async byUserID(userID: string): Promise<WithId<Account> | undefined> {
      const account = await driverCollection<Account>(model).findOne({ userID });
      return account ? toRecord<Account>(account) : undefined;
    },
    byUserIDs: (userIDs: string[]) => find({ userID: { $in: userIDs } }),
    /** The staff accounts that have a password. An account without one is closed, or waits for its invitation. */
    activeStaff: () => find({ role: "staff", passwordHash: { $ne: null } }),
    /** All staff accounts, in no order. */
    allStaff: () => find({ role: "staff" }),
    /**
     * Sets a password, which opens a closed account.
     * @param deactivatedAt the account's when it was read. If it has changed, the account was closed or opened in between
     * @returns false if there is no such account any more
     */
    async setPassword(
      userID: string,
      changes: Pick<Account, "passwordHash" | "updatedAt"> & Partial<Pick<Account, "firstName" | "lastName">>,
      deactivatedAt: Date | null,
    ): Promise<boolean> {
      const firstLogin = deactivatedAt === null ? {} : { firstLoginAt: null };
      const { matchedCount } = await model.updateOne(
        { userID, deactivatedAt },
        { $set: { ...changes, ...firstLogin, deactivatedAt: null, heldHash: null, emailChange: null } },
      );
      return matchedCount === 1;
    },
    /** Closes a staff account, and holds its password back. @returns whether it was open */
    async deactivate(userID: string, unrecorded: UnrecordedChange, now: Date): Promise<boolean> {
      for (;;) {
        const account = await model.findOne({ userID, deactivatedAt: null }).lean<Account>();
        if (!account) return false;
        const { passwordHash } = account;
        const { matchedCount } = await model.updateOne(
          { userID, deactivatedAt: null, passwordHash },
          {
            $set: {
              passwordHash: null,
              heldHash: passwordHash,
              deactivatedAt: now,
              unrecorded,
              updatedAt: now,
            },
          },
        );
        if (matchedCount === 0) continue;
        await noteRevocation();
        return true;
      }
    },
    /** Opens a closed staff account with the password that it had. @returns whether it was closed */
    async reactivate(userID: string, unrecorded: UnrecordedChange, now: Date): Promise<boolean> {
      const account = await model.findOne({ userID }).lean<Account>();
      if (!account?.deactivatedAt) return false;
      const { deactivatedAt, heldHash = null } = account;
      const { matchedCount } = await model.updateOne(
        { userID, deactivatedAt },
        { $set: { passwordHash: heldHash, ...REACTIVATED, unrecorded, updatedAt: now } },
      );
      return matchedCount === 1;
    },
    /** Notes that the event of a change is in the audit trail. */
    async forgetUnrecorded(userID: string, id: string): Promise<void> {
      await model.updateOne({ userID, "unrecorded.id": id }, { $set: { unrecorded: null } });
    },
    /** Removes a staff account that was never used. @returns false if it has a password by now */
    async removeUnused(userID: string): Promise<boolean> {
      const filter = { userID, role: "staff", passwordHash: null, deactivatedAt: null } as const;
      return (await model.deleteOne(filter)).deletedCount === 1;
    },
    /** Removes the account of a resident whose personal data are erased. */
    async removeResident(userID: string): Promise<void> {
      if ((await model.deleteOne({ userID, role: "resident" })).deletedCount > 0) await noteRevocation();
    },
    /** The accounts of residents who are or were muted, in no order. */
    everMuted: () => find({ "chatMute.mutedBy": { $gt: "" } }),
    /** Selects the users who have a password and have not turned emails off. */
    mailReaders: (userIDs: readonly string[]) =>
      findUserIDs(model, { userID: { $in: userIDs }, passwordHash: { $ne: null }, mailOff: { $ne: true } }),
    /** Changes some fields. @returns the changed account, or undefined if there is none */
    async update(
      userID: string,
      changes: Partial<Omit<Account, "userID" | "createdAt">> & { updatedAt: Date },
    ): Promise<WithId<Account> | undefined> {
      const account = await model
        .findOneAndUpdate({ userID }, { $set: changes }, { returnDocument: "after", runValidators: true })
        .lean<Lean>();
      if (account && SESSION_FIELDS.some((field) => changes[field] !== undefined)) await noteRevocation();
      return account ? toRecord<Account>(account) : undefined;
    },
    /** Stores a proposal of an email address. @returns false if the account has another password or address by now */
    async proposeEmail(
      { userID, email, passwordHash }: Pick<Account, "userID" | "email" | "passwordHash">,
      emailChange: EmailChange,
      updatedAt: Date,
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { userID, email, passwordHash, access: { $ne: "closed" } },
        { $set: { emailChange, updatedAt } },
      );
      return matchedCount === 1;
    },
    /** The account with the proposal of an email address whose token has this hash. */
    byEmailChange: async (tokenHash: string): Promise<WithId<Account> | undefined> =>
      (await find({ "emailChange.tokenHash": tokenHash }))[0],
    /**
     * Changes an email address, and ends the open proposal. A taken address throws a duplicate key error.
     * @param tokenHash of the proposal that is confirmed; it works once
     * @returns false if the account has another address or proposal by now
     */
    async changeEmail(
      { userID, email, tokenHash }: Pick<Account, "userID" | "email"> & { tokenHash?: string | undefined },
      changes: Pick<Account, "email" | "updatedAt"> & { unfinishedEmailChange: UnfinishedEmailChange },
    ): Promise<boolean> {
      const proposal = tokenHash === undefined ? {} : { "emailChange.tokenHash": tokenHash };
      const { matchedCount } = await model.updateOne(
        { userID, email, ...proposal },
        { $set: { ...changes, emailChange: null } },
      );
      // Sessions hold the address.
      if (matchedCount === 1) await noteRevocation();
      return matchedCount === 1;
    },
    /** The people whose change of email address was interrupted. */
    withUnfinishedEmailChange: () => findUserIDs(model, { "unfinishedEmailChange.id": { $gt: "" } }),
    /** Removes proposals of email addresses that were not confirmed in time. */
    async removeExpiredEmailChanges(now: Date): Promise<void> {
      await model.updateMany(
        { "emailChange.tokenHash": { $gt: "" }, "emailChange.expiresAt": { $lte: now } },
        { $set: { emailChange: null } },
      );
    },
    /** Replaces a hash by a newer one of the same password. @returns false if the stored hash is no longer `from` */
    async renewHash(userID: string, from: string, to: string): Promise<boolean> {
      const result = await model.updateOne({ userID, passwordHash: from }, { $set: { passwordHash: to } });
      return result.matchedCount === 1;
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
