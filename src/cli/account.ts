/** `npm run account -- ACTION EMAIL`: helps with an account or closes it. Ended sessions are closed on every node. */
import type { Account } from "../auth/accounts.repository.ts";
import { type Accounts, createAccounts } from "../auth/accounts.service.ts";
import { createOneTimeLinks, LINK_MS, type OneTimeLinks } from "../auth/one-time-links.ts";
import { createSecondFactors, type SecondFactors } from "../auth/second-factor/second-factor.service.ts";
import { createSessions, type Sessions } from "../auth/sessions.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { SECOND_FACTOR_OFF_TEXT } from "../domain/notification-texts.ts";
import { COMMAND_LINE } from "../domain/roles.ts";
import {
  createNotificationsService,
  type NotificationsService,
} from "../notifications/notifications.service.ts";
import type { Repositories } from "../repositories.ts";
import { auditRecorder, NO_CHANNEL, UsageError, withConnection } from "./command.ts";

interface AccountDependencies {
  accounts: Pick<Accounts, "byEmail" | "close">;
  sessions: Pick<Sessions, "endAllOf">;
  secondFactors: Pick<SecondFactors, "turnOff">;
  links: Pick<OneTimeLinks, "issue" | "revokeAll">;
  repositories: Pick<Repositories, "auditEvents" | "passkeys">;
  clock: () => Date;
  notify: NotificationsService["notify"];
}

/** The result of an action: the message for the command line, and the action in the audit trail, if any. */
interface Outcome {
  message: string;
  action: string | undefined;
  /** Printed on a separate line, so that it can be copied whole. */
  link?: string;
}

type Action = (dependencies: AccountDependencies, account: Account) => Promise<Outcome>;

const ACTIONS: Record<string, Action> = {
  // A lost device may hold passkeys, too.
  "second-factor-off": async (
    { notify, repositories: { passkeys }, secondFactors, sessions },
    { userID },
  ) => {
    const hadPasskeys = (await passkeys.ofUser(userID)).length > 0;
    await passkeys.removeOfUser(userID);
    if (!(await secondFactors.turnOff(userID)) && !hadPasskeys)
      return { message: "had no second factor", action: undefined };
    await sessions.endAllOf(userID);
    await notify(userID, NOTIFICATION_TYPES.accountSecurity, SECOND_FACTOR_OFF_TEXT);
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
  "reset-link": async ({ links }, { userID }) => {
    const path = await links.issue(userID, "reset", {
      issuedBy: COMMAND_LINE,
      lifetimeMs: LINK_MS.reset,
      replacesPassword: true,
    });
    return {
      message: "can choose a new password within 60 minutes with this link",
      action: undefined,
      link: path,
    };
  },
  close: async ({ accounts, links, repositories: { passkeys }, sessions }, { userID }) => {
    await accounts.close(userID);
    await passkeys.removeOfUser(userID);
    await links.revokeAll(userID);
    await sessions.endAllOf(userID);
    return {
      message: "can't log in until a reset link opens the account again",
      action: "account-closed",
    };
  },
};

const USAGE = `Usage: npm run account -- ${Object.keys(ACTIONS).join("|")} EMAIL`;

export async function accountCommand(args: string[]): Promise<string> {
  if (args.length < 2) throw new UsageError(USAGE);
  return withConnection(async (database, config) => {
    const { repositories } = database;
    const clock = () => new Date();
    const record = auditRecorder(database);
    // A command has no outbox. Its notification is stored, and pages show it.
    const enqueueOrLog = async () => undefined;
    const { notify } = createNotificationsService({
      repositories,
      clock,
      record,
      enqueueOrLog,
      channel: NO_CHANNEL,
    });
    return runAccountAction(
      {
        repositories,
        clock,
        notify,
        accounts: createAccounts({ repositories, clock }),
        sessions: createSessions({ repositories, clock, config }),
        // Turning a second factor off and revoking links need no key.
        secondFactors: createSecondFactors({ repositories, clock, secretKey: undefined }),
        links: createOneTimeLinks({ repositories, clock, record, notify, secretKey: undefined }),
      },
      args,
    );
  });
}

/**
 * Runs one action on an account and records it in the audit trail.
 * @returns what was done, in a sentence
 * @throws UsageError
 */
export async function runAccountAction(
  dependencies: AccountDependencies,
  [name = "", email = "", ...more]: string[],
): Promise<string> {
  const run = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!run || email === "" || more.length > 0) throw new UsageError(USAGE);
  const account = await dependencies.accounts.byEmail(email);
  if (!account) throw new UsageError(`There is no account with the email ${normalizeEmail(email)}.`);
  const { message, action, link } = await run(dependencies, account);
  const { userID, role } = account;
  if (action !== undefined) {
    const { repositories, clock } = dependencies;
    const event = { action, actorID: COMMAND_LINE, userID, targetID: "", cause: "", changes: [] };
    await repositories.auditEvents.insert({ ...event, createdAt: clock() });
  }
  const sentence = `${role === "staff" ? "Staff" : "Resident"} ${userID} ${message}`;
  return link === undefined ? `${sentence}.` : `${sentence}:\n${link}`;
}
