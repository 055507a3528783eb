/** Creates the indexes that the models declare, and replaces those whose definition has changed. */
import { type Connection, mongo } from "mongoose";
import { DatabaseError, reasonOf } from "./database-error.ts";
import { dropIndex, type MigrationLog } from "./migrations/migration.ts";
import { databaseOf } from "./record.ts";

/** An index with the same key and other options exists, or one with the same name and another key. */
const CONFLICT_CODES: readonly unknown[] = [85, 86];

/** The portal's database user may not create indexes of collections that only grow: those are created with the user. */
const UNAUTHORIZED_CODE = 13;

/** The options that the portal uses, in the form that the database lists. */
const OPTIONS = ["unique", "expireAfterSeconds", "partialFilterExpression"];

interface DeclaredIndex {
  keys: Record<string, 1 | -1>;
  options: mongo.CreateIndexesOptions;
}

/**
 * Creates the indexes of all models of a connection. An existing index is dropped only if it conflicts with a declared one. All other
 * indexes are kept, because the operator may have created them.
 * @throws DatabaseError if an index can't be created, for example because of duplicates
 */
export async function createDeclaredIndexes(connection: Connection, log: MigrationLog): Promise<void> {
  for (const { schema, collection } of Object.values(connection.models)) {
    const declared = schema
      .indexes()
      .map(([keys, { background: _, ...options }]) => ({ keys, options }) as DeclaredIndex);
    await createIndexes(databaseOf(connection).collection(collection.name), declared, log);
  }
}

/** One call per collection. If the database rejects it, one per index, to replace what conflicts and to name what fails. */
async function createIndexes(collection: mongo.Collection, declared: DeclaredIndex[], log: MigrationLog) {
  if (declared.length === 0) return;
  try {
    await collection.createIndexes(declared.map(({ keys, options }) => ({ key: keys, ...options })));
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error;
    if (error.code === UNAUTHORIZED_CODE && (await haveAll(collection, declared))) return;
    for (const one of declared) await createIndex(collection, one, log);
  }
}

async function haveAll(collection: mongo.Collection, declared: readonly DeclaredIndex[]): Promise<boolean> {
  const existing = await collection.indexes();
  return declared.every((one) => existing.some((index) => isEqual(index, one)));
}

async function createIndex(collection: mongo.Collection, declared: DeclaredIndex, log: MigrationLog) {
  const { keys, options } = declared;
  const { collectionName, db } = collection;
  try {
    await collection.createIndex(keys, options).catch(async (error: unknown) => {
      if (!(error instanceof mongo.MongoServerError && CONFLICT_CODES.includes(error.code))) throw error;
      const conflict = await findConflict(collection, declared);
      if (conflict === undefined) return;
      log.info(`Replacing the index ${conflict} of ${collectionName}: its definition has changed`);
      await dropIndex(db, collectionName, conflict);
      await collection.createIndex(keys, options);
    });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error;
    const text = `The index ${nameOf(declared)} of ${collectionName} can't be created: ${reasonOf(error)}`;
    throw new DatabaseError(text, error);
  }
}

/** The name of the existing index that differs from the declared one; undefined if one with another name is the same. */
async function findConflict(
  collection: mongo.Collection,
  declared: DeclaredIndex,
): Promise<string | undefined> {
  const name = nameOf(declared);
  const existing = await collection.indexes();
  const conflict =
    existing.find((index) => index.name === name) ??
    existing.find((index) => isSame(index.key, declared.keys));
  return conflict && isEqual(conflict, declared) ? undefined : conflict?.name;
}

const isEqual = (index: mongo.IndexDescriptionInfo, { keys, options }: DeclaredIndex) =>
  isSame(index.key, keys) && isSame(effective(index), effective(options));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const effective = (index: object) =>
  Object.entries(index)
    .filter(([option]) => OPTIONS.includes(option))
    .sort();

/** The declared name, or the one that MongoDB derives from the keys. */
const nameOf = ({ keys, options }: DeclaredIndex) => options.name ?? Object.entries(keys).flat().join("_");
