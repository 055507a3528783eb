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
/**
 * Files of version 2 name in their header the migrations that their data has gone through. Version 0.1.0 of the portal wrote files of
 * version 1, and reads only those.
 */
const VERSION = 2;
const READABLE_VERSIONS: readonly unknown[] = [1, VERSION];

/** A stored document and the name of its collection. */
export interface ExportedDocument {
  collection: string;
  document: mongo.BSON.Document;
}

/** The number of documents by collection. */
export type Counts = Record<string, number>;

/** Generates the lines of a file, each with its line feed, and adds the documents to `counts`. */
export async function* writeLines(
  documents: AsyncIterable<ExportedDocument>,
  header: { exportedAt: Date; migrations: readonly string[] },
  counts: Counts,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const line = (text: string) => {
    hash.update(`${text}\n`);
    return `${text}\n`;
  };
  yield line(JSON.stringify({ format: FORMAT, version: VERSION, ...header }));
  for await (const exported of documents) {
    counts[exported.collection] = (counts[exported.collection] ?? 0) + 1;
    yield line(EJSON.stringify(exported, { relaxed: false }));
  }
  yield `${JSON.stringify({ counts, sha256: hash.digest("hex") })}\n`;
}

/**
 * Reads the documents of a file in their order. After the last document, the trailer is checked.
 * @param onHeader called with the names of the migrations in the header, before the first document
 * @throws DatabaseError if the file can't be read, or is truncated or damaged
 */
export async function* readDocuments(
  file: string,
  onHeader: (migrations: string[]) => void = () => undefined,
): AsyncGenerator<ExportedDocument> {
  const hash = createHash("sha256");
  let lineNumber = 0;
  let checksum: unknown;
  for await (const text of textLines(file)) {
    lineNumber += 1;
    if (checksum !== undefined) throw damaged(file, `line ${lineNumber} comes after the end`);
    const value = parseLine(file, text, lineNumber);
    if (lineNumber === 1) onHeader(readHeader(file, value));
    else if (typeof value.sha256 === "string") checksum = value.sha256;
    else yield readDocument(file, value, lineNumber);
    if (checksum === undefined) hash.update(`${text}\n`);
  }
  if (checksum === undefined) throw damaged(file, "it ends before its last line");
  if (checksum !== hash.digest("hex")) throw damaged(file, "its checksum does not match");
}

function parseLine(file: string, text: string, lineNumber: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw lineNumber === 1 ? notAnExport(file) : damaged(file, `line ${lineNumber} can't be read`);
}

function readHeader(file: string, { format, version, migrations = [] }: Record<string, unknown>): string[] {
  if (format !== FORMAT) throw notAnExport(file);
  if (!READABLE_VERSIONS.includes(version)) {
    throw new DatabaseError(
      `${file} has the format ${version}; this version of the portal supports only ${READABLE_VERSIONS.join(" and ")}.`,
    );
  }
  if (Array.isArray(migrations)) return migrations.map(String);
  throw damaged(file, "line 1 can't be read");
}

const COLLECTION_NAME = /^(?!system\.)[A-Za-z][\w.-]{0,99}$/;

function readDocument(
  file: string,
  { collection, document }: Record<string, unknown>,
  lineNumber: number,
): ExportedDocument {
  const hasName = typeof collection === "string" && COLLECTION_NAME.test(collection);
  if (!hasName || typeof document !== "object" || document === null || !("_id" in document)) {
    throw damaged(file, `line ${lineNumber} is not a document`);
  }
  try {
    return { collection, document: EJSON.deserialize(document, { relaxed: false }) };
  } catch {
    throw damaged(file, `line ${lineNumber} can't be read`);
  }
}

const notAnExport = (file: string) => new DatabaseError(`${file} is not an export of the portal.`);

const damaged = (file: string, problem: string) =>
  new DatabaseError(`${file} is cut off or damaged (${problem}). Nothing was imported.`);

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
    throw new DatabaseError(`${file} can't be read (${reasonOf(error)}).`, error);
  }
  if (rest !== "") throw damaged(file, "it ends within a line");
}
