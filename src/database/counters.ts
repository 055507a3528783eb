/** What documents of running counts share: adding to several counts at once, and replacing all of them unless somebody added. */
import type { Model, mongo, UpdateQuery } from "mongoose";
import { driverCollection, isDuplicateKey } from "./record.ts";

/** A document of counts; `writes` rises with every write. */
interface Counts {
  _id: string;
  writes: number;
}

/**
 * Adds to some counts in one step; makes the document where there is none.
 * @param increments by dotted path
 * @param first what the document begins with besides
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
    // Two first additions at once may both find nothing; the second one then finds the first one's document.
    if (!isDuplicateKey(error)) throw error;
    await counts.updateOne({ _id }, update);
  }
}

/**
 * Replaces counts where nothing was added since they were read.
 * @param writes as it was read; 0 where there was no document
 * @returns whether they are replaced
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
