/** Drops indexes and collections that no longer belong to the schema. Both do nothing if there is nothing to drop. */
import { mongo } from "mongoose";

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

async function unlessMissing(drop: Promise<unknown>): Promise<void> {
  try {
    await drop;
  } catch (error) {
    const code = error instanceof mongo.MongoServerError ? error.code : undefined;
    if (code !== NAMESPACE_NOT_FOUND && code !== INDEX_NOT_FOUND) throw error;
  }
}

export function dropCollection(db: mongo.Db, collection: string): Promise<void> {
  return unlessMissing(db.dropCollection(collection));
}

/** @param name the name of the index, such as `timestamp_1__id_1` */
export function dropIndex(db: mongo.Db, collection: string, name: string): Promise<void> {
  return unlessMissing(db.collection(collection).dropIndex(name));
}
