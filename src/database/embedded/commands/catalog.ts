/** Collections and indexes: create, drop, list. */
import type { Collection } from "../collection.ts";
import { StoreError } from "../errors.ts";
import { type IndexSpec, parseIndexSpec } from "../indexes.ts";
import type { Change } from "../log.ts";
import { compileFilter } from "../match.ts";
import { sameValue } from "../order.ts";
import { Reader, type Stream } from "../stream.ts";
import { type Doc, isDoc, writeDocument } from "../values.ts";
import {
  type Command,
  type Context,
  collectionName,
  optionalBool,
  optionalDoc,
  statements,
} from "./context.ts";

/** Documents a list of collections or indexes gives in its first batch: all there can sensibly be. */
const LIST_BATCH = 10_000;

function* listing(docs: readonly Doc[]): Stream<Uint8Array> {
  for (const doc of docs) yield writeDocument(doc);
}

async function commit(context: Context, changes: readonly Change[]): Promise<void> {
  await context.store.commit(changes);
}

function existing(context: Context, name: string): Collection {
  const collection = context.store.find(context.database, name);
  if (collection === undefined) throw new StoreError(26, `ns does not exist: ${context.database}.${name}`);
  return collection;
}

const create: Command = {
  options: ["idIndex"],
  run: async (command, context) => {
    const name = collectionName(command, "create");
    if (context.store.find(context.database, name) !== undefined) {
      throw new StoreError(48, `Collection ${context.database}.${name} already exists.`);
    }
    const changes: Change[] = [];
    context.store.ensure(context.database, name, changes);
    await commit(context, changes);
    return { ok: 1 };
  },
};

/** The index a definition asks for when it is there already; throws when one is in its way. */
function sameIndex(collection: Collection, spec: IndexSpec): boolean {
  for (const { spec: other } of collection.indexes.values()) {
    const sameKey = sameValue(other.key, spec.key);
    const sameOptions = sameValue({ ...other, name: "" }, { ...spec, name: "" });
    if (other.name === spec.name) {
      if (sameOptions) return true;
      const code = sameKey ? 85 : 86;
      throw new StoreError(
        code,
        `An existing index has the same name as the requested index but differs: ${spec.name}`,
      );
    }
    if (sameKey && sameValue(other.partialFilterExpression ?? null, spec.partialFilterExpression ?? null)) {
      throw new StoreError(85, `Index already exists with a different name: ${other.name}`);
    }
  }
  return false;
}

/** Builds all of the indexes or none. */
async function buildIndexes(
  collection: Collection,
  specs: readonly IndexSpec[],
  context: Context,
): Promise<void> {
  const built: string[] = [];
  try {
    for (const spec of specs) {
      if (sameIndex(collection, spec)) continue;
      await collection.buildIndex(spec);
      built.push(spec.name);
    }
  } catch (error) {
    for (const name of built) collection.indexes.delete(name);
    throw error;
  }
  if (built.length === 0) return;
  const changes: Change[] = [];
  context.store.noteCatalog(collection, changes);
  await commit(context, changes);
}

function isIdIndex(spec: IndexSpec): boolean {
  return sameValue(spec.key, { _id: 1 });
}

const createIndexes: Command = {
  options: ["indexes"],
  run: async (command, context) => {
    const name = collectionName(command, "createIndexes");
    const specs = statements(command.indexes, "createIndexes.indexes").map(parseIndexSpec);
    const changes: Change[] = [];
    const createdCollectionAutomatically = context.store.find(context.database, name) === undefined;
    const collection = context.store.ensure(context.database, name, changes);
    const numIndexesBefore = collection.specs.length;
    await commit(context, changes);
    await collection.inTurn(() =>
      buildIndexes(
        collection,
        specs.filter((spec) => !isIdIndex(spec)),
        context,
      ),
    );
    const numIndexesAfter = collection.specs.length;
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ok: 1 };
  },
};

const listIndexes: Command = {
  options: ["cursor"],
  run: (command, context) => {
    const collection = existing(context, collectionName(command, "listIndexes"));
    return context.cursors.open(collection.namespace, new Reader(listing(collection.specs), []), LIST_BATCH);
  },
};

