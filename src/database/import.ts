/** Reads a file of `export.ts` into an empty database. */
import type { Connection } from "mongoose";
import { DatabaseError, reasonOf } from "./database-error.ts";
import { type Counts, documentsOf, type ExportedDocument } from "./export-file.ts";

/** Documents written at once: enough to be quick, few enough that photos fit into one message to the server. */
const BATCH_SIZE = 50;

/**
 * Imports a file, after it was read whole once and found to be whole. The connection's indexes must have been made: they
 * hold for what is imported, too.
 * @returns the documents written, by collection
 * @throws DatabaseError when the database holds anything, the file is cut off or damaged, or a document is refused; the
 * database is empty then as before
 */
export async function importDatabase(connection: Connection, file: string): Promise<Counts> {
  await requireEmpty(connection);
  for await (const _ of documentsOf(file)) {
    // Reading it to its end is the check: it throws where the file is not whole.
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
      `The database holds data already (${name}). Import into an empty one: set another DATA_DIR or MONGODB_URI.`,
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
