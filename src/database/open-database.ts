/** Opens the portal's database: MONGODB_URI if it is set, otherwise the embedded store in the data folder. */
import { existsSync } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { badUri, DatabaseError, folderError, reasonOf, withoutCredentials } from "./database-error.ts";
import { startEmbeddedProcess } from "./embedded-process.ts";

export interface OpenDatabaseOptions {
  mongodbUri: string | undefined;
  /** The folder with the embedded store's data. Nothing is written to it if `mongodbUri` is set. */
  dataFolder: string;
  log: Pick<Logger, "info" | "warn">;
  /** Whether the embedded store acknowledges writes only after they are on disk (default true). Tests may turn it off. */
  sync?: boolean | undefined;
}

export type OpenedDatabase = Awaited<ReturnType<typeof openUri | typeof openEmbedded>>;

/**
 * Opens the database and logs one line about it.
 * @throws DatabaseError with instructions for the operator
 */
export async function openDatabase({
  mongodbUri,
  dataFolder,
  log,
  sync,
}: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const folder = resolve(dataFolder);
  const database = mongodbUri === undefined ? await openEmbedded(folder, sync) : openUri(mongodbUri, folder);
  log.info({ database: database.kind }, database.description);
  return database;
}

function openUri(uri: string, dataFolder: string) {
  if (!/^mongodb(\+srv)?:\/\/[^/?]+/i.test(uri)) throw badUri(uri);
  if (existsSync(join(dataFolder, "embedded"))) {
    throw new DatabaseError(
      `The data folder ${dataFolder} contains data of the embedded store, but MONGODB_URI names another database. To move the ` +
        "data, run `npm run db:export -- FILE` without MONGODB_URI, move the folder away, and run " +
        "`npm run db:import -- FILE` with MONGODB_URI.",
    );
  }
  return {
    uri,
    kind: "uri" as const,
    description: `Database: MongoDB at ${withoutCredentials(uri)}`,
    onExit: (_listener: (message: string) => void) => undefined,
    stop: async () => undefined,
  };
}

async function openEmbedded(dataFolder: string, sync: boolean | undefined) {
  const folder = join(dataFolder, "embedded");
  // Version 0.1.0 could also run a mongod on the data folder.
  const mongodFolder = join(dataFolder, "mongod");
  if (existsSync(mongodFolder) && !existsSync(folder)) {
    throw new DatabaseError(
      `The data folder ${dataFolder} contains data of a mongod, which the portal no longer starts. Run your own ` +
        `mongod on ${mongodFolder} and set MONGODB_URI to it, or set DATA_DIR to an empty folder to start without its data.`,
    );
  }
  try {
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(error, dataFolder);
  }
  const { uri, onExit, stop } = await startEmbeddedProcess({ dataFolder: folder, sync }).catch(
    (error: unknown) => {
      throw new DatabaseError(reasonOf(error), error);
    },
  );
  return {
    uri,
    kind: "embedded" as const,
    /** The log text about the database, without credentials. */
    description:
      `Database: the embedded store, data in ${folder}. ` +
      "Use it for trials, tests and small installations on one machine; otherwise set MONGODB_URI",
    /** Calls the listener if the embedded store exits unexpectedly. */
    onExit,
    /** Stops the embedded store. Does nothing for an external database. */
    stop,
  };
}
