/** Shared queries: lists of dated entries in pages or batches, the userIDs of documents, and bulk inserts. */
import { type Model, mongo, type QueryFilter } from "mongoose";
import type { Idempotent } from "../domain/idempotency.ts";
import { CODES } from "./driver-errors.ts";
import { mergeCreates, mergeReads } from "./merged-calls.ts";
import { findByIdempotencyKey, objectID, toRecord, type WithId } from "./record.ts";

/** The requested part of a list. The default is the whole list. */
export interface PageQuery {
  limit?: number | undefined;
  /** Only entries after the one with this `_id` (24 hexadecimal digits) in the list. */
  before?: string | undefined;
}

/** Documents per insertion of a bulk load: large enough for speed, small enough not to block other operations for long. */
const BULK_SIZE = 1_000;

/**
 * Selects the documents whose date is set, for fields that are a date or null. A comparison with a date never matches null, and it reads
 * one range of an index, which `{ $ne: null }` does not.
 */
export const DATE_IS_SET = { $gt: new Date(0) } as const;

/** Documents per batch of a streamed list. */
export const STREAM_BATCH = 500;

/**
 * Reads a list in batches. Each batch begins after the last item of the previous one.
 * @param limit the maximum number of items. All items by default
 * @param read reads up to `limit` items after `last`, or from the start of the list
 */
export async function* inBatches<R>(
  limit: number | undefined,
  read: (limit: number, last: R | undefined) => Promise<R[]>,
): AsyncGenerator<R[], void, undefined> {
  let remaining = limit ?? Number.POSITIVE_INFINITY;
  let last: R | undefined;
  while (remaining > 0) {
    const size = Math.min(remaining, STREAM_BATCH);
    const batch = await read(size, last);
    if (batch.length > 0) yield batch;
    if (batch.length < size) return;
    remaining -= size;
    last = batch.at(-1);
  }
}

/** The requested page of a list that is in memory. Empty if the list has no entry `before`. */
export function pageOf<T extends { _id: string }>(list: readonly T[], { before, limit }: PageQuery): T[] {
  const from = before === undefined ? 0 : list.findIndex(({ _id }) => _id === before) + 1;
  if (before !== undefined && from === 0) return [];
  return list.slice(from, limit === undefined ? undefined : from + limit);
}

/** Inserts many records in their order, in batches. Stops at the first rejected record. */
export async function insertInBulk<T>(model: Model<T>, records: readonly T[]): Promise<void> {
  for (let from = 0; from < records.length; from += BULK_SIZE) {
    await model.insertMany(records.slice(from, from + BULK_SIZE), { ordered: true });
  }
}

/** Inserts documents in batches, in no particular order. Documents that are already stored stay as they are, so a call can be repeated. */
export async function insertMissing<D extends mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly mongo.OptionalUnlessRequiredId<D>[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += BULK_SIZE) {
    const batch = documents.slice(from, from + BULK_SIZE);
    await collection.insertMany(batch, { ordered: false }).catch(ignoreDuplicates);
  }
}

function ignoreDuplicates(error: unknown): void {
  const isBulk = error instanceof mongo.MongoBulkWriteError;
  const errors = isBulk ? [error.writeErrors].flat() : [];
  if (errors.length > 0 && errors.every(({ code }) => code === CODES.DuplicateKey)) return;
  throw error;
}

const USER_ID = { _id: 0, userID: 1 } as const;

/** The userIDs of the documents that match a filter, in no particular order. */
export async function findUserIDs<T>(model: Model<T>, filter: object): Promise<string[]> {
  const documents = await model.find(filter as QueryFilter<T>, USER_ID).lean<{ userID: string }[]>();
  return documents.map(({ userID }) => userID);
}

/** Streams the userIDs of the documents that match a filter, in no particular order. */
export async function* streamUserIDs<T>(
  model: Model<T>,
  filter: object,
): AsyncGenerator<string, void, undefined> {
  const query = model.find(filter as QueryFilter<T>, USER_ID).lean<{ userID: string }>();
  for await (const { userID } of query.cursor({ batchSize: STREAM_BATCH })) yield userID;
}

