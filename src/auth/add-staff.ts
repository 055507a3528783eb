/** Makes a staff account: the only way to one outside of the demo's data. */

import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import type { AuditNote } from "../domain/audit-changes.ts";
import { isEmail, normalizeEmail } from "../domain/email-address.ts";
import { visibleName } from "../domain/hidden-characters.ts";
import { LINE_MAX_LENGTH } from "../domain/limits.ts";
import { Refusal } from "../http/errors.ts";
import { COMMAND_LINE } from "./account/by-command.ts";
import type { Accounts } from "./accounts.service.ts";
import { passwordProblem } from "./password-strength.ts";
import type { Passwords } from "./passwords.ts";

/** What is wrong with the input, in one sentence for whoever typed it. */
export class StaffInputError extends Error {
  override readonly name = "StaffInputError";
}

export interface NewStaff {
  email: string;
  /** First name, then everything else as the last name; may be empty. */
  name: string;
  password: string;
}

/** The first broken rule of a new staff account, or undefined: those that hold for everyone's e-mail and password. */
export function staffProblem({ email, name, password }: NewStaff): string | undefined {
  return emailProblem(email) ?? nameProblem(name) ?? passwordProblem(password, email);
}

export interface StaffParts {
  accounts: Pick<Accounts, "create">;
  passwords: Pick<Passwords, "hash">;
  record(note: AuditNote): Promise<unknown>;
}

/**
 * Makes a staff account and leaves it in the audit trail.
 * @returns the new userID
 * @throws StaffInputError for a broken rule or a taken e-mail
 */
export async function addStaff(
  { accounts, passwords, record }: StaffParts,
  staff: NewStaff,
): Promise<string> {
  const problem = staffProblem(staff);
  if (problem !== undefined) throw new StaffInputError(problem);
  const email = normalizeEmail(staff.email);
  const [firstName = "", ...rest] = visibleName(staff.name).split(/\s+/);
  const passwordHash = await passwords.hash(staff.password);
  const named = { firstName, lastName: rest.join(" ") };
  const { userID } = await accounts
    .create({ email, role: "staff", access: "member", passwordHash, ...named })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      throw new StaffInputError(`An account with the email ${email} already exists.`);
    });
  await record({ action: "staff-added", actorID: COMMAND_LINE, userID });
  return userID;
}

/** Why an e-mail address can't be an account's, before a password is asked for. */
export function emailProblem(email: string): string | undefined {
  return isEmail(email.trim()) ? undefined : ACCOUNT_TEXTS.emailInvalid;
}

function nameProblem(name: string): string | undefined {
  return name.length <= LINE_MAX_LENGTH
    ? undefined
    : `The name can have at most ${LINE_MAX_LENGTH} characters.`;
}
