/** The type of migrations and of their tools. `index.ts` says how to add one. */
import { mongo } from "mongoose";
import type { Logger } from "pino";
import { CODES } from "../driver-errors.ts";

export type MigrationLog = Pick<Logger, "info" | "warn">;

export interface Migration {
  /** The file's name without its suffix, such as `001-initial`. It is stored in the database, so it never changes. */
  name: string;
  /**
   * Changes the stored data through the driver. Models do not exist yet, because they describe the schema after the last migration.
   * Running it again, also after it was interrupted at any point, must lead to the same data.
   */
  run(context: { db: mongo.Db; log: MigrationLog }): Promise<void>;
}

/** Waits for a drop. If the collection or index does not exist, that is no error. */
async function unlessMissing(drop: Promise<unknown>): Promise<void> {
  try {
    await drop;
  } catch (error) {
    const code = error instanceof mongo.MongoServerError ? error.code : undefined;
    if (code !== CODES.NamespaceNotFound && code !== CODES.IndexNotFound) throw error;
  }
}

export function dropCollection(db: mongo.Db, collection: string): Promise<void> {
  return unlessMissing(db.dropCollection(collection));
}

/** @param name the name of the index, such as `timestamp_1__id_1` */
export function dropIndex(db: mongo.Db, collection: string, name: string): Promise<void> {
  return unlessMissing(db.collection(collection).dropIndex(name));
}
