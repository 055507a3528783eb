/** Writes all collections of a database into one file (see `export-file.ts`). */
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Connection } from "mongoose";
import { DatabaseError, reasonOf } from "./database-error.ts";
import { type Counts, type ExportedDocument, linesOf } from "./export-file.ts";

/**
 * Exports a database; run it while no portal writes to it. The file appears under its name once it is whole, readable by
 * this user only: it holds everything, password hashes included.
 * @returns the documents written, by collection
 * @throws DatabaseError when the file exists already or can't be written
 */
export async function exportDatabase(connection: Connection, file: string, now: Date): Promise<Counts> {
  if (await exists(file)) throw new DatabaseError(`${file} exists already. Name another file.`);
  const counts: Counts = {};
  const unfinished = `${file}.${randomBytes(4).toString("hex")}.part`;
  try {
    const lines = linesOf(documentsIn(connection), now, counts);
    await pipeline(
      Readable.from(lines),
      createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true }),
    );
    await rename(unfinished, file);
  } catch (error) {
    throw new DatabaseError(`The export to ${file} failed: ${reasonOf(error)}`, error);
  } finally {
    await rm(unfinished, { force: true });
  }
  return counts;
}

async function* documentsIn(connection: Connection): AsyncGenerator<ExportedDocument> {
  const { db } = connection;
  if (!db) throw new DatabaseError("The database is not connected.");
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
  for (const collection of names.sort()) {
    // Exact types, as they are stored: a double stays a double.
    for await (const document of db.collection(collection).find({}, { promoteValues: false })) {
      yield { collection, document };
    }
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
