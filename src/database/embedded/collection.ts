/**
 * A collection in memory: its records by number, and the indexes. A write first checks all constraints, then updates records and
 * indexes together and appends to its parameter `changes` what the log has to store.
 */

import { Binary, ObjectId } from "bson";
import { createYieldCheck, type Work } from "./cooperative.ts";
import { ID_INDEX, Index, type IndexSpec } from "./index.ts";
import { type Change, checksumOf } from "./log.ts";
import { chooseScan, type Scan, type Sort } from "./plan.ts";
import {
  checkStorable,
  type Doc,
  MAX_DOCUMENT_BYTES,
  notSupported,
  readDocument,
  StoreError,
  type Value,
  writeDocument,
} from "./values.ts";

/** The log key of a record: the collection number (4 bytes) and the record number (6 bytes). */
const KEY_BYTES = 10;

/** A binary value of this size or more is kept on disk only; the document in memory has an empty one in its place. */
export const LARGE_BINARY_BYTES = 4 * 1024;

/** A stored document with its BSON. An update replaces the record; only `bytes` is emptied, once they are on disk. */
export interface StoredRecord {
  /** The number of the record in its collection. The document's `_id` is another value. */
  readonly id: number;
  readonly doc: Doc;
  /** The names of the fields with binary values that are kept on disk only. */
  readonly onDisk: readonly string[];
  /** Undefined once the record is on disk, if it has values of `onDisk`. */
  bytes: Uint8Array | undefined;
  readonly checksum: number;
}

const NONE: readonly string[] = [];

export class Collection {
  readonly number: number;
  readonly database: string;
  readonly name: string;
  readonly records = new Map<number, StoredRecord>();
  readonly indexes = new Map<string, Index>([["_id_", new Index(ID_INDEX, { ready: true })]]);
  /** Query statistics. `collectionScans` counts reads with a filter or a sort that used no index. */
  readonly stats = { documentsExamined: 0, collectionScans: 0, sortsInMemory: 0 };
  /** True after a drop, so that a running index build stops. */
  dropped = false;
  #nextRecord = 1;

