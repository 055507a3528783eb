/** Queries: finding, sorting and counting records, and projections. */

import type { Collection, StoredRecord } from "./collection.ts";
import { createYieldCheck, type Work } from "./cooperative.ts";
import { compileFilter } from "./match.ts";
import { keyAt, LAST_KEY } from "./order.ts";
import type { Sort } from "./plan.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { type Doc, isNumber, notSupported, numberOf, StoreError, type Value } from "./values.ts";

/** A `limit` of 0 means no limit. */
export interface Query {
  filter: Doc;
  sort?: Sort | undefined;
  skip?: number;
  limit?: number;
}

/** Finds the records of a query. The result is a snapshot taken at the first yield, or at the end if there is none. */
export function* search(
  collection: Collection | undefined,
  { filter, sort, skip = 0, limit = 0 }: Query,
): Work<StoredRecord[]> {
  const matches = compileFilter(filter);
  if (collection === undefined) return [];
  const { records, sorted } = collection.read(filter, sort);
  const end = limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const results: StoredRecord[] = [];
  const shouldYield = createYieldCheck();
  let remaining: IterableIterator<StoredRecord> = records;
  for (let next = remaining.next(); next.done !== true; next = remaining.next()) {
    collection.stats.documentsExamined++;
    if (matches(next.value.doc) && results.push(next.value) === end && sorted) break;
    if (!shouldYield()) continue;
    // Other commands may change the collection and the index during the yield, so the remaining records are copied first.
    remaining = [...remaining].values();
    yield;
  }
  const sortedRecords = sorted || sort === undefined ? results : yield* sortRecords(results, sort, end);
  return skip === 0 && sortedRecords.length <= end ? sortedRecords : sortedRecords.slice(skip, end);
}

/** Counts the records that match a filter, by the keys of an index if possible. */
export function* count(collection: Collection | undefined, filter: Doc): Work<number> {
  if (Object.keys(filter).length === 0) return collection?.records.size ?? 0;
  // Only throws for a filter that is not supported, because counting the keys of an index doesn't check it.
  compileFilter(filter);
  return collection?.countKeys(filter) ?? (yield* search(collection, { filter })).length;
}

function* sortRecords(
  records: StoredRecord[],
  { paths, direction }: Sort,
  end: number,
): Work<StoredRecord[]> {
  const shouldYield = createYieldCheck();
  const keys = new SortedKeys();
  for (const [at, { doc }] of records.entries()) {
    keys.add(keyAt(doc, paths), at);
    if (shouldYield()) yield;
  }
  const sortedRecords: StoredRecord[] = [];
  for (const at of keys.walk("", LAST_KEY, direction)) {
    if (sortedRecords.push(records[at] as StoredRecord) === end) break;
    if (shouldYield()) yield;
  }
  return sortedRecords;
}

function isIncluded(name: string, value: Value): boolean {
  const isPlainField = name !== "" && !name.includes(".") && !name.startsWith("$");
  if (isPlainField && typeof value === "boolean") return value;
  if (isPlainField && isNumber(value)) return numberOf(value) !== 0;
  throw notSupported(`a projection of '${name}' other than 0, 1, true or false on a whole field`);
}

/** Compiles a projection that includes or excludes whole fields. Undefined if it leaves documents unchanged. */
export function compileProjection(spec: Doc): ((doc: Doc) => Doc) | undefined {
  const fields = Object.entries(spec).map(([name, value]) => ({ name, included: isIncluded(name, value) }));
  const [decidingField = fields[0]] = fields.filter(({ name }) => name !== "_id");
  if (decidingField === undefined) return undefined;
  const isIncluding = decidingField.included;
  const topFields = new Set(isIncluding ? ["_id"] : []);
  for (const { name, included } of fields) {
    if (included === isIncluding) topFields.add(name);
    else if (name === "_id") topFields.delete(name);
    else throw new StoreError(31254, `Cannot mix inclusion and exclusion in a projection: '${name}'`);
  }
  return (doc) => {
    const result: Doc = {};
    for (const name in doc) if (topFields.has(name) === isIncluding) result[name] = doc[name];
    return result;
  };
}
