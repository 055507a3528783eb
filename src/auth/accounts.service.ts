/** Accounts: created by registration, by staff for a new resident, and for staff by managers or the command line. */
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import type { WithId } from "../database/record.ts";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import { compareNames } from "../domain/folded-text.ts";
import type { Language } from "../domain/languages.ts";
import type { ResidentColumn } from "../domain/resident-columns.ts";
import { type AccessLevel, isStaffID, type Role } from "../domain/roles.ts";
import { displayName, type StaffMemberView } from "../domain/user.ts";
import { conflict, HttpError } from "../http/errors.ts";
import type { Account, UnrecordedChange } from "./accounts.repository.ts";
import { newUserID } from "./secrets.ts";

/** Collisions of 40 random bits are extremely rare, so a few tries are enough. */
const USER_ID_TRIES = 5;

export interface NewAccount {
  email: string;
  role: Role;
  access: AccessLevel;
  /** Null until an invitation is used. */
  passwordHash: string | null;
  /** Staff only; a resident's names are in the resident record. */
  firstName?: string;
  lastName?: string;
  title?: string;
  /** Staff only; by default, the first staff account of a database is a manager. */
  isManager?: boolean | undefined;
  /** Staff only. */
  unrecorded?: UnrecordedChange;
}

/** What others may see of a user. */
export interface UserName {
  /** The first name, or 'Resident' or 'Staff' if none has been entered. */
  name: string;
  role: Role;
  /** A resident's unit; empty for staff. */
  unitNumber: string;
  /** The title after a staff member's first name, for residents; may be empty. */
  title: string;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(context: AppContext) {
  const { repositories, clock } = context;
  const { accounts } = repositories;
  const byEmail = (email: string) => accounts.byEmail(normalizeEmail(email));

  async function create(form: NewAccount): Promise<WithId<Account>> {
    const now = clock();
    const isStaff = form.role === "staff";
    const account = {
      firstName: "",
      lastName: "",
      ...form,
      email: normalizeEmail(form.email),
      isManager: isStaff && (form.isManager ?? !(await accounts.hasStaff())),
      ...(isStaff && { firstLoginAt: null }),
    };
    for (let tries = 1; ; tries += 1) {
      try {
        const userID = newUserID(form.role);
        return await accounts.insert({ ...account, userID, createdAt: now, updatedAt: now });
      } catch (error) {
        if (isDuplicateKey(error, "email"))
          throw conflict({ field: "email", text: ACCOUNT_TEXTS.emailTaken });
        if (!isDuplicateKey(error, "userID") || tries >= USER_ID_TRIES) throw error;
      }
    }
  }

  return {
    /** Creates an account with a new userID. @throws HttpError 409 if the email address already has an account */
    create,
    /**
     * Creates a resident's account that waits for its invitation. A creation that was cut off leaves an account without a resident
     * record: it is used again. If two callers use it at once, both insert a record with its userID, and the unique index refuses one.
     * @throws HttpError 409 if the email address already has an account
     */
    async createWaiting(email: string): Promise<{ userID: string }> {
      try {
        return await create({ email, role: "resident", access: "member", passwordHash: null });
      } catch (error) {
        const account = error instanceof HttpError && error.status === 409 ? await byEmail(email) : undefined;
        if (account?.role !== "resident" || account.passwordHash !== null) throw error;
        if (await repositories.residents.byUserID(account.userID)) throw error;
        return account;
      }
    },
    byEmail,
    byUserID: (userID: string): Promise<WithId<Account> | undefined> => accounts.byUserID(userID),
    /**
     * Sets a password, which opens a closed account.
     * @param account as it was read
     * @returns false if the account was closed, opened or removed since
     */
    setPassword: (
      { userID, deactivatedAt = null }: Pick<Account, "userID" | "deactivatedAt">,
      passwordHash: string,
      names?: Pick<Account, "firstName" | "lastName">,
    ): Promise<boolean> =>
      accounts.setPassword(userID, { passwordHash, ...names, updatedAt: clock() }, deactivatedAt),
    /** Whether work can be assigned to a person: staff whose account is open. An account that waits for its invitation has no password. */
    async mayBeAssigned(userID: string): Promise<boolean> {
      const account = await accounts.byUserID(userID);
      return account?.role === "staff" && account.passwordHash !== null;
    },
    /** Removes the password: no one can log in until a link sets a new one. */
    async close(userID: string): Promise<void> {
      const now = clock();
      await accounts.update(userID, {
        passwordHash: null,
        heldHash: null,
        deactivatedAt: now,
        emailChange: null,
        updatedAt: now,
      });
    },
    /** Records the first login of a staff account since it was created or reactivated. @returns the account as it was read, with the time of the login */
    async recordFirstLogin(account: Account): Promise<Account> {
      if (account.firstLoginAt !== null) return account;
      const firstLoginAt = clock();
      await accounts.update(account.userID, { firstLoginAt, updatedAt: firstLoginAt });
      // All other fields stay as they were read, so that the login still notices a password that was replaced in between.
      return { ...account, firstLoginAt };
    },
    async changeLanguage(userID: string, language: Language): Promise<void> {
      await accounts.update(userID, { language, updatedAt: clock() });
    },
    async changeResidentColumns(userID: string, columns: readonly ResidentColumn[]): Promise<void> {
      await accounts.update(userID, { residentColumns: [...columns], updatedAt: clock() });
    },
    /** Changes the access of a resident who is approved, moves out or comes back. */
    async setAccess(userID: string, access: AccessLevel): Promise<void> {
      const isClosed = access === "closed";
      await accounts.update(userID, { access, ...(isClosed && { emailChange: null }), updatedAt: clock() });
    },
    /** The staff accounts that can log in, by name. */
    async activeStaff(): Promise<StaffMemberView[]> {
      const staff = await accounts.activeStaff();
      return staff
        .map((account) => ({ userID: account.userID, name: displayName(account) }))
        .sort((a, b) => compareNames(a.name, b.name) || (a.userID < b.userID ? -1 : 1));
    },
    /** Finds what others may see of users, by their userIDs; unknown ones are left out. */
    async findDisplayNames(userIDs: string[]): Promise<Map<string, UserName>> {
      const residentIDs = userIDs.filter((userID) => !isStaffID(userID));
      const [users, residents] = await Promise.all([
        accounts.byUserIDs(userIDs),
        residentIDs.length === 0 ? [] : repositories.residents.findNames(residentIDs),
      ]);
      const residentsByID = new Map(residents.map((resident) => [resident.userID, resident]));
      return new Map(
        users.map(({ userID, role, firstName, title = "" }) => {
          const resident = residentsByID.get(userID);
          const name = displayName({ role, firstName: resident?.firstName ?? firstName });
          return [userID, { name, role, unitNumber: resident?.unitNumber ?? "", title }];
        }),
      );
    },
  };
}