/** The names of the indexes that `dropIndexes` means. */
function meant(collection: Collection, which: Doc[string]): string[] {
  const names = collection.specs.map(({ name }) => name).filter((name) => name !== "_id_");
  if (which === "*") return names;
  if (Array.isArray(which)) return which.flatMap((one) => meant(collection, one));
  const found = collection.specs.find(({ name, key }) =>
    isDoc(which) ? sameValue(key, which) : name === which,
  );
  if (found === undefined) throw new StoreError(27, `index not found with name [${JSON.stringify(which)}]`);
  if (found.name === "_id_") throw new StoreError(72, "cannot drop _id index");
  return [found.name];
}

const dropIndexes: Command = {
  options: ["index"],
  run: async (command, context) => {
    const collection = existing(context, collectionName(command, "dropIndexes"));
    if (command.index === undefined) throw new StoreError(40414, "BSON field 'dropIndexes.index' is missing");
    const nIndexesWas = collection.specs.length;
    for (const name of meant(collection, command.index)) collection.indexes.delete(name);
    const changes: Change[] = [];
    context.store.noteCatalog(collection, changes);
    await commit(context, changes);
    return { nIndexesWas, ok: 1 };
  },
};

const listCollections: Command = {
  options: ["filter", "nameOnly", "cursor", "authorizedCollections"],
  run: (command, context) => {
    const test = compileFilter(optionalDoc(command.filter, "filter") ?? {});
    const brief = optionalBool(command.nameOnly, "nameOnly");
    const docs = context.store.collections(context.database).map(({ name, uuid }): Doc => {
      if (brief) return { name, type: "collection" };
      const idIndex = { v: 2, key: { _id: 1 }, name: "_id_" };
      return { name, type: "collection", options: {}, info: { readOnly: false, uuid }, idIndex };
    });
    const namespace = `${context.database}.$cmd.listCollections`;
    return context.cursors.open(namespace, new Reader(listing(docs.filter(test)), []), LIST_BATCH);
  },
};

const listDatabases: Command = {
  options: ["filter", "nameOnly", "authorizedDatabases"],
  run: (command, context) => {
    const test = compileFilter(optionalDoc(command.filter, "filter") ?? {});
    const brief = optionalBool(command.nameOnly, "nameOnly");
    const sizes = new Map<string, number>();
    for (const { database, records } of context.store.collections()) {
      let bytes = sizes.get(database) ?? 0;
      if (!brief) for (const record of records.values()) bytes += record.bytes.length;
      sizes.set(database, bytes);
    }
    const all = [...sizes].sort().map(([name, sizeOnDisk]): Doc => {
      return brief ? { name } : { name, sizeOnDisk, empty: false };
    });
    const totalSize = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const databases = all.filter(test);
    return brief ? { databases, ok: 1 } : { databases, totalSize, ok: 1 };
  },
};

const drop: Command = {
  options: [],
  run: async (command, context) => {
    const name = collectionName(command, "drop");
    const collection = context.store.find(context.database, name);
    const ns = `${context.database}.${name}`;
    if (collection === undefined) return { ok: 1 };
    const changes: Change[] = [];
    const nIndexesWas = collection.specs.length;
    context.store.drop(collection, changes);
    context.cursors.killAll(ns);
    await commit(context, changes);
    return { nIndexesWas, ns, ok: 1 };
  },
};

const dropDatabase: Command = {
  options: [],
  run: async (_command, context) => {
    const changes: Change[] = [];
    for (const collection of context.store.collections(context.database)) {
      context.store.drop(collection, changes);
      context.cursors.killAll(collection.namespace);
    }
    await commit(context, changes);
    return changes.length > 0 ? { dropped: context.database, ok: 1 } : { ok: 1 };
  },
};

export const CATALOG_COMMANDS = {
  create,
  createIndexes,
  listIndexes,
  dropIndexes,
  listCollections,
  listDatabases,
  drop,
  dropDatabase,
};
