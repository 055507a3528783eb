/** All databases of the data folder: finds, creates and drops collections, and commits the changes of commands. */
import { Collection, type StoredRecord } from "./collection.ts";
import { ID_INDEX, Index, type IndexSpec } from "./index.ts";
import type { Change, Log } from "./log.ts";

export class Store {
  readonly #log: Log;
  readonly #collections = new Map<string, Collection>();
  /**
   * Describes all collections: it has one document for each, with its database, name and indexes. The document's id is the number of the
   * collection. The catalog is itself a collection, with the number 0.
   */
  readonly #catalog = new Collection(0, "", "");

  constructor(log: Log) {
    this.#log = log;
  }

  /** Reads all records into memory. Errors are those of the log: a StartError if the folder is damaged. */
  async load(): Promise<void> {
    const byNumber = new Map([[0, this.#catalog]]);
    await this.#log.load((key, value, checksum) => {
      const number = key.readUInt32BE();
      const record = byNumber.get(number)?.load(key, value, checksum);
      if (record === undefined) throw new Error("a record belongs to no collection");
      if (number === 0) byNumber.set(record.id, this.#open(record));
    });
  }

  /** @param namespace "database.collection" */
  find(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  /** Returns the collection and creates it if it does not exist, as MongoDB does on the first write. */
  getOrCreate(database: string, name: string, changes: Change[]): Collection {
    const existing = this.find(`${database}.${name}`);
    if (existing !== undefined) return existing;
    return this.#open(this.#catalog.insert({ database, name, indexes: "[]" }, changes));
  }

  /** Adds the index definitions of a collection to the changes for the log. */
  storeIndexes({ number, specs }: Collection, changes: Change[]): void {
    const record = this.#catalog.records.get(number);
    const indexes = JSON.stringify(specs.filter(({ name }) => name !== ID_INDEX.name));
    if (record !== undefined) this.#catalog.replace(record, { ...record.doc, indexes }, changes);
  }

  drop(collection: Collection, changes: Change[]): void {
    this.#collections.delete(collection.namespace);
    const record = this.#catalog.records.get(collection.number);
    if (record !== undefined) this.#catalog.remove(record, changes);
    collection.drop(changes);
  }

  collections(database?: string): Collection[] {
    const all = [...this.#collections.values()];
    return database === undefined ? all : all.filter((collection) => collection.database === database);
  }

  /** A record's BSON, from disk if it has large binary values. Undefined if the record was removed. */
  async read(collection: Collection, { id, bytes }: StoredRecord): Promise<Uint8Array | undefined> {
    return bytes ?? (await this.#log.read(collection.keyOf(id)));
  }

  commit(changes: readonly Change[]): Promise<void> {
    return this.#log.commit(changes);
  }

  compact(): Promise<void> {
    return this.#log.compact();
  }

  #open({ id, doc }: StoredRecord): Collection {
    const collection = new Collection(id, String(doc.database), String(doc.name));
    for (const spec of JSON.parse(String(doc.indexes)) as IndexSpec[]) {
      collection.indexes.set(spec.name, new Index(spec, { ready: true }));
    }
    this.#collections.set(collection.namespace, collection);
    return collection;
  }
}
