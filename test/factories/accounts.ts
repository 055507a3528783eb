/** Accounts that can log in, each with another email address. */
import type { AccessLevel, Role } from "../../src/domain/roles.ts";
import type { Portal } from "../../src/server.ts";

export interface Credentials {
  email: string;
  password: string;
  role: Role;
}

export interface TestAccount extends Credentials {
  userID: string;
  access: AccessLevel;
}

export interface AccountOverrides {
  email?: string;
  role?: Role;
  access?: AccessLevel;
  /** Null for one that waits for its invitation. */
  password?: string | null;
  /** Staff only; by default, the first staff account of a database is a manager. */
  isManager?: boolean;
  firstName?: string;
  lastName?: string;
}

/** The default password of accounts. */
export const PASSWORD = "four plain garden chairs";

/** Hashing costs more than the rest of most tests, so each password is hashed once. */
const hashes = new Map<string, Promise<string>>();

function hashOf({ passwords }: Portal["context"], password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password);
  hashes.set(password, hash);
  return hash;
}

let made = 0;

/** Makes an account, by default an approved resident's, without a resident record. */
export async function createAccount(
  { context }: Pick<Portal, "context">,
  overrides: AccountOverrides = {},
): Promise<TestAccount> {
  made += 1;
  const { role = "resident", access = "member", password = PASSWORD } = overrides;
  const { email = `${role}-${made}@example.com`, firstName = "", lastName = "", isManager } = overrides;
  const passwordHash = password === null ? null : await hashOf(context, password);
  const { userID } = await context.accounts.create({
    email,
    role,
    access,
    passwordHash,
    isManager,
    firstName,
    lastName,
  });
  return { userID, email, role, access, password: password ?? "" };
}

/** Makes a staff account. */
export function createStaff(portal: Pick<Portal, "context">, overrides: AccountOverrides = {}) {
  return createAccount(portal, { role: "staff", firstName: "Stella", lastName: "Sample", ...overrides });
}
