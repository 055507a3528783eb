/**
 * One collection in memory: immutable records by number, and its indexes. A write checks everything first, then
 * changes records and indexes together, and notes the change for the log.
 */
import { randomUUID } from "node:crypto";
import { Binary, ObjectId } from "bson";
import { badValue, StoreError } from "./errors.ts";
import { Index, type IndexSpec } from "./indexes.ts";
import { type Change, putChange, removeChange } from "./log.ts";
import type { KeyPattern } from "./paths.ts";
import { choosePlan, type Plan } from "./plan.ts";
import { type CollectionStats, type Readable, Source, type StoredRecord } from "./source.ts";
import { checkStorable, type Doc, isDoc, readDocument, type Value, writeResult } from "./values.ts";

/** Records added to a new index before others get a turn. */
const BUILD_CHUNK = 1000;
const KEY_BYTES = 11;

/** The log's key of a record: 'd', the collection's number, the record's number. */
export function recordKey(collection: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key[0] = 0x64;
  key.writeUInt32BE(collection, 1);
  key.writeUIntBE(record, 5, 6);
  return key;
}

export class Collection implements Readable {
  readonly number: number;
  readonly database: string;
  readonly name: string;
  readonly uuid: Binary;
  readonly records = new Map<number, StoredRecord>();
  readonly indexes = new Map<string, Index>();
  readonly stats: CollectionStats = { documentsExamined: 0, collectionScans: 0, sortsInMemory: 0 };
  /** Set when the collection was dropped, so that an index build stops. */
  dropped = false;
  #nextRecord = 1;
  #building: Promise<unknown> = Promise.resolve();

  constructor(number: number, database: string, name: string, uuid = newUuid()) {
    this.number = number;
    this.database = database;
    this.name = name;
    this.uuid = uuid;
    const primary = new Index({ v: 2, key: { _id: 1 }, name: "_id_" });
    primary.ready = true;
    this.indexes.set("_id_", primary);
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  get specs(): IndexSpec[] {
    return [...this.indexes.values()].filter((index) => index.ready).map((index) => index.spec);
  }

  /** Adds an index before any record is loaded. */
  addEmptyIndex(spec: IndexSpec): void {
    this.indexes.set(spec.name, new Index(spec));
  }

  /** Takes a record from the log at start. */
  load(id: number, doc: Doc, bytes: Uint8Array, checksum: number): void {
    const record: StoredRecord = { id, doc, bytes, checksum };
    for (const index of this.indexes.values()) {
      const { keys, multikey } = index.keysOf(doc);
      index.add(keys, multikey, id);
    }
    this.records.set(id, record);
    this.#nextRecord = Math.max(this.#nextRecord, id + 1);
  }

  insert(input: Doc, changes: Change[]): StoredRecord {
    const doc = withId(input);
    return this.#store(this.#nextRecord, doc, undefined, changes);
  }

  /** Puts a new document in the place of a record; answers the record itself when nothing is different. */
  replace(record: StoredRecord, input: Doc, changes: Change[]): StoredRecord {
    return this.#store(record.id, withId(input), record, changes);
  }

  remove(record: StoredRecord, changes: Change[]): void {
    for (const index of this.indexes.values()) index.remove(index.keysOf(record.doc).keys, record.id);
    this.records.delete(record.id);
    changes.push(removeChange(recordKey(this.number, record.id), record.checksum));
  }

  /** The records that can match, in the order of `sort` when `sorted` says so. */
  scan(filter: Doc, sort: KeyPattern): Source {
    const plan: Plan = choosePlan([...this.indexes.values()], filter, sort);
    const selects = sort.length > 0 || Object.keys(filter).length > 0;
    if (plan === undefined && selects) this.stats.collectionScans++;
    return new Source(this, plan);
  }

  /** Runs work on the indexes after all such work asked for before. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#building.then(work, work);
    this.#building = result.catch(() => undefined);
    return result;
  }

  /** Builds an index over what is there, giving others a turn; it serves queries only when it is complete. */
  async buildIndex(spec: IndexSpec): Promise<void> {
    const index = new Index(spec);
    this.indexes.set(spec.name, index);
    try {
      let sinceBreak = 0;
      for (const record of [...this.records.values()]) {
        if (this.records.get(record.id) !== record) continue;
        const { keys, multikey } = index.keysOf(record.doc);
        index.checkUnique(keys, record.id, record.doc, this.namespace);
        index.add(keys, multikey, record.id);
        if (++sinceBreak % BUILD_CHUNK === 0) await new Promise(setImmediate);
        if (this.dropped)
          throw new StoreError(26, "The collection was dropped while its index was being built.");
      }
      index.ready = true;
    } catch (error) {
      this.indexes.delete(spec.name);
      throw error;
    }
  }

  #store(id: number, doc: Doc, old: StoredRecord | undefined, changes: Change[]): StoredRecord {
    const bytes = writeResult(doc);
    if (old !== undefined && Buffer.compare(bytes, old.bytes) === 0) return old;
    const entering = [...this.indexes.values()].map((index) => {
      const { keys, multikey } = index.keysOf(doc);
      index.checkUnique(keys, id, doc, this.namespace);
      return { index, keys, multikey };
    });
    for (const { index, keys, multikey } of entering) {
      if (old !== undefined) {
        const leaving = index.keysOf(old.doc).keys.filter((key) => !keys.includes(key));
        index.remove(leaving, id);
      }
      index.add(keys, multikey, id);
    }
    const change = putChange(recordKey(this.number, id), bytes, old?.checksum ?? 0);
    const kept = holdsBinary(doc) ? readDocument(bytes) : doc;
    const record: StoredRecord = { id, doc: kept, bytes, checksum: change.checksum };
    this.records.set(id, record);
    if (old === undefined) this.#nextRecord = id + 1;
    changes.push(change);
    return record;
  }
}

/**
 * Whether a document holds binary data. As it came, that is a window on the whole message it came in; read back from
 * the document's own bytes it takes no memory of its own.
 */
function holdsBinary(value: Value): boolean {
  if (value instanceof Binary) return true;
  if (Array.isArray(value)) return value.some(holdsBinary);
  return isDoc(value) && Object.values(value).some(holdsBinary);
}

function newUuid(): Binary {
  return new Binary(Buffer.from(randomUUID().replaceAll("-", ""), "hex"), Binary.SUBTYPE_UUID);
}

/** Throws for an `_id` MongoDB refuses. */
export function checkId(id: Value): void {
  if (Array.isArray(id)) throw new StoreError(53, "The '_id' value cannot be of type array");
  if (id === undefined) throw badValue("The '_id' value cannot be of type undefined");
  if (isDoc(id) && Object.keys(id).some((name) => name.startsWith("$"))) {
    throw new StoreError(52, "The '_id' value may not hold fields that begin with '$'");
  }
}

/** The document as it is stored: checked, with its `_id` first, which is made here when there is none. */
function withId(input: Doc): Doc {
  checkStorable(input, "");
  if (!("_id" in input)) return { _id: new ObjectId(), ...input };
  checkId(input._id);
  if (Object.keys(input)[0] === "_id") return input;
  const { _id, ...rest } = input;
  return { _id, ...rest };
}
