/** Runs a filter with sort, skip and limit over a collection; every command that reads or selects goes through it. */
import type { Collection } from "./collection.ts";
import { compileFilter } from "./match.ts";
import { type KeyPattern, sortKey } from "./paths.ts";
import type { Source, StoredRecord } from "./source.ts";
import { matching, type Stream, slicing, sorting } from "./stream.ts";
import type { Doc } from "./values.ts";

/** `limit` 0: all. */
export interface Query {
  filter: Doc;
  sort: KeyPattern;
  skip: number;
  limit: number;
}

/** The records a query gives, in order, and the source they come from. */
export function queryRecords(
  collection: Collection,
  query: Query,
): { stream: Stream<StoredRecord>; source: Source } {
  const { filter, sort, skip, limit } = query;
  const predicate = compileFilter(filter);
  const source = collection.scan(filter, sort);
  let stream = matching(source, predicate);
  if (sort.length > 0 && !source.sorted) {
    source.countSort();
    stream = sorting(stream, ({ doc }) => sortKey(doc, sort), limit > 0 ? skip + limit : 0);
  }
  return { stream: slicing(stream, skip, limit), source };
}

/** All records a query gives, at once: for writes, which nobody may interrupt. */
export function allRecords(collection: Collection, query: Query): StoredRecord[] {
  return [...queryRecords(collection, query).stream].filter((record) => record !== undefined);
}
