/** All databases of the data folder: finds, makes and drops collections, and commits what commands changed. */
import { Collection } from "./collection.ts";
import { StoreError } from "./errors.ts";
import { Index, type IndexSpec } from "./indexes.ts";
import { type Change, type Log, putChange, removeChange } from "./log.ts";
import { type Doc, isDoc, readDocument, writeDocument } from "./values.ts";

const CATALOG_PREFIX = 0x63;
/** MongoDB's limit for "database.collection" in bytes. */
const MAX_NAMESPACE_BYTES = 255;

function catalogKey(number: number): Buffer {
  const key = Buffer.alloc(5);
  key[0] = CATALOG_PREFIX;
  key.writeUInt32BE(number, 1);
  return key;
}

function checkNamespace(database: string, name: string): void {
  const namespace = `${database}.${name}`;
  const badDatabase = database === "" || /[/\\. "$\0]/.test(database);
  const badName = name === "" || /[$\0]/.test(name) || name.startsWith(".") || name.startsWith("system.");
  if (badDatabase || badName || Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES) {
    throw new StoreError(73, `Invalid namespace specified '${namespace}'`);
  }
}

export class Store {
  readonly #log: Log;
  readonly #collections = new Map<string, Collection>();
  /** Checksums of the catalogue's entries as they are in the log. */
  readonly #catalog = new Map<number, number>();
  #nextNumber = 1;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Reads everything into memory. Throws a StartError when the folder is damaged. */
  async load(): Promise<void> {
    const byNumber = new Map<number, Collection>();
    await this.#log.load((key, value, checksum) => {
      const number = key.readUInt32BE(1);
      if (key[0] === CATALOG_PREFIX) {
        byNumber.set(number, this.#loadCollection(number, readDocument(value)));
        this.#catalog.set(number, checksum);
        return;
      }
      const collection = byNumber.get(number);
      if (collection === undefined) throw new Error("a record belongs to no collection");
      collection.load(key.readUIntBE(5, 6), readDocument(value), value, checksum);
    });
  }

  /** @param namespace "database.collection" */
  find(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  /** The collection, made when it is not there yet, as MongoDB does on a first write. */
  ensure(database: string, name: string, changes: Change[]): Collection {
    const found = this.find(`${database}.${name}`);
    if (found !== undefined) return found;
    checkNamespace(database, name);
    const collection = new Collection(this.#nextNumber++, database, name);
    this.#collections.set(collection.namespace, collection);
    this.noteCatalog(collection, changes);
    return collection;
  }

  /** Notes a collection's name and indexes for the log. */
  noteCatalog(collection: Collection, changes: Change[]): void {
    if (collection.dropped) return;
    const { number, database, name, specs } = collection;
    const entry = writeDocument({ database, name, indexes: specs });
    const change = putChange(catalogKey(number), entry, this.#catalog.get(number) ?? 0);
    this.#catalog.set(number, change.checksum);
    changes.push(change);
  }

  drop(collection: Collection, changes: Change[]): void {
    this.#collections.delete(collection.namespace);
    changes.push(removeChange(catalogKey(collection.number), this.#catalog.get(collection.number) ?? 0));
    this.#catalog.delete(collection.number);
    collection.drop(changes);
  }

  /** Collections by name, of one database or of all. */
  collections(database?: string): Collection[] {
    const all = [...this.#collections.values()];
    return database === undefined ? all : all.filter((collection) => collection.database === database);
  }

  /** Resolves once the changes are on disk. */
  commit(changes: readonly Change[]): Promise<void> {
    return this.#log.commit(changes);
  }

  #loadCollection(number: number, entry: Doc): Collection {
    const { database, name, indexes } = entry;
    if (typeof database !== "string" || typeof name !== "string") {
      throw new Error("the list of collections cannot be read");
    }
    const collection = new Collection(number, database, name);
    for (const spec of Array.isArray(indexes) ? indexes : []) {
      if (!isDoc(spec) || spec.name === "_id_") continue;
      collection.indexes.set(String(spec.name), new Index(spec as IndexSpec, true));
    }
    this.#collections.set(collection.namespace, collection);
    this.#nextNumber = Math.max(this.#nextNumber, number + 1);
    return collection;
  }
}
