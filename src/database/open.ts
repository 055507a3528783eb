/** Decides once which database the portal runs on, starts it where it has to be started, and says where the data lies. */
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { type Choice, chooseDatabase } from "./choose.ts";
import { type DataKind, readDataKind, rememberDataKind } from "./data-kind.ts";
import { badUri, DatabaseError, folderError, reasonOf, withoutCredentials } from "./database-error.ts";
import { startEmbeddedProcess } from "./embedded-process.ts";
import { type DatabaseProcess, startMongod } from "./mongod.ts";
import { type Environment, machineCacheFolder, mongodProbes } from "./mongod-probes.ts";

export interface OpenDatabaseOptions {
  mongodbUri: string | undefined;
  /** Where a database of this machine keeps its data; untouched when `mongodbUri` is set. */
  dataFolder: string;
  log: Pick<Logger, "info" | "warn">;
  /** Asked for PATH, MONGOMS_* and proxies only; without it no mongod is found on PATH. */
  env?: Environment;
  /** Whether the embedded store waits for the disk before it answers (default true); tests may turn it off. */
  sync?: boolean;
  /** Where this machine notes that no mongod could be downloaded (default: `node_modules/.cache/rowanstead`). */
  cacheFolder?: string;
}

export interface OpenedDatabase {
  uri: string;
  kind: "uri" | "mongod" | "embedded";
  /** What was chosen and where the data lies, in a sentence without credentials. */
  describe: string;
  /** Tells when a database that was started here ends without having been asked to. */
  onExit(listener: (message: string) => void): void;
  /** Stops what was started here; the data stays. */
  stop(): Promise<void>;
}

/**
 * Opens the database: MONGODB_URI when set, else a mongod of this machine, else the embedded store. A data folder keeps to
 * the kind that wrote it. Logs one line.
 * @throws DatabaseError with one sentence that says what to do
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const dataFolder = resolve(options.dataFolder);
  const cacheFolder = options.cacheFolder ?? (await machineCacheFolder());
  const remembered = await readDataKind(dataFolder);
  const probes = mongodProbes({
    env: options.env ?? {},
    cacheFolder,
    onDownload: () => options.log.info("Downloading a mongod; this is done once and can take some minutes"),
  });
  const choice = await chooseDatabase({ mongodbUri: options.mongodbUri, dataFolder, remembered, probes });
  const opened =
    choice.kind === "uri"
      ? behindUri(options.mongodbUri ?? "")
      : await startHere(choice, { ...options, dataFolder }, remembered);
  options.log.info({ database: opened.kind }, opened.describe);
  return opened;
}

function behindUri(uri: string): OpenedDatabase {
  if (!/^mongodb(\+srv)?:\/\/[^/?]+/i.test(uri)) throw badUri(uri);
  return {
    uri,
    kind: "uri",
    describe: `Database: MongoDB at ${withoutCredentials(uri)}`,
    onExit: () => undefined,
    stop: async () => undefined,
  };
}

async function startHere(
  choice: Exclude<Choice, { kind: "uri" }>,
  options: OpenDatabaseOptions,
  remembered: DataKind | undefined,
): Promise<OpenedDatabase> {
  await makeFolder(options.dataFolder);
  if (choice.kind === "embedded") return startEmbedded(options, choice.reason, remembered);
  const folder = join(options.dataFolder, "mongod");
  let started: DatabaseProcess;
  try {
    started = await startMongod(choice.binary, folder);
  } catch (error) {
    // A folder with data, or a mongod that was asked for by name: nothing else will do.
    if (remembered || choice.source === "named" || !(error instanceof DatabaseError)) throw error;
    options.log.warn(error.message);
    return startEmbedded(options, "the mongod that was found does not start", remembered);
  }
  return opened(options, "mongod", started, remembered, `Database: ${choice.binary}, data in ${folder}`);
}

async function startEmbedded(
  options: OpenDatabaseOptions,
  reason: string,
  remembered: DataKind | undefined,
): Promise<OpenedDatabase> {
  const folder = join(options.dataFolder, "embedded");
  const started = await startEmbeddedProcess({
    dataFolder: folder,
    ...(options.sync === undefined ? {} : { sync: options.sync }),
  }).catch((error: unknown) => {
    throw new DatabaseError(reasonOf(error), error);
  });
  const describe =
    `Database: the embedded store, data in ${folder} (${reason}). ` +
    "It is for trying out, tests and small installations on one machine; elsewhere set MONGODB_URI";
  return opened(options, "embedded", started, remembered, describe);
}

async function opened(
  options: OpenDatabaseOptions,
  kind: DataKind,
  started: DatabaseProcess,
  remembered: DataKind | undefined,
  describe: string,
): Promise<OpenedDatabase> {
  try {
    if (!remembered) await rememberDataKind(options.dataFolder, kind);
  } catch (error) {
    await started.stop();
    throw error;
  }
  return {
    uri: started.uri,
    kind,
    describe,
    onExit: (listener) => started.onExit(listener),
    stop: () => started.stop(),
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
