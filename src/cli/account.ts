/** `npm run account -- ACTION EMAIL`: helps with an account or closes it. If it ends sessions, they end on every node. */
import type { Account } from "../auth/accounts.repository.ts";
import { LINK_MS } from "../auth/one-time-links.ts";
import type { AppContext } from "../context.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { SECOND_FACTOR_OFF_TEXT } from "../domain/notification-texts.ts";
import { COMMAND_LINE } from "../domain/roles.ts";
import { commandContext, UsageError, withConnection } from "./command.ts";

/** The result of a command. */
interface Outcome {
  /** The rest of a sentence that begins with the user. */
  message: string;
  /** The event to record in the audit trail, if any. */
  action?: string;
  /** Printed on a separate line, so that it can be copied whole. */
  link?: string;
}

type Command = (context: AppContext, account: Account) => Promise<Outcome>;

const COMMANDS: Record<string, Command> = {
  // A lost device may hold passkeys, too.
  "second-factor-off": async ({ notifications, passkeys, secondFactors, sessions }, { userID }) => {
    const hadPasskeys = await passkeys.removeAllOf(userID);
    const hadApp = await secondFactors.turnOff(userID);
    // In any case: a repeated command ends the sessions that an interrupted one left.
    await sessions.endAllOf(userID);
    if (!hadApp && !hadPasskeys)
      return { message: "had no second factor; all sessions have ended", action: "sessions-ended" };
    await notifications.notify(userID, NOTIFICATION_TYPES.accountSecurity, SECOND_FACTOR_OFF_TEXT);
    return {
      message: "logs in with the password alone again; all sessions have ended",
      action: "second-factor-off",
    };
  },
  "end-sessions": async ({ sessions }, { userID }) => {
    await sessions.endAllOf(userID);
    return { message: "is logged out everywhere", action: "sessions-ended" };
  },
  // Issuing the link records it in the audit trail.
  "reset-link": async ({ config, links }, { userID }) => {
    const path = await links.issue(userID, "reset", {
      issuedBy: COMMAND_LINE,
      lifetimeMs: LINK_MS.reset,
      replacesPassword: true,
    });
    const link = config.publicUrl ? new URL(path, config.publicUrl).href : path;
    return { message: "can choose a new password within 60 minutes with this link", link };
  },
  close: async ({ accounts, links, passkeys, sessions }, { userID }) => {
    await accounts.close(userID);
    await passkeys.removeAllOf(userID);
    await links.revokeAll(userID);
    await sessions.endAllOf(userID);
    return { message: "can't log in until a reset link opens the account again", action: "account-closed" };
  },
};

const USAGE = `Usage: npm run account -- ${Object.keys(COMMANDS).join("|")} EMAIL`;

export async function accountCommand(args: string[]): Promise<string> {
  // A missing argument is reported before the database is opened.
  if (args.length < 2) throw new UsageError(USAGE);
  return withConnection((database, config) => runAccountAction(commandContext(database, config), args));
}

/**
 * Runs a command on an account and records it in the audit trail.
 * @returns a sentence about the result
 * @throws UsageError
 */
export async function runAccountAction(
  context: AppContext,
  [name = "", email = "", ...more]: string[],
): Promise<string> {
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run || email === "" || more.length > 0) throw new UsageError(USAGE);
  const account = await context.accounts.byEmail(email);
  if (!account) throw new UsageError(`There is no account with the email ${normalizeEmail(email)}.`);
  const { message, action, link } = await run(context, account);
  const { userID, role } = account;
  if (action !== undefined) await context.audit.record({ action, actorID: COMMAND_LINE, userID });
  const sentence = `${role === "staff" ? "Staff" : "Resident"} ${userID} ${message}`;
  return link === undefined ? `${sentence}.` : `${sentence}:\n${link}`;
}
