/** Creates the indexes that the models declare, and replaces those whose definition has changed. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, mongo } from "mongoose";
import { DatabaseError, reasonOf } from "./database-error.ts";
import { CODES } from "./driver-errors.ts";
import { dropIndex, type MigrationLog } from "./migrations/migration.ts";
import { databaseOf } from "./record.ts";

/** The options that the portal uses, in the form that the database lists. */
const OPTIONS = ["unique", "expireAfterSeconds", "partialFilterExpression"];

/** Another process builds or drops an index of the collection, or has just ended the build that this process waited for. */
const BUILD_CONFLICTS: ReadonlySet<unknown> = new Set([
  CODES.IndexBuildAborted,
  CODES.BackgroundOperationInProgressForDatabase,
  CODES.BackgroundOperationInProgressForNamespace,
]);
const CONFLICT_WAIT_MS = 1_000;
const CONFLICT_TRIES = 60;

interface DeclaredIndex {
  keys: Record<string, 1 | -1>;
  options: mongo.CreateIndexesOptions;
}

/** A declared index that a collection lacks. */
interface MissingIndex extends DeclaredIndex {
  /** The name under which the index is built. It differs from the declared name while an existing index has that name. */
  name: string;
  /** The names of the existing indexes that it replaces: those with its name, or with its keys. */
  replaced: readonly string[];
}

/** A collection that lacks declared indexes. */
interface IncompleteCollection {
  collection: mongo.Collection;
  exists: boolean;
  missing: MissingIndex[];
}

/** The indexes that the models of a connection declare, by collection. */
export function declaredIndexes(
  connection: Connection,
): { collection: mongo.Collection; declared: DeclaredIndex[] }[] {
  return Object.values(connection.models).map(({ schema, collection: { name } }) => ({
    // Without the portal's time limit for one write, because a build takes longer.
    collection: databaseOf(connection).collection(name, { writeConcern: { w: "majority" } }),
    declared: schema
      .indexes()
      .map(([keys, { background: _, ...options }]) => ({ keys, options }) as DeclaredIndex),
  }));
}

/**
 * The declared indexes that are missing, by collection. Reads one collection after the other, so that a start opens no further
 * connections, each with its login, to a busy database.
 */
export async function findMissingIndexes(connection: Connection): Promise<IncompleteCollection[]> {
  const incomplete: IncompleteCollection[] = [];
  for (const { collection, declared } of declaredIndexes(connection)) {
    const existing = await existingIndexes(collection);
    const missing = declared
      .filter((index) => !existing?.some((other) => hasDefinition(other, index)))
      .map((index) => missingIndex(index, existing ?? []));
    if (missing.length > 0) incomplete.push({ collection, exists: existing !== undefined, missing });
  }
  return incomplete;
}

/** @returns undefined if the collection does not exist */
async function existingIndexes(collection: mongo.Collection) {
  try {
    return await collection.indexes();
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === CODES.NamespaceNotFound) return undefined;
    throw error;
  }
}

function missingIndex(
  { keys, options }: DeclaredIndex,
  existing: readonly mongo.IndexDescriptionInfo[],
): MissingIndex {
  const name = nameOf({ keys, options });
  const replaced = existing.filter((index) => index.name === name || isSame(index.key, keys));
  // One name more than there are indexes, so one of the names is free.
  const names = [name, ...existing.map((_, at) => `${name}_${at + 2}`)];
  const freeName = names.find((candidate) => !existing.some((index) => index.name === candidate)) ?? name;
  return { keys, options, name: freeName, replaced: replaced.flatMap((index) => index.name ?? []) };
}

/**
 * Builds missing indexes. An existing index is dropped only if it conflicts with a declared one, and after its successor is there, unless
 * the two can't exist together. All other indexes are kept, because the operator may have created them.
 * @throws DatabaseError if an index can't be created, for example because of duplicates
 */
export async function buildIndexes(
  connection: Connection,
  incomplete: readonly IncompleteCollection[],
  log: MigrationLog,
): Promise<void> {
  const { setName } = await databaseOf(connection).command({ hello: 1 });
  // By default a build waits for every voting member of the replica set, even for one that is down.
  const buildOptions: mongo.CreateIndexesOptions = setName === undefined ? {} : { commitQuorum: "majority" };
  for (const { collection, exists, missing } of incomplete) {
    if (exists) {
      for (const index of missing) await build(collection, index, buildOptions, log);
    } else {
      const all = missing.map(({ keys, options, name }) => ({ ...options, key: keys, name }));
      const names = `indexes ${missing.map(({ name }) => name).join(", ")}`;
      await nameIndexInErrors(collection, names, collection.createIndexes(all, buildOptions));
    }
  }
}

async function build(
  collection: mongo.Collection,
  { keys, options, name, replaced }: MissingIndex,
  buildOptions: mongo.CreateIndexesOptions,
  log: MigrationLog,
): Promise<void> {
  const { collectionName, db } = collection;
  const create = () =>
    withoutConflicts(() => collection.createIndex(keys, { ...options, ...buildOptions, name }));
  const drop = async () => {
    for (const index of replaced) await withoutConflicts(() => dropIndex(db, collectionName, index));
  };
  log.info(
    replaced.length === 0
      ? `Building the index ${name} of ${collectionName}`
      : `Building the index ${name} of ${collectionName}, which replaces ${replaced.join(" and ")}: its definition has changed`,
  );
  async function replace(): Promise<void> {
    try {
      await create();
    } catch (error) {
      if (!isOptionsConflict(error) || replaced.length === 0) throw error;
      // The two indexes can't exist at the same time, for example if only the time of expiry has changed.
      await drop();
      await create();
      return;
    }
    await drop();
  }
  await nameIndexInErrors(collection, `index ${nameOf({ keys, options })}`, replace());
}

/** @throws DatabaseError that names the index, for example if the server does not support it */
async function nameIndexInErrors(
  { collectionName }: mongo.Collection,
  names: string,
  building: Promise<unknown>,
): Promise<void> {
  try {
    await building;
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error;
    throw new DatabaseError(`The ${names} of ${collectionName} can't be created: ${reasonOf(error)}`, error);
  }
}

const isOptionsConflict = (error: unknown) =>
  error instanceof mongo.MongoServerError && error.code === CODES.IndexOptionsConflict;

/** Repeats a task while another build is in its way. */
async function withoutConflicts(task: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await task();
      return;
    } catch (error) {
      const isConflict = error instanceof mongo.MongoServerError && BUILD_CONFLICTS.has(error.code);
      if (!isConflict || tries >= CONFLICT_TRIES) throw error;
    }
    await sleep(CONFLICT_WAIT_MS);
  }
}

const hasDefinition = (index: mongo.IndexDescriptionInfo, { keys, options }: DeclaredIndex) =>
  isSame(index.key, keys) && isSame(comparableOptions(index), comparableOptions(options));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const comparableOptions = (index: object) =>
  Object.entries(index)
    .filter(([option]) => OPTIONS.includes(option))
    .sort();

/** The declared name, or the one that MongoDB derives from the keys. */
const nameOf = ({ keys, options }: DeclaredIndex) => options.name ?? Object.entries(keys).flat().join("_");
