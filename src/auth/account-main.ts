/** `npm run account -- ACTION EMAIL`: helps or ends an account from the command line. Sessions that it ends close on every node. */
import { onStores, runCommand } from "../database/command.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import { USAGE, workOnAccount } from "./account/by-command.ts";
import { createAccounts } from "./accounts.service.ts";
import { createOneTimeLinks } from "./one-time-links.ts";
import { createSecondFactors } from "./second-factor/second-factor.service.ts";
import { createSessions } from "./sessions.ts";

async function workIn({ stores }: DatabaseConnection, args: string[]): Promise<string> {
  const clock = () => new Date();
  const record = ({ action, actorID, userID }: { action: string; actorID: string; userID: string }) =>
    stores.auditEvents
      .insert({ action, actorID, userID, targetID: "", cause: "", changes: [], createdAt: clock() })
      .then(() => undefined);
  const notify = (userID: string, type: string, message: string) =>
    stores.notifications.insert({ userID, type, message, createdAt: clock() });
  return workOnAccount(
    {
      stores,
      clock,
      accounts: createAccounts({ stores, clock }),
      sessions: createSessions({ stores, clock, secure: false }),
      // Turning one off needs no key.
      secondFactors: createSecondFactors({ stores, clock, sealer: undefined }),
      links: createOneTimeLinks({ stores, clock, record, notify }),
    },
    args,
  );
}

await runCommand(async (args) => {
  if (args.length < 2) throw new Error(USAGE);
  return onStores((database) => workIn(database, args));
});
