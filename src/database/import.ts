/** Imports a file written by `export.ts` into an empty database. */
import type { Connection, mongo } from "mongoose";
import { prepareDatabase } from "./connect.ts";
import { DatabaseError, reasonOf } from "./database-error.ts";
import { type Counts, type ExportedDocument, readDocuments } from "./export-file.ts";
import { unknownMigration } from "./migrations/migrate.ts";
import { dropIndex, type MigrationLog } from "./migrations/migration.ts";
import { isData, storeMigrations } from "./migrations/schema-version.ts";
import { insertMissing } from "./queries.ts";
import { databaseOf } from "./record.ts";

/** Documents per insertion: large enough for speed, small enough for photos to fit into one message to the server. */
const BATCH_SIZE = 50;

/**
 * Imports a file, migrates the data if an older version exported it, and creates the indexes. The whole file is read and checked
 * before the first write.
 * @param connection an open connection without models
 * @returns the number of documents in the file, by collection
 * @throws DatabaseError if the database is not empty, the file is truncated, damaged or of a newer version, or a document is
 * rejected. The import is then undone, but for documents in collections that only grow
 */
export async function importDatabase(
  connection: Connection,
  file: string,
  log: MigrationLog,
): Promise<Counts> {
  const db = databaseOf(connection);
  await requireEmpty(db);
  const migrations = await checkFile(file);
  const counts: Counts = {};
  try {
    await storeMigrations(db, migrations);
    await dropIndexes(db);
    for await (const { collection, documents } of batches(readDocuments(file))) {
      await insertAll(db.collection(collection), documents);
      counts[collection] = (counts[collection] ?? 0) + documents.length;
    }
    const { leave } = await prepareDatabase(connection, { log });
    // An import is no node, so it doesn't stay in the list of nodes that use the database.
    await leave();
  } catch (error) {
    await removeDocuments(db).catch((reason: unknown) => {
      throw new DatabaseError(
        `The import of ${file} failed (${reasonOf(error)}), and could not be undone (${reasonOf(reason)}). Delete the database before ` +
          "the next attempt.",
        error,
      );
    });
    throw new DatabaseError(
      `The import of ${file} failed and was undone: ${reasonOf(error)}. Records that were added to ${APPEND_ONLY_COLLECTIONS.join(" and ")} stay, because they ` +
        "can't be deleted. Import the same file again.",
      error,
    );
  }
  return counts;
}

/** Reads the whole file to check it. @returns the migrations that its data has gone through */
async function checkFile(file: string): Promise<string[]> {
  let migrations: string[] = [];
  const documents = readDocuments(file, (names) => {
    const unknown = unknownMigration(names);
    if (unknown !== undefined) {
      throw new DatabaseError(
        `${file} was exported by a newer version of the portal (${unknown}). Import it with that version. Nothing was imported.`,
      );
    }
    migrations = names;
  });
  for await (const _ of documents) {
    // Reading to the end throws if the file is incomplete.
  }
  return migrations;
}

/** Collections to which the portal's database user may only add. Their indexes are created with the user (deploy/mongo). */
const APPEND_ONLY_COLLECTIONS: readonly string[] = ["audittrail", "detailviews"];

/** The collections that an import may empty again. */
async function changeableCollections(db: mongo.Db): Promise<mongo.Collection[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return collections
    .filter(({ name }) => isData(name) && !APPEND_ONLY_COLLECTIONS.includes(name))
    .map(({ name }) => db.collection(name));
}

/** Inserts documents. An interrupted import of the same file may have left documents in the append-only collections; they are skipped. */
async function insertAll(
  collection: mongo.Collection,
  documents: ExportedDocument["document"][],
): Promise<void> {
  if (APPEND_ONLY_COLLECTIONS.includes(collection.collectionName)) await insertMissing(collection, documents);
  else await collection.insertMany(documents);
}

async function requireEmpty(db: mongo.Db): Promise<void> {
  for (const collection of await changeableCollections(db)) {
    if (!(await collection.findOne({}))) continue;
    throw new DatabaseError(
      `The database already contains data (${collection.collectionName}). Import into an empty database: set another DATA_DIR or MONGODB_URI.`,
    );
  }
}

/** Drops the indexes of an earlier start, because they may refuse documents that have to be migrated first. */
async function dropIndexes(db: mongo.Db): Promise<void> {
  for (const collection of await changeableCollections(db)) {
    for (const { name } of await collection.indexes()) {
      if (name !== undefined && name !== "_id_") await dropIndex(db, collection.collectionName, name);
    }
  }
}

async function removeDocuments(db: mongo.Db): Promise<void> {
  for (const collection of await changeableCollections(db)) await collection.deleteMany({});
}

/** Groups documents of the same collection. */
async function* batches(documents: AsyncIterable<ExportedDocument>) {
  let batch = { collection: "", documents: [] as ExportedDocument["document"][] };
  for await (const { collection, document } of documents) {
    if (batch.collection !== collection || batch.documents.length >= BATCH_SIZE) {
      if (batch.documents.length > 0) yield batch;
      batch = { collection, documents: [] };
    }
    batch.documents.push(document);
  }
  if (batch.documents.length > 0) yield batch;
}
