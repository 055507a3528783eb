/** Imports a file written by `export.ts` into an empty database. */
import type { Connection } from "mongoose";
import { DatabaseError, reasonOf } from "./database-error.ts";
import { type Counts, documentsOf, type ExportedDocument } from "./export-file.ts";

/** Documents per insertion: large enough for speed, small enough for photos to fit into one message to the server. */
const BATCH_SIZE = 50;

/**
 * Imports a file. The whole file is read and checked before the first write. The indexes must already exist on the
 * connection, because their constraints also apply to the imported documents.
 * @returns the number of documents written, by collection
 * @throws DatabaseError if the database is not empty, the file is truncated or damaged, or a document is rejected. The
 * import is then undone
 */
export async function importDatabase(connection: Connection, file: string): Promise<Counts> {
  await requireEmpty(connection);
  for await (const _ of documentsOf(file)) {
    // Reading to the end throws if the file is incomplete.
  }
  const counts: Counts = {};
  try {
    for await (const { collection, documents } of batches(documentsOf(file))) {
      counts[collection] ??= 0;
      await database(connection).collection(collection).insertMany(documents);
      counts[collection] += documents.length;
    }
  } catch (error) {
    for (const collection of Object.keys(counts)) {
      await database(connection).collection(collection).deleteMany({});
    }
    throw new DatabaseError(`The import of ${file} failed and was undone: ${reasonOf(error)}`, error);
  }
  return counts;
}

function database(connection: Connection) {
  if (!connection.db) throw new DatabaseError("The database is not connected.");
  return connection.db;
}

async function requireEmpty(connection: Connection): Promise<void> {
  for (const { name } of await database(connection).listCollections({}, { nameOnly: true }).toArray()) {
    if (name.startsWith("system.")) continue;
    if (!(await database(connection).collection(name).findOne({}))) continue;
    throw new DatabaseError(
      `The database already contains data (${name}). Import into an empty database: set another DATA_DIR or MONGODB_URI.`,
    );
  }
}

interface Batch {
  collection: string;
  documents: ExportedDocument["document"][];
}

async function* batches(documents: AsyncIterable<ExportedDocument>): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  for await (const { collection, document } of documents) {
    if (batch && (batch.collection !== collection || batch.documents.length >= BATCH_SIZE)) {
      yield batch;
      batch = undefined;
    }
    batch ??= { collection, documents: [] };
    batch.documents.push(document);
  }
  if (batch) yield batch;
}
