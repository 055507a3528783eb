/** Reading: the records a query finds, in its order, and the part of each that a projection asks for. */
import type { Collection, StoredRecord } from "./collection.ts";
import { notSupported, StoreError } from "./errors.ts";
import { compileFilter } from "./match.ts";
import { keyAt, LAST_KEY } from "./order.ts";
import type { Sort } from "./plan.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { turns, type Work } from "./turns.ts";
import { type Doc, isNumber, numberOf, type Value } from "./values.ts";

/** `limit` 0: all. */
export interface Query {
  filter: Doc;
  sort?: Sort | undefined;
  skip?: number;
  limit?: number;
}

/** The records a query gives: those of the moment when it first lets others run, or is done. */
export function* search(
  collection: Collection | undefined,
  { filter, sort, skip = 0, limit = 0 }: Query,
): Work<StoredRecord[]> {
  const matches = compileFilter(filter);
  if (collection === undefined) return [];
  const { records, sorted } = collection.read(filter, sort);
  const end = limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const found: StoredRecord[] = [];
  const isOver = turns();
  let rest: IterableIterator<StoredRecord> = records;
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    collection.stats.documentsExamined++;
    if (matches(next.value.doc) && found.push(next.value) === end && sorted) break;
    if (!isOver()) continue;
    // Others may change collection and index now: what is still to be read is kept as it is.
    rest = [...rest].values();
    yield;
  }
  const ordered = sorted || sort === undefined ? found : yield* inOrder(found, sort, end);
  return skip === 0 && ordered.length <= end ? ordered : ordered.slice(skip, end);
}

/** How many records a filter finds: by the keys of an index where they say it, else by reading. */
export function* count(collection: Collection | undefined, filter: Doc): Work<number> {
  compileFilter(filter);
  const known = collection?.count(filter);
  return known ?? (yield* search(collection, { filter })).length;
}

function* inOrder(records: StoredRecord[], { paths, direction }: Sort, end: number): Work<StoredRecord[]> {
  const isOver = turns();
  const keys = new SortedKeys();
  for (const [at, { doc }] of records.entries()) {
    keys.add(keyAt(doc, paths), at);
    if (isOver()) yield;
  }
  const ordered: StoredRecord[] = [];
  for (const at of keys.walk("", LAST_KEY, direction)) {
    if (ordered.push(records[at] as StoredRecord) === end) break;
    if (isOver()) yield;
  }
  return ordered;
}

function isIncluded(name: string, value: Value): boolean {
  const plain = name !== "" && !name.includes(".") && !name.startsWith("$");
  if (plain && typeof value === "boolean") return value;
  if (plain && isNumber(value)) return numberOf(value) !== 0;
  throw notSupported(`a projection of '${name}' but by 0, 1, true or false of a whole field`);
}

/** The function of a projection, whole fields in or out; undefined when documents go out as they are. */
export function compileProjection(spec: Doc): ((doc: Doc) => Doc) | undefined {
  const wanted = Object.entries(spec).map(([name, value]) => ({ name, inside: isIncluded(name, value) }));
  const [deciding = wanted[0]] = wanted.filter(({ name }) => name !== "_id");
  if (deciding === undefined) return undefined;
  const including = deciding.inside;
  const named = new Set(including ? ["_id"] : []);
  for (const { name, inside } of wanted) {
    if (inside === including) named.add(name);
    else if (name === "_id") named.delete(name);
    else throw new StoreError(31254, `Cannot mix inclusion and exclusion in a projection: '${name}'`);
  }
  return (doc) => {
    const result: Doc = {};
    for (const name in doc) if (named.has(name) === including) result[name] = doc[name];
    return result;
  };
}
