/**
 * One collection in memory: immutable records by number, and its indexes. A write checks everything first, then
 * changes records and indexes together, and notes the change for the log.
 */
import { ObjectId } from "bson";
import { StoreError } from "./errors.ts";
import { ID_INDEX, Index, type IndexSpec } from "./index.ts";
import type { Change } from "./log.ts";
import { chooseScan, countByKeys, type Scan, type Sort } from "./plan.ts";
import { turns, type Work } from "./turns.ts";
import {
  checkStorable,
  type Doc,
  MAX_DOCUMENT_BYTES,
  readDocument,
  type Value,
  writeDocument,
} from "./values.ts";

/** The log's key of a record: the collection's number, the record's number. */
const KEY_BYTES = 10;

/** A stored document with its BSON; never changed, only replaced. */
export interface StoredRecord {
  readonly id: number;
  readonly doc: Doc;
  readonly bytes: Uint8Array;
}

export class Collection {
  readonly number: number;
  readonly database: string;
  readonly name: string;
  readonly records = new Map<number, StoredRecord>();
  readonly indexes = new Map<string, Index>([["_id_", new Index(ID_INDEX, true)]]);
  /** What queries cost so far; `collectionScans`: reads with a filter or a sort that no index served. */
  readonly stats = { documentsExamined: 0, collectionScans: 0, sortsInMemory: 0 };
  /** Set when the collection was dropped, so that an index build stops. */
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

  /** The definitions of the indexes that are complete. */
  get specs(): IndexSpec[] {
    return [...this.indexes.values()].filter((index) => index.ready).map((index) => index.spec);
  }

  /** Takes a record from the log at start. */
  load(key: Buffer, bytes: Uint8Array): StoredRecord {
    const id = key.readUIntBE(4, 6);
    const doc = readDocument(bytes);
    for (const index of this.indexes.values()) index.move(id, undefined, index.keyOf(doc));
    return this.#keep({ id, doc, bytes });
  }

  insert(doc: Doc, changes: Change[]): StoredRecord {
    return this.#store(this.#nextRecord, doc, undefined, changes);
  }

  /** Puts a new document in the place of a record; answers the record itself when nothing is different. */
  replace(record: StoredRecord, doc: Doc, changes: Change[]): StoredRecord {
    return this.#store(record.id, doc, record, changes);
  }

  remove({ id, doc, bytes }: StoredRecord, changes: Change[]): void {
    for (const index of this.indexes.values()) index.move(id, index.keyOf(doc), undefined);
    this.records.delete(id);
    changes.push(this.#change(id, undefined, bytes));
  }

  /** Removes everything, for good. */
  drop(changes: Change[]): void {
    this.dropped = true;
    for (const { id, bytes } of this.records.values()) changes.push(this.#change(id, undefined, bytes));
  }

  /** The records that can match, to be read before anything changes; `sorted`: in the order of `sort`. */
  read(filter: Doc, sort?: Sort): { records: IterableIterator<StoredRecord>; sorted: boolean } {
    const scan = chooseScan(this.indexes.values(), filter, sort);
    const sorted = sort === undefined || scan?.sorted === true;
    if (scan === undefined && (sort !== undefined || Object.keys(filter).length > 0)) {
      this.stats.collectionScans++;
    }
    if (!sorted) this.stats.sortsInMemory++;
    return { records: scan ? this.#along(scan, sort?.direction ?? 1) : this.records.values(), sorted };
  }

  /** How many records match, where that is known without reading them. */
  count(filter: Doc): number | undefined {
    return Object.keys(filter).length === 0 ? this.records.size : countByKeys(this.indexes.values(), filter);
  }

  *#along({ index, ranges }: Scan, direction: number): Generator<StoredRecord, void> {
    for (const { low, high } of ranges) {
      for (const id of index.keys.walk(low, high, direction)) yield this.records.get(id) as StoredRecord;
    }
  }

  /** Builds an index over what is there; it serves queries only when it is complete. */
  *buildIndex(spec: IndexSpec): Work<void> {
    const index = new Index(spec);
    this.indexes.set(spec.name, index);
    const isOver = turns();
    try {
      for (const record of [...this.records.values()]) {
        // What others have changed meanwhile is in the index already.
        if (this.records.get(record.id) === record) {
          const key = index.keyOf(record.doc);
          index.checkUnique(key, record.id, record.doc, this.namespace);
          index.move(record.id, undefined, key);
        }
        if (isOver()) yield;
        if (this.dropped) throw new StoreError(26, `${this.namespace} was dropped while it was indexed.`);
      }
      index.ready = true;
    } finally {
      if (!index.ready) this.indexes.delete(spec.name);
    }
  }

  #store(id: number, input: Doc, old: StoredRecord | undefined, changes: Change[]): StoredRecord {
    const bytes = bytesToStore(input);
    if (old !== undefined && Buffer.compare(bytes, old.bytes) === 0) return old;
    // Read back, a document is what a restart finds, and holds no part of the message it came in.
    const doc = readDocument(bytes);
    const moves = [...this.indexes.values()].map((index) => {
      const to = index.keyOf(doc);
      index.checkUnique(to, id, doc, this.namespace);
      return { index, from: old === undefined ? undefined : index.keyOf(old.doc), to };
    });
    for (const { index, from, to } of moves) index.move(id, from, to);
    changes.push(this.#change(id, bytes, old?.bytes));
    return this.#keep({ id, doc, bytes });
  }

  #keep(record: StoredRecord): StoredRecord {
    this.records.set(record.id, record);
    this.#nextRecord = Math.max(this.#nextRecord, record.id + 1);
    return record;
  }

  #change(id: number, value: Uint8Array | undefined, replaced: Uint8Array | undefined): Change {
    const key = Buffer.allocUnsafe(KEY_BYTES);
    key.writeUInt32BE(this.number);
    key.writeUIntBE(id, 4, 6);
    return { key, value, replaced };
  }
}

/** The BSON of a document as it is stored: checked, with its `_id` first, which is made here when there is none. */
function bytesToStore(input: Doc): Uint8Array {
  checkStorable(input, "document");
  const { _id = new ObjectId() as Value, ...rest } = input;
  if (Array.isArray(_id)) throw new StoreError(53, "The '_id' value cannot be of type array");
  const bytes = writeDocument({ _id, ...rest });
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  throw new StoreError(10334, `BSONObj size: ${bytes.length} is beyond the limit of ${MAX_DOCUMENT_BYTES}.`);
}
