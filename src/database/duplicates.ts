/** Looks for stored documents that a unique index of this version would refuse, before an upgrade builds it. */
import type { Connection, mongo } from "mongoose";
import { declaredIndexes } from "./indexes.ts";

/** At most this many documents are listed per index. */
const IDS_MAX = 3;

export interface Duplicates {
  collection: string;
  keys: string[];
  /** The number of documents that have the same values of the keys as an earlier document. */
  count: number;
  /** The `_id`s of the first of these documents. */
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
      const repeatIDs = await findRepeats(collection, fields, options.partialFilterExpression ?? {});
      if (repeatIDs.length === 0) continue;
      duplicates.push({
        collection: collection.collectionName,
        keys: fields,
        count: repeatIDs.length,
        ids: repeatIDs.slice(0, IDS_MAX).map(String),
      });
    }
  }
  return { indexes, duplicates };
}

/** The `_id`s of the documents that repeat the values of an earlier document. */
async function findRepeats(
  collection: mongo.Collection,
  fields: string[],
  filter: mongo.Document,
): Promise<unknown[]> {
  // `$exists` is checked here, because the embedded store supports it only in the definition of an index.
  const conditions = Object.entries(filter);
  const required = conditions.filter(([, condition]) => condition?.$exists === true).map(([path]) => path);
  const query = Object.fromEntries(conditions.filter(([path]) => !required.includes(path)));
  const projection = Object.fromEntries([...fields, ...required].map((field) => [field.split(".")[0], 1]));
  const earlierValues = new Set<string>();
  const repeatIDs: unknown[] = [];
  for await (const document of collection.find(query, { projection })) {
    const { _id } = document;
    if (required.some((path) => valueAt(document, path) === undefined)) continue;
    const values = JSON.stringify(fields.map((field) => valueAt(document, field)));
    if (earlierValues.has(values)) repeatIDs.push(_id);
    earlierValues.add(values);
  }
  return repeatIDs;
}

/** The value of a path; undefined if it is missing. An index counts that as null, and so does JSON.stringify in an array. */
const valueAt = (document: mongo.Document, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
      document,
    );