  constructor(number: number, database: string, name: string) {
    this.number = number;
    this.database = database;
    this.name = name;
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  /** The definitions of the completed indexes. */
  get specs(): IndexSpec[] {
    return [...this.indexes.values()].filter((index) => index.ready).map((index) => index.spec);
  }

  /** Adds a record from the log at startup. */
  load(key: Buffer, bytes: Uint8Array, checksum: number): StoredRecord {
    const id = key.readUIntBE(4, 6);
    const doc = readDocument(bytes);
    const onDisk = takeLargeBinaries(doc);
    for (const index of this.indexes.values()) index.add(id, index.keyOf(doc));
    return this.#put({ id, doc, onDisk, bytes: onDisk.length === 0 ? bytes : undefined, checksum });
  }

  insert(doc: Doc, changes: Change[]): StoredRecord {
    return this.#store(this.#nextRecord, doc, undefined, changes);
  }

  /** Replaces the document of a record. Returns the same record if the document is unchanged. */
  replace(record: StoredRecord, doc: Doc, changes: Change[]): StoredRecord {
    return this.#store(record.id, doc, record, changes);
  }

  remove({ id, doc, checksum }: StoredRecord, changes: Change[]): void {
    for (const index of this.indexes.values()) index.remove(id, index.keyOf(doc));
    this.records.delete(id);
    changes.push(this.#removal(id, checksum));
  }

  /** Removes all records and marks the collection as dropped. */
  drop(changes: Change[]): void {
    this.dropped = true;
    for (const { id, checksum } of this.records.values()) changes.push(this.#removal(id, checksum));
  }

  #removal(id: number, replacedChecksum: number): Change {
    return { key: this.keyOf(id), value: undefined, checksum: 0, replacedChecksum };
  }

  /** The candidate records of a query. Read them before the next change. `sorted` is true if they come in the order of `sort`. */
  read(filter: Doc, sort?: Sort): { records: IterableIterator<StoredRecord>; sorted: boolean } {
    const scan = chooseScan(this.indexes.values(), filter, sort);
    const sorted = sort === undefined || scan?.sorted === true;
    if (scan === undefined && (sort !== undefined || Object.keys(filter).length > 0)) {
      this.stats.collectionScans++;
    }
    if (!sorted) this.stats.sortsInMemory++;
    return { records: scan ? this.#scanRecords(scan, sort?.direction ?? 1) : this.records.values(), sorted };
  }

  *#scanRecords({ index, ranges }: Scan, direction: number): Generator<StoredRecord, void> {
    for (const { low, high } of ranges) {
      for (const id of index.keys.walk(low, high, direction)) yield this.records.get(id) as StoredRecord;
    }
  }

  /** Counts the matches of a filter by the keys of an index. Undefined if the keys are not sufficient. */
  countKeys(filter: Doc): number | undefined {
    const scan = chooseScan(this.indexes.values(), filter);
    if (scan?.exact !== true) return undefined;
    return scan.ranges.reduce((sum, { low, high }) => sum + scan.index.keys.count(low, high), 0);
  }

  /** Builds indexes over the existing records, all or none. Queries use them only when all are complete. */
  *buildIndexes(specs: readonly IndexSpec[]): Work<void> {
    const newIndexes = specs.map((spec) => new Index(spec));
    for (const index of newIndexes) this.indexes.set(index.spec.name, index);
    const shouldYield = createYieldCheck();
    try {
      for (const record of [...this.records.values()]) {
        // Records that other commands changed since the build began are already in the index.
        if (this.records.get(record.id) === record) {
          for (const index of newIndexes) {
            const key = index.keyOf(record.doc);
            index.checkUnique(key, record.id, record.doc, this.namespace);
            index.add(record.id, key);
          }
        }
        if (shouldYield()) yield;
        if (this.dropped) throw new StoreError(26, `${this.namespace} was dropped while it was indexed.`);
      }
      for (const index of newIndexes) index.ready = true;
    } finally {
      for (const { ready, spec } of newIndexes) if (!ready) this.indexes.delete(spec.name);
    }
  }

  #store(id: number, input: Doc, old: StoredRecord | undefined, changes: Change[]): StoredRecord {
    // The document in memory lacks these values, so that an update would lose them.
    if (old !== undefined && old.onDisk.length > 0)
      throw notSupported(
        `an update of a document with a binary value of ${LARGE_BINARY_BYTES} bytes or more`,
      );
    const bytes = bytesToStore(input);
    if (old?.bytes !== undefined && Buffer.compare(bytes, old.bytes) === 0) return old;
    // Decoding the stored bytes gives the same document as a restart, and keeps no reference to the received message.
    const doc = readDocument(bytes);
    const onDisk = takeLargeBinaries(doc);
    const moves = [...this.indexes.values()].map((index) => {
      const to = index.keyOf(doc);
      index.checkUnique(to, id, doc, this.namespace);
      return { index, from: old === undefined ? undefined : index.keyOf(old.doc), to };
    });
    for (const { index, from, to } of moves) index.move(id, from, to);
    const key = this.keyOf(id);
    const record: StoredRecord = { id, doc, onDisk, bytes, checksum: checksumOf(key, bytes) };
    const change = { key, value: bytes, checksum: record.checksum, replacedChecksum: old?.checksum ?? 0 };
    const onStored = () => {
      record.bytes = undefined;
    };
    changes.push(onDisk.length === 0 ? change : { ...change, onStored });
    return this.#put(record);
  }

  #put(record: StoredRecord): StoredRecord {
    this.records.set(record.id, record);
    this.#nextRecord = Math.max(this.#nextRecord, record.id + 1);
    return record;
  }

  /** The log key of a record. */
  keyOf(id: number): Buffer {
    const key = Buffer.allocUnsafe(KEY_BYTES);
    key.writeUInt32BE(this.number);
    key.writeUIntBE(id, 4, 6);
    return key;
  }
}

/** Empties the large binary values among the document's fields. @returns the names of these fields */
function takeLargeBinaries(doc: Doc): readonly string[] {
  const names = Object.keys(doc).filter((name) => {
    const value = doc[name];
    return value instanceof Binary && value.length() >= LARGE_BINARY_BYTES;
  });
  for (const name of names) doc[name] = new Binary();
  return names.length === 0 ? NONE : names;
}

/** Checks a document and encodes it for storage, with `_id` as the first field. Generates an `_id` if there is none. */
function bytesToStore(input: Doc): Uint8Array {
  checkStorable(input, "document");
  const { _id = new ObjectId() as Value, ...rest } = input;
  if (Array.isArray(_id)) throw new StoreError(53, "The '_id' value cannot be of type array");
  const bytes = writeDocument({ _id, ...rest });
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  throw new StoreError(10334, `BSONObj size: ${bytes.length} is beyond the limit of ${MAX_DOCUMENT_BYTES}.`);
}
