/** The parts that all commands share: the connection to the portal's database, and the output. */
import { type Config, parseConfig, readEnvironment } from "../config.ts";
import type { AppContext } from "../context.ts";
import { connectDatabase, type DatabaseConnection } from "../database/connect.ts";
import { openDatabase } from "../database/open-database.ts";
import { createKeyedMutex } from "../http/concurrency-limit.ts";
import { createLogger } from "../http/logger.ts";
import { createScheduler } from "../jobs/scheduler.ts";
import type { LiveChannel } from "../live/channel.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import { createContext } from "../services.ts";

/** Commands push nothing to open pages. */
export const NO_CHANNEL: LiveChannel = {
  publish: () => undefined,
  noteChange: () => undefined,
  onPublished: () => undefined,
  disconnectSession: () => undefined,
  disconnectUser: () => undefined,
  hasVisiblePage: () => false,
  hasStaffPage: () => false,
};

/** Invalid arguments or input; the message is for the person at the command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Writes the message, which is the last argument: a logger takes a message, or fields and a message. */
const print = (...parts: unknown[]) => void process.stderr.write(`${parts.at(-1)}\n`);

/** The log of a command: the messages on standard error. */
export const commandLog = { info: print, warn: print };

/** Runs work on the database that the environment names, or else on the embedded store. */
export async function withDatabase<T>(work: (uri: string, config: Config) => Promise<T>): Promise<T> {
  const config = parseConfig(readEnvironment());
  const { mongodbUri, dataFolder } = config;
  const database = await openDatabase({ mongodbUri, dataFolder, log: commandLog });
  try {
    return await work(database.uri, config);
  } finally {
    await database.stop();
  }
}

/** As `withDatabase`, connected in the same way as the portal: migrated, with repositories, and with all indexes. */
export function withConnection<T>(
  work: (database: DatabaseConnection, config: Config) => Promise<T>,
): Promise<T> {
  return withDatabase(async (uri, config) => {
    const database = await connectDatabase(uri, { log: commandLog });
    try {
      return await work(database, config);
    } finally {
      await database.close();
    }
  });
}

/** The services of a command. Without keys of push messages, its notifications are only stored, and pages show them. */
export function commandContext({ connection, repositories }: DatabaseConnection, config: Config): AppContext {
  return createContext({
    jobs: createScheduler(commandLog),
    config,
    log: createLogger("silent"),
    clock: () => new Date(),
    repositories,
    channel: NO_CHANNEL,
    rateLimits: createRateLimits(connection, config.limits, undefined),
    secretKey: undefined,
    vapidKeys: undefined,
    trustedCertificates: undefined,
    runExclusive: createKeyedMutex(),
  });
}
