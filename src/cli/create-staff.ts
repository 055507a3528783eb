/**
 * `npm run staff:add -- [--manager] EMAIL "First Last"`: creates a staff account. The first account of a database is a manager's. The command prompts
 * for the password, or reads it from standard input.
 */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { passwordProblem } from "../auth/password-strength.ts";
import { parseConfig, readEnvironment } from "../config.ts";
import type { AppContext } from "../context.ts";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import { isEmail, normalizeEmail } from "../domain/email-address.ts";
import { visibleName } from "../domain/field-rules.ts";
import { LINE_MAX_LENGTH } from "../domain/limits.ts";
import { COMMAND_LINE } from "../domain/roles.ts";
import { HttpError } from "../http/errors.ts";
import { commandContext, UsageError, withConnection } from "./command.ts";

const MANAGER = "--manager";

const USAGE = `Usage: npm run staff:add -- [${MANAGER}] EMAIL "First Last"`;

interface NewStaff {
  email: string;
  /** The first word is the first name, the other words are the last name. May be empty. */
  name: string;
  password: string;
  /** By default, only the first staff account of a database is a manager. */
  isManager?: boolean | undefined;
}

export async function createStaffCommand(args: string[]): Promise<string> {
  const [email = "", ...names] = args.filter((arg) => arg !== MANAGER);
  if (email === "" || email.startsWith("-")) throw new UsageError(USAGE);
  // Invalid arguments and an invalid configuration are reported before the password prompt.
  const name = names.join(" ");
  assertValid(emailProblem(email) ?? nameProblem(name));
  parseConfig(readEnvironment());
  const password = await askPassword(process.stdin, process.stderr);
  const staff = { email, name, password, isManager: args.includes(MANAGER) || undefined };
  return withConnection(async (database, config) => {
    const { userID, isManager } = await createStaff(commandContext(database, config), staff);
    return `Created the staff account ${userID}${isManager ? ", a manager" : ""}.`;
  });
}

/**
 * Creates a staff account and records it in the audit trail.
 * @returns the new userID, and whether it is a manager
 * @throws UsageError for a broken rule or an email address that is in use
 */
export async function createStaff(
  { accounts, audit, passwords, settings }: AppContext,
  { email: enteredEmail, name, password, isManager: shouldManage }: NewStaff,
): Promise<{ userID: string; isManager: boolean }> {
  const email = normalizeEmail(enteredEmail);
  const { name: propertyName } = (await settings.read()).property;
  assertValid(
    emailProblem(enteredEmail) ?? nameProblem(name) ?? passwordProblem(password, { email, propertyName }),
  );
  const [firstName = "", ...lastNames] = visibleName(name).split(/\s+/);
  const passwordHash = await passwords.hash(password);
  const names = { firstName, lastName: lastNames.join(" ") };
  const { userID, isManager } = await accounts
    .create({ email, role: "staff", access: "member", passwordHash, isManager: shouldManage, ...names })
    .catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
      throw new UsageError(`An account with the email ${email} already exists.`);
    });
  await audit.record({ action: "staff-added", actorID: COMMAND_LINE, userID });
  return { userID, isManager };
}

/**
 * Reads a new password unchanged, including spaces at its ends. A terminal hides the input and asks twice; other input is read once.
 * @param output where the prompts go
 * @throws UsageError when the two entries differ or the input is empty
 */
export async function askPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  output: { write(text: string): unknown },
): Promise<string> {
  // readline would echo the password.
  const discarded = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: discarded, terminal: input.isTTY === true });
  const answers = lines[Symbol.asyncIterator]();
  async function next(question: string): Promise<string> {
    if (input.isTTY) output.write(question);
    const { value, done } = await answers.next();
    if (input.isTTY) output.write("\n");
    if (done) throw new UsageError("No password was given.");
    return value;
  }
  try {
    const password = await next("Password: ");
    if (input.isTTY && (await next("Password again: ")) !== password) {
      throw new UsageError(ACCOUNT_TEXTS.passwordsDiffer);
    }
    return password;
  } finally {
    lines.close();
  }
}

function emailProblem(email: string): string | undefined {
  return isEmail(email.trim()) ? undefined : ACCOUNT_TEXTS.emailInvalid;
}

function nameProblem(name: string): string | undefined {
  return name.length <= LINE_MAX_LENGTH
    ? undefined
    : `The name can have at most ${LINE_MAX_LENGTH} characters.`;
}

function assertValid(problem: string | undefined): void {
  if (problem !== undefined) throw new UsageError(problem);
}
