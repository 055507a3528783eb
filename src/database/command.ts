/** What the command-line programs share: the database that the portal would open, and a sentence that says how it went. */
import { type Config, parseConfig, readEnvironment } from "../config.ts";
import { connectDatabase, type DatabaseConnection } from "./connect.ts";
import { openDatabase } from "./open.ts";

/** Opens the database that the environment names, or else the embedded store's, for as long as the work takes. */
export async function onDatabase<T>(work: (uri: string, config: Config) => Promise<T>): Promise<T> {
  const env = readEnvironment();
  const config = parseConfig(env);
  const { mongodbUri, dataFolder } = config;
  const tell = (...parts: unknown[]) => void process.stderr.write(`${parts.at(-1)}\n`);
  const opened = await openDatabase({ mongodbUri, dataFolder, log: { info: tell, warn: tell } });
  try {
    return await work(opened.uri, config);
  } finally {
    await opened.stop();
  }
}

/** The same, connected as the portal is, with the declared indexes made. */
export function onStores<T>(work: (database: DatabaseConnection, config: Config) => Promise<T>): Promise<T> {
  return onDatabase(async (uri, config) => {
    const database = await connectDatabase(uri);
    try {
      return await work(database, config);
    } finally {
      await database.close();
    }
  });
}

/** Runs a program on its arguments: the sentence that it answers with goes to standard output; an error's, with exit code 1, to standard error. */
export async function runCommand(run: (args: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
