/** What stores of dated entries share: newest first, whole or in part, in one array or in parts, and loading in bulk. */
import type { Model, QueryFilter } from "mongoose";
import { addRecord, isDuplicateKey, objectID, type Stored, toRecord } from "./record.ts";

/** Which part of a list to read: all of it unless told otherwise. */
export interface ListWindow {
  /** At most so many. */
  limit?: number | undefined;
  /** Only what comes after the entry with this `_id`: 24 hexadecimal digits. */
  before?: string | undefined;
}

/** Documents in one insertion of a bulk load: large enough to be quick, small enough to let others in between. */
const BULK_SIZE = 1_000;

/** Documents that are fetched at once where a list is read in parts. */
export const STREAM_BATCH = 500;

/** How often an entry is numbered anew while others of the same resident come in between. */
const NUMBER_TRIES = 50;

/** An entry that knows which of its resident's entries it is, from 1; entries loaded in bulk don't. */
export interface Numbered {
  userID: string;
  number?: number;
}

/** What an entry's schema declares for its number: no two of a resident's entries have the same. */
export const NUMBER_INDEX = {
  keys: { userID: 1, number: 1 },
  options: { unique: true, partialFilterExpression: { number: { $exists: true } } },
} as const;

/**
 * Inserts an entry as the next one of its resident. Whoever has counted all of a resident's entries and gets the number
 * after them knows that exactly this one is missing from the count, without counting again.
 * @param counted how many entries were counted last, or undefined where they never were
 */
export async function insertNext<T extends Numbered>(
  model: Model<T>,
  entry: T,
  counted: number | undefined,
): Promise<Stored<T> & { number: number }> {
  const count = () => model.countDocuments({ userID: entry.userID } as QueryFilter<T>);
  let number = (counted ?? (await count())) + 1;
  for (let tried = 0; tried < NUMBER_TRIES; tried += 1) {
    try {
      return { ...(await addRecord(model, { ...entry, number })), number };
    } catch (error) {
      if (!isDuplicateKey(error, "number")) throw error;
      number = (await count()) + 1;
    }
  }
  throw new Error("A resident's entries kept changing while one was added.");
}

/**
 * Reads a list part by part, each from behind the last item of the one before.
 * @param limit how many items at most; all of them by default
 * @param read reads so many items from behind another, or the first ones
 */
export async function* inParts<R>(
  limit: number | undefined,
  read: (limit: number, last: R | undefined) => Promise<R[]>,
): AsyncGenerator<R[], void, undefined> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let last: R | undefined;
  while (left > 0) {
    const asked = Math.min(left, STREAM_BATCH);
    const part = await read(asked, last);
    if (part.length > 0) yield part;
    if (part.length < asked) return;
    left -= asked;
    last = part.at(-1);
  }
}

/** Inserts many records, in their order, a part at a time; stops at the first that is refused. */
export async function insertInBulk<T>(model: Model<T>, records: readonly T[]): Promise<void> {
  for (let from = 0; from < records.length; from += BULK_SIZE) {
    await model.insertMany(records.slice(from, from + BULK_SIZE), { ordered: true });
  }
}

/** The fields that a reader wants, `createdAt` always among them: it says where a list goes on. */
type Fields<T> = { readonly createdAt: number } & { readonly [F in keyof T]?: number };

/** Reads entries newest first; entries of one moment by their `_id`. */
export function entryQueries<T extends { createdAt: Date }>(model: Model<T>) {
  type Lean = T & { _id: unknown };

  /** The filter narrowed to what comes after an entry in the list. */
  function behind(filter: QueryFilter<T>, { _id, createdAt }: { _id: string; createdAt: Date }) {
    const later = [{ createdAt: { $lt: createdAt } }, { _id: { $lt: objectID(_id) } }];
    return { ...filter, createdAt: { $lte: createdAt }, $or: later } as QueryFilter<T>;
  }

  /** The same by an entry's `_id`; undefined when no entry has it. */
  async function within(filter: QueryFilter<T>, before: string | undefined) {
    if (before === undefined) return filter;
    const last = await model.findOne({ _id: objectID(before) } as QueryFilter<T>).lean<Lean>();
    return last ? behind(filter, toRecord<T>(last)) : undefined;
  }

  function query(filter: QueryFilter<T>, limit: number | undefined, fields?: Fields<T>) {
    const found = model.find(filter, fields).sort({ createdAt: -1, _id: -1 });
    return limit === undefined ? found : found.limit(limit);
  }

  return {
    async insert(entry: T): Promise<Stored<T>> {
      return toRecord<T>((await model.create(entry)).toObject() as Lean);
    },
    /** @param _id 24 hexadecimal digits */
    async byID(_id: string): Promise<Stored<T> | undefined> {
      const found = await model.findOne({ _id: objectID(_id) } as QueryFilter<T>).lean<Lean>();
      return found ? toRecord<T>(found) : undefined;
    },
    /** The entries that a filter finds; none when `before` is no entry. */
    async list(filter: QueryFilter<T>, window: ListWindow): Promise<Stored<T>[]> {
      const narrowed = await within(filter, window.before);
      if (!narrowed) return [];
      const found = await query(narrowed, window.limit).lean<Lean[]>();
      return found.map((entry) => toRecord<T>(entry));
    },
    /** The same list in parts, so that a long one never lies in memory whole. @param fields all of them by default */
    async *parts(
      filter: QueryFilter<T>,
      window: ListWindow,
      fields?: Fields<T>,
    ): AsyncGenerator<Stored<T>[], void, undefined> {
      const narrowed = await within(filter, window.before);
      if (!narrowed) return;
      yield* inParts<Stored<T>>(window.limit, async (limit, last) => {
        const found = await query(last ? behind(filter, last) : narrowed, limit, fields).lean<Lean[]>();
        return found.map((entry) => toRecord<T>(entry));
      });
    },
    insertMany: (entries: readonly T[]) => insertInBulk(model, entries),
  };
}
