/** Collections and indexes: create, drop, list. */
import type { Collection } from "../collection.ts";
import { StoreError } from "../errors.ts";
import { ID_INDEX, type IndexSpec, parseIndexSpec } from "../indexes.ts";
import type { Change } from "../log.ts";
import { compileFilter } from "../match.ts";
import { sameValue } from "../order.ts";
import { type Doc, writeDocument } from "../values.ts";
import { boolOption, type Command, type Context, docOption, type Reply, statements } from "./options.ts";

/** Commits what was changed and answers. */
async function done({ store }: Context, changes: readonly Change[], reply: Doc = {}): Promise<Reply> {
  await store.commit(changes);
  return { ...reply, ok: 1 };
}

function existing({ store, namespace }: Context): Collection {
  const collection = store.find(namespace);
  if (collection === undefined) throw new StoreError(26, `ns does not exist: ${namespace}`);
  return collection;
}

const create: Command = {
  options: ["idIndex"],
  run: (_command, context) => {
    const { store, database, collection, namespace } = context;
    if (store.find(namespace) !== undefined) throw new StoreError(48, `${namespace} already exists.`);
    const changes: Change[] = [];
    store.ensure(database, collection, changes);
    return done(context, changes);
  },
};

/** Whether the index is there already; throws when another one is in its way. */
function isThere(collection: Collection, spec: IndexSpec): boolean {
  for (const { spec: other } of collection.indexes.values()) {
    const sameKey = sameValue(other.key, spec.key);
    if (other.name === spec.name) {
      if (sameValue(other, spec)) return true;
      throw new StoreError(sameKey ? 85 : 86, `An index with the name ${spec.name} exists but differs`);
    }
    if (sameKey) throw new StoreError(85, `Index already exists with a different name: ${other.name}`);
  }
  return false;
}

/** Builds all of the indexes or none. */
async function buildIndexes(collection: Collection, specs: readonly IndexSpec[]): Promise<void> {
  const built: string[] = [];
  try {
    for (const spec of specs) {
      if (isThere(collection, spec)) continue;
      await collection.buildIndex(spec);
      built.push(spec.name);
    }
  } catch (error) {
    for (const name of built) collection.indexes.delete(name);
    throw error;
  }
}

const createIndexes: Command = {
  options: ["indexes"],
  run: async (command, context) => {
    const { store, namespace } = context;
    const specs = statements(command.indexes, "createIndexes.indexes").map(parseIndexSpec);
    const made: Change[] = [];
    const createdCollectionAutomatically = store.find(namespace) === undefined;
    const collection = store.ensure(context.database, context.collection, made);
    await store.commit(made);
    const numIndexesBefore = collection.specs.length;
    const others = specs.filter(({ key }) => !sameValue(key, ID_INDEX.key));
    await collection.inTurn(() => buildIndexes(collection, others));
    const numIndexesAfter = collection.specs.length;
    const changes: Change[] = [];
    if (numIndexesAfter !== numIndexesBefore) store.noteCatalog(collection, changes);
    return done(context, changes, { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically });
  },
};

const listIndexes: Command = {
  options: ["cursor"],
  run: (_command, context) => {
    const specs = existing(context).specs.map(writeDocument);
    return context.cursors.open(context.namespace, specs, specs.length);
  },
};

const dropIndexes: Command = {
  options: ["index"],
  run: (command, context) => {
    const collection = existing(context);
    const { specs } = collection;
    const wanted = command.index;
    if (wanted === "_id_") throw new StoreError(72, "cannot drop _id index");
    if (typeof wanted !== "string")
      throw new StoreError(115, "The embedded store drops indexes by name only.");
    if (wanted !== "*" && !specs.some(({ name }) => name === wanted)) {
      throw new StoreError(27, `index not found with name [${wanted}]`);
    }
    for (const { name } of specs) {
      if (name !== "_id_" && (wanted === "*" || wanted === name)) collection.indexes.delete(name);
    }
    const changes: Change[] = [];
    context.store.noteCatalog(collection, changes);
    return done(context, changes, { nIndexesWas: specs.length });
  },
};

const listCollections: Command = {
  options: ["filter", "nameOnly", "cursor", "authorizedCollections"],
  run: (command, context) => {
    const { store, database } = context;
    const brief = boolOption(command.nameOnly, "nameOnly");
    const docs = store.collections(database).map(({ name }): Doc => {
      return { name, type: "collection", ...(brief ? {} : { options: {}, idIndex: ID_INDEX }) };
    });
    const test = compileFilter(docOption(command.filter, "filter"));
    const found = docs.filter(test).map(writeDocument);
    return context.cursors.open(`${database}.$cmd.listCollections`, found, found.length);
  },
};

function dropAll(context: Context, collections: readonly Collection[]): Promise<Reply> {
  const changes: Change[] = [];
  for (const collection of collections) {
    context.store.drop(collection, changes);
    context.cursors.killAll(collection.namespace);
  }
  return done(context, changes);
}

const drop: Command = {
  options: [],
  run: (_command, context) => {
    const collection = context.store.find(context.namespace);
    return dropAll(context, collection === undefined ? [] : [collection]);
  },
};

const dropDatabase: Command = {
  options: [],
  run: (_command, context) => dropAll(context, context.store.collections(context.database)),
};

export const CATALOG_COMMANDS = { create, createIndexes, listIndexes, dropIndexes, drop };
export const DATABASE_COMMANDS = { listCollections, dropDatabase };
