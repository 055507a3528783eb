/** Collections and indexes: creating, listing and dropping them. */

import type { Collection } from "../collection.ts";
import { runCooperatively } from "../cooperative.ts";
import { ID_INDEX, type IndexSpec, parseIndexSpec } from "../index.ts";
import type { Change } from "../log.ts";
import { notSupported, StoreError, writeDocument } from "../values.ts";
import { boolOption, type Command, type Context, docOption, statements } from "./options.ts";

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Whether two indexes can't exist at the same time. As in MongoDB 5, indexes with the same key must differ in their filter or uniqueness.
 */
const isSameKind = (a: IndexSpec, b: IndexSpec) =>
  isSame(a.key, b.key) &&
  a.unique === b.unique &&
  isSame(a.partialFilterExpression, b.partialFilterExpression);

/** Whether the index already exists. Throws if it conflicts with another index. */
function indexExists(existing: readonly IndexSpec[], spec: IndexSpec): boolean {
  for (const other of existing) {
    // Any index of the _id alone is the one that every collection has.
    if (isSame(other, spec) || (other === ID_INDEX && isSame(other.key, spec.key))) return true;
    if (other.name === spec.name) {
      const code = isSame(other.key, spec.key) ? 85 : 86;
      throw new StoreError(code, `An index with the name ${spec.name} exists but differs`);
    }
    if (isSameKind(other, spec))
      throw new StoreError(85, `Index already exists with a different name: ${other.name}`);
  }
  return false;
}

/** Indexes are built one after the other, so that two simultaneous requests for the same index create it once. */
let lastBuild: Promise<unknown> = Promise.resolve();

function enqueue<T>(build: () => Promise<T>): Promise<T> {
  const nextBuild = lastBuild.then(build);
  lastBuild = nextBuild.catch(() => undefined);
  return nextBuild;
}

const createIndexes: Command = {
  options: ["indexes"],
  run: (command, { store, database, collection: name, namespace }) =>
    enqueue(async () => {
      const specs = statements(command.indexes, "indexes").map(parseIndexSpec);
      const creation: Change[] = [];
      const createdCollectionAutomatically = store.find(namespace) === undefined;
      const collection = store.getOrCreate(database, name, creation);
      await store.commit(creation);
      const numIndexesBefore = collection.specs.length;
      const missing = specs.filter(
        (spec, i) => !indexExists([...collection.specs, ...specs.slice(0, i)], spec),
      );
      if (missing.length > 0) {
        await runCooperatively(collection.buildIndexes(missing));
        const changes: Change[] = [];
        store.storeIndexes(collection, changes);
        await store.commit(changes);
      }
      const numIndexesAfter = collection.specs.length;
      return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ok: 1 };
    }),
};

const dropIndexes: Command = {
  options: ["index"],
  run: ({ index: name }, { store, namespace }) =>
    enqueue(async () => {
      const collection = store.find(namespace);
      if (collection === undefined) throw new StoreError(26, `ns not found ${namespace}`);
      if (typeof name !== "string" || name === "*") throw notSupported("dropping indexes but by one name");
      if (name === ID_INDEX.name) throw new StoreError(72, "cannot drop _id index");
      const nIndexesWas = collection.specs.length;
      if (!collection.indexes.delete(name)) throw new StoreError(27, `index not found with name [${name}]`);
      const changes: Change[] = [];
      store.storeIndexes(collection, changes);
      await store.commit(changes);
      return { nIndexesWas, ok: 1 };
    }),
};

const listIndexes: Command = {
  options: ["cursor"],
  run: (_command, { store, cursors, namespace }) => {
    const specs = store.find(namespace)?.specs;
    if (specs === undefined) throw new StoreError(26, `ns does not exist: ${namespace}`);
    return cursors.open(namespace, specs.map(writeDocument), specs.length);
  },
};

const listCollections: Command = {
  options: ["nameOnly", "cursor", "authorizedCollections"],
  run: (command, { store, cursors, database }) => {
    docOption(command.cursor, "cursor");
    const details = boolOption(command.nameOnly, "nameOnly") ? {} : { options: {}, idIndex: ID_INDEX };
    const list = store.collections(database).map(({ name }) => ({ name, type: "collection", ...details }));
    return cursors.open(`${database}.$cmd.listCollections`, list.map(writeDocument), list.length);
  },
};

async function dropAll(collections: readonly (Collection | undefined)[], { store, cursors }: Context) {
  const changes: Change[] = [];
  for (const collection of collections) {
    if (collection === undefined) continue;
    store.drop(collection, changes);
    cursors.killAll(collection.namespace);
  }
  await store.commit(changes);
  return { ok: 1 };
}

/** As in MongoDB 7.0, dropping a missing collection succeeds. */
const drop: Command = {
  options: [],
  run: (_command, context) => dropAll([context.store.find(context.namespace)], context),
};

const dropDatabase: Command = {
  options: [],
  run: (_command, context) => dropAll(context.store.collections(context.database), context),
};

export const CATALOG_COMMANDS = { createIndexes, dropIndexes, listIndexes, drop };
export const DATABASE_COMMANDS = { listCollections, dropDatabase };
