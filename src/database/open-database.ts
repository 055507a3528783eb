/** Opens the portal's database: MONGODB_URI if it is set, otherwise the embedded store in the data folder. */
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { badUri, DatabaseError, folderError, reasonOf, withoutCredentials } from "./database-error.ts";
import { startEmbeddedProcess } from "./embedded-process.ts";
import { type DatabaseEngine, readEngineMarker, writeEngineMarker } from "./engine-marker.ts";

export interface OpenDatabaseOptions {
  mongodbUri: string | undefined;
  /** The folder with the embedded store's data. Nothing is written to it if `mongodbUri` is set. */
  dataFolder: string;
  log: Pick<Logger, "info" | "warn">;
  /** Whether the embedded store acknowledges writes only after they are on disk (default true). Tests may turn it off. */
  sync?: boolean;
}

export interface OpenedDatabase {
  uri: string;
  kind: "uri" | "embedded";
  /** The log text with the kind and place of the database, without credentials. */
  describe: string;
  /** Calls the listener if the embedded store exits unexpectedly. */
  onExit(listener: (message: string) => void): void;
  /** Stops the embedded store. Does nothing for an external database. */
  stop(): Promise<void>;
}

/**
 * Opens the database and logs one line about it.
 * @throws DatabaseError with instructions for the operator
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const { mongodbUri, log } = options;
  const dataFolder = resolve(options.dataFolder);
  const kind = await readEngineMarker(dataFolder);
  const opened =
    mongodbUri === undefined
      ? await openEmbedded({ ...options, dataFolder }, kind)
      : openUri(mongodbUri, dataFolder, kind);
  log.info({ database: opened.kind }, opened.describe);
  return opened;
}

function openUri(uri: string, dataFolder: string, kind: DatabaseEngine | undefined): OpenedDatabase {
  if (!/^mongodb(\+srv)?:\/\/[^/?]+/i.test(uri)) throw badUri(uri);
  if (kind === "embedded") {
    throw new DatabaseError(
      `The data folder ${dataFolder} contains data of the embedded store, but MONGODB_URI names another database. To move the ` +
        "data, run `npm run db:export -- FILE` without MONGODB_URI, move the folder away, and run " +
        "`npm run db:import -- FILE` with MONGODB_URI.",
    );
  }
  return {
    uri,
    kind: "uri",
    describe: `Database: MongoDB at ${withoutCredentials(uri)}`,
    onExit: () => undefined,
    stop: async () => undefined,
  };
}

async function openEmbedded(
  { dataFolder, sync }: OpenDatabaseOptions,
  kind: DatabaseEngine | undefined,
): Promise<OpenedDatabase> {
  if (kind === "mongod") {
    throw new DatabaseError(
      `The data folder ${dataFolder} contains data of a mongod, which the portal no longer starts. Run your own ` +
        `mongod on ${join(dataFolder, "mongod")} and set MONGODB_URI to it, or set DATA_DIR to an empty folder to start without its data.`,
    );
  }
  await makeFolder(dataFolder);
  const folder = join(dataFolder, "embedded");
  const store = await startEmbeddedProcess({
    dataFolder: folder,
    ...(sync === undefined ? {} : { sync }),
  }).catch((error: unknown) => {
    throw new DatabaseError(reasonOf(error), error);
  });
  try {
    if (kind === undefined) await writeEngineMarker(dataFolder);
  } catch (error) {
    await store.stop();
    throw error;
  }
  return {
    uri: store.uri,
    kind: "embedded",
    describe:
      `Database: the embedded store, data in ${folder}. ` +
      "Use it for trials, tests and small installations on one machine; otherwise set MONGODB_URI",
    onExit: store.onExit,
    stop: store.stop,
  };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(error, folder);
  }
}
