/** Looks for stored documents that a unique index of this version would refuse, before an upgrade builds it. */
import type { Connection, mongo } from "mongoose";
import { declaredIndexes } from "./indexes.ts";

/** For each index, at most this many duplicates are named. */
const NAMED_MAX = 3;

export interface Duplicates {
  collection: string;
  keys: string[];
  /** How many documents have the same values of the keys as an earlier document, and the `_id`s of the first of these documents. */
  count: number;
  ids: string[];
}

/**
 * Reads all documents that a unique index holds. The keys of one index at a time are kept in memory.
 * @param connection with the models of this version
 */
export async function findDuplicates(
  connection: Connection,
): Promise<{ indexes: number; duplicates: Duplicates[] }> {
  const duplicates: Duplicates[] = [];
  let indexes = 0;
  for (const { collection, declared } of declaredIndexes(connection)) {
    for (const { keys, options } of declared.filter(({ options }) => options.unique)) {
      indexes += 1;
      const fields = Object.keys(keys);
      const repeated = await repeatedIn(collection, fields, options.partialFilterExpression ?? {});
      if (repeated.length === 0) continue;
      duplicates.push({
        collection: collection.collectionName,
        keys: fields,
        count: repeated.length,
        ids: repeated.slice(0, NAMED_MAX).map(String),
      });
    }
  }
  return { indexes, duplicates };
}

/** The `_id`s of documents that repeat the values of an earlier one. */
async function repeatedIn(
  collection: mongo.Collection,
  fields: string[],
  filter: mongo.Document,
): Promise<unknown[]> {
  // `$exists` is checked here, because the embedded store supports it only in the definition of an index.
  const conditions = Object.entries(filter);
  const required = conditions.filter(([, condition]) => condition?.$exists === true).map(([path]) => path);
  const query = Object.fromEntries(conditions.filter(([path]) => !required.includes(path)));
  const projection = Object.fromEntries([...fields, ...required].map((field) => [field.split(".")[0], 1]));
  const seen = new Set<string>();
  const repeated: unknown[] = [];
  for await (const document of collection.find(query, { projection })) {
    const { _id } = document;
    if (required.some((path) => valueAt(document, path) === null)) continue;
    const values = JSON.stringify(fields.map((field) => valueAt(document, field)));
    if (seen.has(values)) repeated.push(_id);
    seen.add(values);
  }
  return repeated;
}

/** A missing field counts as null, as in an index. */
const valueAt = (document: mongo.Document, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, document);
