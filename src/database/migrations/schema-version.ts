/** The stored schema version: the finished migrations of a database, and the lock of the node that migrates it. */
import type { mongo } from "mongoose";
import { DatabaseError } from "../database-error.ts";
import { isDuplicateKey } from "../driver-errors.ts";
import { NODES } from "./nodes.ts";

const SCHEMA_VERSION = "schemaversion";

/** Whether a collection holds data. The others are about the database itself, and are not exported. */
export function isData(collection: string): boolean {
  return collection !== SCHEMA_VERSION && collection !== NODES && !collection.startsWith("system.");
}

interface SchemaDocument {
  _id: "schema";
  /** The names of the finished migrations. Their number is the schema version. */
  migrations: string[];
  lockedBy: string;
  /** The lock expires at this time of the database, because its owner may have been killed. */
  lockedUntil: Date;
}

const _id = "schema";
const UNLOCKED = new Date(0);

/** The schema version of one database, as one node sees and changes it. */
export function schemaVersionOf(db: mongo.Db, nodeID: string) {
  const documents = db.collection<SchemaDocument>(SCHEMA_VERSION);

  /** Changes the document while this node has the lock. @returns whether it still has it */
  async function updateIfLocked(changes: Partial<Omit<SchemaDocument, "_id">>): Promise<boolean> {
    return (await documents.updateOne({ _id, lockedBy: nodeID }, { $set: changes })).matchedCount === 1;
  }

  return {
    async read(now: Date): Promise<{ migrations: string[]; locked: boolean }> {
      const document = await documents.findOne({ _id });
      return {
        migrations: document?.migrations ?? [],
        locked: document !== null && document.lockedUntil > now,
      };
    },
    /** Takes the lock, also an expired one. @returns false if another node has it */
    async lock(now: Date, ms: number): Promise<boolean> {
      const lease = { lockedBy: nodeID, lockedUntil: new Date(now.getTime() + ms) };
      const update = { $set: lease, $setOnInsert: { migrations: [] } };
      try {
        await documents.updateOne({ _id, lockedUntil: { $lte: now } }, update, { upsert: true });
        return true;
      } catch (error) {
        // While another node has the lock, the upsert finds no document, and can't insert a second one with this _id.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    renew: (now: Date, ms: number) => updateIfLocked({ lockedUntil: new Date(now.getTime() + ms) }),
    unlock: () => updateIfLocked({ lockedUntil: UNLOCKED, lockedBy: "" }),
    /** Stores the finished migrations. @throws DatabaseError if another node has taken the lock */
    async finish(migrations: string[]): Promise<void> {
      if (await updateIfLocked({ migrations })) return;
      throw new DatabaseError("Another node has taken over the migration of the database. Start again.");
    },
  };
}

/** The names of the finished migrations of a database. */
export async function finishedMigrations(db: mongo.Db): Promise<string[]> {
  return (await db.collection<SchemaDocument>(SCHEMA_VERSION).findOne({ _id }))?.migrations ?? [];
}

/** Stores the finished migrations of data that is imported into an empty database. */
export async function storeMigrations(db: mongo.Db, migrations: readonly string[]): Promise<void> {
  const changes = { migrations: [...migrations], lockedBy: "", lockedUntil: UNLOCKED };
  await db.collection<SchemaDocument>(SCHEMA_VERSION).updateOne({ _id }, { $set: changes }, { upsert: true });
}
