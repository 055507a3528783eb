/** Accounts: made by registration, by staff for a new resident, or by the command line for staff. */

import { isDuplicateKey, type WithId } from "../database/record.ts";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import type { AccessLevel, Role } from "../domain/roles.ts";
import { conflict, HttpError } from "../http/errors.ts";
import type { Repositories } from "../repositories.ts";
import type { Account } from "./accounts.repository.ts";
import { newUserID } from "./user-ids.ts";

/** 40 random bits meet twice about never; a few tries are plenty. */
const USER_ID_TRIES = 5;

export interface NewAccount {
  email: string;
  role: Role;
  access: AccessLevel;
  /** Null until an invitation is used. */
  passwordHash: string | null;
  /** Staff only; a resident's names are the resident's own record. */
  firstName?: string;
  lastName?: string;
}

export interface Accounts {
  /** Makes an account with a new userID. @throws HttpError 409 when the e-mail has one already */
  create(account: NewAccount): Promise<WithId<Account>>;
  /**
   * Makes a resident's account that waits for its invitation. One that an interrupted creation left behind is taken up
   * again; of two who do so at once, the record's userID lets one through.
   * @param hasRecord whether a resident's record stands behind a userID
   * @throws HttpError 409 when the e-mail has one already
   */
  createWaiting(email: string, hasRecord: (userID: string) => Promise<boolean>): Promise<{ userID: string }>;
  byEmail(email: string): Promise<WithId<Account> | undefined>;
  byUserID(userID: string): Promise<WithId<Account> | undefined>;
  setPassword(userID: string, passwordHash: string): Promise<void>;
  /** Takes the password away: nobody can sign in until a link sets another. */
  close(userID: string): Promise<void>;
  /** Puts a hash of the same password at today's cost in the place of an older one. */
  renewHash(userID: string, from: string, to: string): Promise<void>;
  /** Lets a waiting account in. */
  activateMembership(userID: string): Promise<void>;
}

/** The accounts over one database. */
export function createAccounts(options: {
  repositories: Pick<Repositories, "accounts">;
  clock: () => Date;
}): Accounts {
  const { clock } = options;
  const { accounts } = options.repositories;

  /** Accounts that were made before addresses were normalized have theirs in lower case only. */
  async function byEmail(email: string): Promise<WithId<Account> | undefined> {
    const normalized = normalizeEmail(email);
    const lowerCase = email.trim().toLowerCase();
    const found = await accounts.byEmail(normalized);
    return found || lowerCase === normalized ? found : accounts.byEmail(lowerCase);
  }

  async function create({
    email,
    role,
    firstName = "",
    lastName = "",
    ...rest
  }: NewAccount): Promise<WithId<Account>> {
    const now = clock();
    const named = { ...rest, role, email: normalizeEmail(email), firstName, lastName };
    for (let tries = 1; ; tries += 1) {
      try {
        const userID = newUserID(role);
        return await accounts.insert({ ...named, userID, createdAt: now, updatedAt: now });
      } catch (error) {
        if (isDuplicateKey(error, "email")) throw conflict(ACCOUNT_TEXTS.emailTaken);
        if (!isDuplicateKey(error, "userID") || tries >= USER_ID_TRIES) throw error;
      }
    }
  }

  return {
    create,
    async createWaiting(email, hasRecord) {
      try {
        return await create({ email, role: "resident", access: "member", passwordHash: null });
      } catch (error) {
        const found = error instanceof HttpError && error.status === 409 ? await byEmail(email) : undefined;
        if (found?.role !== "resident" || found.passwordHash !== null) throw error;
        if (await hasRecord(found.userID)) throw error;
        return found;
      }
    },
    byEmail,
    byUserID: (userID) => accounts.byUserID(userID),
    async setPassword(userID, passwordHash) {
      await accounts.update(userID, { passwordHash, updatedAt: clock() });
    },
    async close(userID) {
      await accounts.update(userID, { passwordHash: null, updatedAt: clock() });
    },
    renewHash: (userID, from, to) => accounts.renewHash(userID, from, to),
    async activateMembership(userID) {
      await accounts.update(userID, { access: "member", updatedAt: clock() });
    },
  };
}
