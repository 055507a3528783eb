/** `npm run account -- ACTION EMAIL`: helps or ends an account from the command line. Sessions that it ends close on every node. */
import { parseConfig, readEnvironment } from "../config.ts";
import { connectDatabase, type DatabaseConnection } from "../database/connect.ts";
import { openDatabase } from "../database/open.ts";
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
  return workOnAccount(
    {
      ...{ stores, clock },
      accounts: createAccounts({ stores, clock }),
      sessions: createSessions({ stores, clock, secure: false }),
      // Turning one off needs no key.
      secondFactors: createSecondFactors({ stores, clock, sealer: undefined }),
      links: createOneTimeLinks({ stores, clock, record }),
    },
    args,
  );
}

async function run(args: string[]): Promise<string> {
  if (args.length < 2) throw new Error(USAGE);
  const env = readEnvironment();
  const { mongodbUri, dataFolder } = parseConfig(env);
  const tell = (...parts: unknown[]) => void process.stderr.write(`${parts.at(-1)}\n`);
  const opened = await openDatabase({ mongodbUri, dataFolder, env, log: { info: tell, warn: tell } });
  try {
    const database = await connectDatabase(opened.uri);
    try {
      return await workIn(database, args);
    } finally {
      await database.close();
    }
  } finally {
    await opened.stop();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