/** The fields to read. `createdAt` is required, because it is the position of an entry in the list. */
type Fields<T> = { readonly createdAt: number } & { readonly [F in keyof T]?: number };

/** Creates the queries of a collection. Lists are sorted newest first; entries with the same time are sorted by `_id`. Filters have no `$or`. */
export function entryQueries<T extends { createdAt: Date } & Idempotent>(model: Model<T>) {
  type Lean = T & { _id: unknown };

  /** Restricts a filter to the entries that the list shows after an entry: older ones, and those of the same time with a smaller `_id`. */
  function filterAfter(filter: QueryFilter<T>, { _id, createdAt }: { _id: string; createdAt: Date }) {
    const following = [{ createdAt: { $lt: createdAt } }, { _id: { $lt: objectID(_id) } }];
    // The filter may have a range of times already, which stays.
    const { createdAt: range } = filter as { createdAt?: object };
    return { ...filter, createdAt: { ...range, $lte: createdAt }, $or: following } as QueryFilter<T>;
  }

  /** Restricts a filter to the entries that the list shows after the entry `before`. Undefined if no entry has this `_id`. */
  async function filterAfterID(filter: QueryFilter<T>, before: string | undefined) {
    if (before === undefined) return filter;
    const last = await model.findOne({ _id: objectID(before) } as QueryFilter<T>).lean<Lean>();
    return last ? filterAfter(filter, toRecord<T>(last)) : undefined;
  }

  function query(filter: QueryFilter<T>, limit: number | undefined, fields?: Fields<T>) {
    const sorted = model.find(filter, fields).sort({ createdAt: -1, _id: -1 });
    // Reads all in one answer of the server. By default the first answer has at most 101 documents.
    return limit === undefined ? sorted : sorted.limit(limit).batchSize(limit);
  }

  return {
    insert: mergeCreates(model),
    /** The entry that a call with this key stored. */
    async byIdempotencyKey(key: string): Promise<WithId<T> | undefined> {
      const document = await findByIdempotencyKey(model, key).lean<Lean>();
      return document ? toRecord<T>(document) : undefined;
    },
    /** @param _id 24 hexadecimal digits */
    byID: mergeReads<WithId<T>>(
      ({ _id }) => _id,
      async (_id) => {
        const document = await model.findOne({ _id: objectID(_id) } as QueryFilter<T>).lean<Lean>();
        return document ? toRecord<T>(document) : undefined;
      },
      async (ids) => {
        const filter = { _id: { $in: ids.map(objectID) } } as QueryFilter<T>;
        return (await model.find(filter).lean<Lean[]>()).map((document) => toRecord<T>(document));
      },
    ),
    /** The entries that match a filter. Empty if there is no entry `before`. */
    async list(filter: QueryFilter<T>, window: PageQuery): Promise<WithId<T>[]> {
      const pageFilter = await filterAfterID(filter, window.before);
      if (!pageFilter) return [];
      const documents = await query(pageFilter, window.limit).lean<Lean[]>();
      return documents.map((entry) => toRecord<T>(entry));
    },
    /** The same list in batches, so that a long list is never completely in memory. @param fields all fields by default */
    async *listBatches(
      filter: QueryFilter<T>,
      window: PageQuery,
      fields?: Fields<T>,
    ): AsyncGenerator<WithId<T>[], void, undefined> {
      const pageFilter = await filterAfterID(filter, window.before);
      if (!pageFilter) return;
      yield* inBatches<WithId<T>>(window.limit, async (limit, last) => {
        const documents = await query(last ? filterAfter(filter, last) : pageFilter, limit, fields).lean<
          Lean[]
        >();
        return documents.map((entry) => toRecord<T>(entry));
      });
    },
    insertMany: (entries: readonly T[]) => insertInBulk(model, entries),
  };
}
