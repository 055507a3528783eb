/** Shared queries of behavior and reward entries. An entry is corrected by an opposite entry, its reversal. It has at most one. */
import { type Model, type QueryFilter, Schema } from "mongoose";
import { streamUserIDs } from "../database/queries.ts";
import { toRecord, type WithId } from "../database/record.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
import type { CorrectionEffect, Reversal } from "../domain/reversal.ts";

/** A stored entry that may be a reversal. */
export interface Reversible {
  reversal?: Reversal;
}

const required = { type: String, required: true };
const reversalModelSchema = new Schema<Reversal>(
  {
    of: required,
    // An ISO 8601 text: it is only shown.
    entryCreatedAt: required,
    reason: required,
    effect: { type: Schema.Types.Mixed as unknown as CorrectionEffect, required: true },
  },
  { _id: false },
);

/** Adds the reversal to the schema of a log. Of several simultaneous reversals of an entry, the unique index admits one. */
export function withReversal<T extends Reversible>(schema: Schema<T>): void {
  // Mongoose's types don't know the fields of T.
  schema.add({ reversal: { type: reversalModelSchema } } as never);
  schema.index(
    { "reversal.of": 1 },
    { unique: true, partialFilterExpression: { "reversal.of": { $exists: true } } },
  );
}

export function reversalQueries<T extends Reversible & { createdAt: Date }>(model: Model<T>) {
  return {
    /** Streams the userIDs of the entries that were stored since a moment, in no particular order. */
    userIDsSince: (since: Date) => streamUserIDs(model, { createdAt: { $gte: since } }),
    /** The reversal of an entry, if there is one. */
    async reversalOf(_id: string): Promise<WithId<T> | undefined> {
      const document = await model
        .findOne({ "reversal.of": _id } as QueryFilter<T>, { __v: 0 })
        .lean<T & { _id: unknown }>();
      return document ? toRecord<T>(document) : undefined;
    },
    /** Erases the reasons of a resident's reversals. */
    async eraseReasons(userID: string): Promise<void> {
      const hasReason = { userID, "reversal.reason": { $gt: "" } } as QueryFilter<T>;
      await model.updateMany(hasReason, { $set: { "reversal.reason": ERASED_TEXT } } as never);
    },
    /** The number of entries that are neither a reversal nor reversed. */
    async countValid(): Promise<number> {
      // A range and not `$exists`, because the range reads the index alone.
      const isReversal = { "reversal.of": { $gt: "" } } as QueryFilter<T>;
      const [all, reversing] = await Promise.all([
        model.countDocuments({}),
        model.countDocuments(isReversal),
      ]);
      return all - 2 * reversing;
    },
  };
}
