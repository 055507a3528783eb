/** Counter documents: adding to several counters in one step, and replacing all counters with optimistic locking. */
import type { Model, mongo, UpdateQuery } from "mongoose";
import { driverCollection, isDuplicateKey } from "./record.ts";

/** A counter document. `writes` is its version and increases with every write. */
interface Counts {
  _id: string;
  writes: number;
}

/**
 * Adds to several counters in one step. Creates the document if it does not exist.
 * @param increments amounts by dotted path
 * @param first further fields of a new document
 */
export async function addCounts<T extends Counts>(
  model: Model<T>,
  _id: string,
  increments: Record<string, number>,
  first: Record<string, unknown> = {},
): Promise<void> {
  const begins = Object.keys(first).length > 0 ? { $setOnInsert: first } : {};
  const update = { $inc: increments, ...begins } as mongo.UpdateFilter<Counts>;
  const counts = driverCollection<Counts>(model);
  try {
    await counts.updateOne({ _id }, update, { upsert: true });
  } catch (error) {
    // Two simultaneous first additions may both try to create the document. The one that fails finds it on the second attempt.
    if (!isDuplicateKey(error)) throw error;
    await counts.updateOne({ _id }, update);
  }
}

/**
 * Replaces the counters if they have not changed since they were read.
 * @param writes the version that was read, or 0 if there was no document
 * @returns whether the counters were replaced
 */
export async function replaceCounts<T extends Counts>(
  model: Model<T>,
  _id: string,
  writes: number,
  counts: Record<string, unknown>,
): Promise<boolean> {
  try {
    const changes = { $set: { ...counts, writes: writes + 1 } } as UpdateQuery<T>;
    const upsert = writes === 0;
    const { modifiedCount, upsertedCount } = await model.updateOne({ _id, writes }, changes, { upsert });
    return modifiedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
