/** What an operator does with an account from the command line: for whoever has lost a phone or a password, or has left. */

import { normalizeEmail } from "../../domain/email-address.ts";
import type { Repositories } from "../../repositories.ts";
import type { Account } from "../accounts.repository.ts";
import type { Accounts } from "../accounts.service.ts";
import { LINK_MS, type OneTimeLinks } from "../one-time-links.ts";
import type { SecondFactors } from "../second-factor/second-factor.service.ts";
import type { Sessions } from "../sessions.ts";

/** Who the audit trail says did it. */
export const COMMAND_LINE = "command-line";

/** What is wrong with what was typed, in one sentence. */
class CommandError extends Error {
  override readonly name = "CommandError";
}

export interface CommandParts {
  accounts: Pick<Accounts, "byEmail" | "close">;
  sessions: Pick<Sessions, "endAllOf">;
  secondFactors: Pick<SecondFactors, "turnOff">;
  links: Pick<OneTimeLinks, "issue" | "revokeAll">;
  stores: Pick<Repositories, "auditEvents">;
  clock: () => Date;
}

type Work = (parts: CommandParts, account: Account) => Promise<{ said: string; noted: string | undefined }>;

const WORKS: Record<string, Work> = {
  "second-factor-off": async ({ secondFactors, sessions }, { userID }) => {
    if (!(await secondFactors.turnOff(userID))) return { said: "had no second factor", noted: undefined };
    await sessions.endAllOf(userID);
    return { said: "signs in by password alone again; all sessions have ended", noted: "second-factor-off" };
  },
  "end-sessions": async ({ sessions }, { userID }) => {
    await sessions.endAllOf(userID);
    return { said: "is signed in nowhere now", noted: "sessions-ended" };
  },
  // The audit trail hears of it from the link itself.
  "reset-link": async ({ links }, { userID }) => {
    const path = await links.issue(userID, "reset", {
      issuedBy: COMMAND_LINE,
      lasts: LINK_MS.reset,
      replacesPassword: true,
    });
    return { said: `chooses a new password within 60 minutes at ${path}`, noted: undefined };
  },
  close: async ({ accounts, links, sessions }, { userID }) => {
    await accounts.close(userID);
    await links.revokeAll(userID);
    await sessions.endAllOf(userID);
    return {
      said: "can't sign in any more, until a reset link opens the account again",
      noted: "account-closed",
    };
  },
};

export const USAGE = `Usage: npm run account -- ${Object.keys(WORKS).join("|")} EMAIL`;

/**
 * Does one piece of work and leaves it in the audit trail.
 * @returns what was done, in a sentence
 * @throws CommandError
 */
export async function workOnAccount(
  parts: CommandParts,
  [action = "", email = "", ...more]: string[],
): Promise<string> {
  const work = Object.hasOwn(WORKS, action) ? WORKS[action] : undefined;
  if (!work || email === "" || more.length > 0) throw new CommandError(USAGE);
  const account = await parts.accounts.byEmail(email);
  if (!account) throw new CommandError(`There is no account with the email ${normalizeEmail(email)}.`);
  const { said, noted } = await work(parts, account);
  const { userID, role } = account;
  if (noted !== undefined) {
    const of = { actorID: COMMAND_LINE, userID, targetID: "", cause: "" };
    await parts.stores.auditEvents.insert({ action: noted, ...of, changes: [], createdAt: parts.clock() });
  }
  return `${role === "staff" ? "Staff" : "Resident"} ${userID} ${said}.`;
}
