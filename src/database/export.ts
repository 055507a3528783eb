/** Exports all collections of a database to one file (see `export-file.ts`). */
import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Connection } from "mongoose";
import { DatabaseError, reasonOf } from "./database-error.ts";
import { type Counts, type ExportedDocument, writeLines } from "./export-file.ts";
import { finishedMigrations, isData } from "./migrations/schema-version.ts";
import { databaseOf } from "./record.ts";

/**
 * Exports a database. No portal may write to it during the export. The file gets its final name once it is complete. It is
 * readable only by the current user, because it contains all data, including password hashes.
 * @returns the number of documents written, by collection
 * @throws DatabaseError if the file already exists or can't be written
 */
export async function exportDatabase(connection: Connection, file: string, now: Date): Promise<Counts> {
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Choose another file name.`);
  const counts: Counts = {};
  const unfinishedFile = `${file}.${randomBytes(4).toString("hex")}.part`;
  try {
    const migrations = await finishedMigrations(databaseOf(connection));
    const lines = writeLines(documentsIn(connection), { exportedAt: now, migrations }, counts);
    await pipeline(lines, createWriteStream(unfinishedFile, { mode: 0o600, flags: "wx", flush: true }));
    await rename(unfinishedFile, file);
  } catch (error) {
    throw new DatabaseError(`The export to ${file} failed: ${reasonOf(error)}`, error);
  } finally {
    await rm(unfinishedFile, { force: true });
  }
  return counts;
}

async function* documentsIn(connection: Connection): AsyncGenerator<ExportedDocument> {
  const db = databaseOf(connection);
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter(isData);
  for (const collection of names.sort()) {
    // Keeps the stored types: a double stays a double.
    for await (const document of db.collection(collection).find({}, { promoteValues: false })) {
      yield { collection, document };
    }
  }
}
