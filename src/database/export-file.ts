/**
 * The file format for moving data between databases: a header line, one line of Extended JSON per document, and a trailer
 * with counts and a checksum. The trailer makes a truncated or damaged file detectable.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mongo } from "mongoose";
import { DatabaseError, reasonOf } from "./database-error.ts";

const { EJSON } = mongo.BSON;

const FORMAT = "rowanstead-export";
/** Since version 2, the header names the migrations that the data has behind it. Version 0.1.0 wrote 1 and reads no other. */
const VERSION = 2;
const READABLE: readonly unknown[] = [1, VERSION];

/** A stored document and the name of its collection. */
export interface ExportedDocument {
  collection: string;
  document: mongo.BSON.Document;
}

export type Counts = Record<string, number>;

export interface Header {
  exportedAt: Date;
  /** The names of the migrations that the exported data has behind it. */
  migrations: readonly string[];
}

interface Trailer {
  counts: Counts;
  sha256: string;
}

/** Generates the lines of a file, each with its line feed, and adds the documents to `counts`. */
export async function* linesOf(
  documents: AsyncIterable<ExportedDocument>,
  { exportedAt, migrations }: Header,
  counts: Counts,
): AsyncGenerator<string> {
  const sum = createHash("sha256");
  const line = (text: string) => {
    sum.update(`${text}\n`);
    return `${text}\n`;
  };
  yield line(JSON.stringify({ format: FORMAT, version: VERSION, exportedAt, migrations }));
  for await (const exported of documents) {
    counts[exported.collection] = (counts[exported.collection] ?? 0) + 1;
    yield line(EJSON.stringify(exported, { relaxed: false }));
  }
  const trailer: Trailer = { counts, sha256: sum.digest("hex") };
  yield `${JSON.stringify(trailer)}\n`;
}

/**
 * Reads the documents of a file in their order. After the last document, the trailer is checked.
 * @param onHeader called with the names of the migrations in the header, before the first document
 * @throws DatabaseError if the file can't be read, or is truncated or damaged
 */
export async function* documentsOf(
  file: string,
  onHeader: (migrations: string[]) => void = () => undefined,
): AsyncGenerator<ExportedDocument> {
  const sum = createHash("sha256");
  const counts: Counts = {};
  let number = 0;
  let trailer: Trailer | undefined;
  for await (const text of textLines(file)) {
    number += 1;
    if (trailer) throw damaged(file, `line ${number} comes after the end`);
    if (number === 1) onHeader(readHeader(file, text));
    else {
      const found = readLine(file, text, number);
      if ("sha256" in found) {
        trailer = found;
        continue;
      }
      counts[found.collection] = (counts[found.collection] ?? 0) + 1;
      yield found;
    }
    sum.update(`${text}\n`);
  }
  if (!trailer) throw damaged(file, "it ends before its last line");
  if (trailer.sha256 !== sum.digest("hex")) throw damaged(file, "its checksum does not match");
  if (!sameCounts(trailer.counts, counts)) throw damaged(file, "its counts do not match");
}

function readHeader(file: string, text: string): string[] {
  const header = parsed(file, text, 1) as { format?: unknown; version?: unknown; migrations?: unknown };
  const { format, version, migrations = [] } = header;
  if (format !== FORMAT) throw new DatabaseError(`${file} is not an export of the portal.`);
  if (!READABLE.includes(version)) {
    throw new DatabaseError(
      `${file} has the format ${version}; this version of the portal supports only ${READABLE.join(" and ")}.`,
    );
  }
  if (Array.isArray(migrations)) return migrations.map(String);
  throw damaged(file, "line 1 can't be read");
}

const COLLECTION_NAME = /^(?!system\.)[A-Za-z][\w.-]{0,99}$/;

function readLine(file: string, text: string, number: number): ExportedDocument | Trailer {
  const value = parsed(file, text, number) as Partial<ExportedDocument & Trailer>;
  if (typeof value.sha256 === "string" && value.counts) return { sha256: value.sha256, counts: value.counts };
  const { collection, document } = value;
  const hasName = typeof collection === "string" && COLLECTION_NAME.test(collection);
  if (!hasName || typeof document !== "object" || document === null || !("_id" in document)) {
    throw damaged(file, `line ${number} is not a document`);
  }
  try {
    return { collection, document: EJSON.deserialize(document, { relaxed: false }) };
  } catch {
    throw damaged(file, `line ${number} can't be read`);
  }
}

function parsed(file: string, text: string, number: number): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw number === 1
    ? new DatabaseError(`${file} is not an export of the portal.`)
    : damaged(file, `line ${number} can't be read`);
}

function sameCounts(expected: Counts, found: Counts): boolean {
  const names = Object.keys(expected);
  return names.length === Object.keys(found).length && names.every((name) => expected[name] === found[name]);
}

function damaged(file: string, problem: string): DatabaseError {
  return new DatabaseError(`${file} is cut off or damaged (${problem}). Nothing was imported.`);
}

/** Splits the file at line feeds only, because texts may contain other Unicode line separators. */
async function* textLines(file: string): AsyncGenerator<string> {
  let rest = "";
  try {
    for await (const chunk of createReadStream(file, "utf8")) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`${file} can't be read (${reasonOf(error)}).`, error);
  }
  if (rest !== "") throw damaged(file, "it ends within a line");
}
