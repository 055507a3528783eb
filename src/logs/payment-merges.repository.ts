/** The payments of two leases that become one. If both have a month, one of its entries counts (`winsMonth`). Each step can be repeated. */
import type { Model, QueryFilter } from "mongoose";
import { objectID } from "../database/record.ts";
import { END_REASONS } from "../domain/lease-rules.ts";
import type { PaymentDocument } from "./payment-log.model.ts";

type StoredPayment = PaymentDocument & { _id: unknown };

const MERGE_FIELDS = [
  "mergeID",
  "movedFrom",
  "superseded",
  "beforeMerge",
  "withdrawn",
  "correction",
] as const;

const fieldsBeforeMerge = (entry: StoredPayment) =>
  Object.fromEntries(
    MERGE_FIELDS.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]])),
  );

export function createPaymentMerges(model: Model<PaymentDocument>) {
  const ofLease = (leaseID: string, more: object = {}) =>
    model.find({ leaseID, ...more } as QueryFilter<PaymentDocument>).lean<StoredPayment[]>();

  const change = (entry: StoredPayment, update: object) =>
    model.updateOne({ _id: objectID(String(entry._id)) } as QueryFilter<PaymentDocument>, update);

  /** Sets fields of an entry, and removes the other fields that a merge sets. */
  const setFields = (entry: StoredPayment, fields: object) => {
    const without = MERGE_FIELDS.filter((field) => !(field in fields));
    return change(entry, {
      $set: fields,
      ...(without.length > 0 && { $unset: Object.fromEntries(without.map((field) => [field, 1])) }),
    });
  };

  return {
    /** Moves the entries of a lease to the one that it was merged into. */
    async merge(fromID: string, toID: string, now: Date): Promise<void> {
      const entriesToMove = await ofLease(fromID);
      const entriesByMonth = new Map(
        (await ofLease(toID)).filter(({ superseded }) => !superseded).map((entry) => [entry.month, entry]),
      );
      const withdrawalOf = (entry: StoredPayment) => ({
        correction: { from: entry.status, reason: END_REASONS.merged, correctedAt: now.toISOString() },
        withdrawn: true,
        // A lease can have several entries of a month only if this field differs.
        superseded: String(entry._id),
        updatedAt: now,
      });
      for (const entry of entriesToMove) {
        const other = entriesByMonth.get(entry.month);
        const isCurrent = !entry.superseded;
        const isWinner = isCurrent && (!other || winsMonth(entry, other));
        const fields = {
          leaseID: toID,
          mergeID: fromID,
          movedFrom: fromID,
          beforeMerge: fieldsBeforeMerge(entry),
        };
        if (isWinner && other) {
          const beforeMerge = fieldsBeforeMerge(other);
          await change(other, { $set: { ...withdrawalOf(other), mergeID: fromID, beforeMerge } });
        }
        const withdrawal = isCurrent && !isWinner && withdrawalOf(entry);
        await change(entry, { $set: { ...fields, ...withdrawal } });
      }
    },

    /** Undoes a merge. Changes since the merge stay in the entry, which goes back to its lease. */
    async unmerge(fromID: string, toID: string): Promise<void> {
      const merged = await ofLease(toID, { mergeID: fromID });
      const isMoved = ({ movedFrom }: StoredPayment) => movedFrom === fromID;
      // Entries of the other lease leave first, because a lease can't have two entries of a month.
      for (const entry of [...merged.filter(isMoved), ...merged.filter((one) => !isMoved(one))]) {
        const earlier: Partial<StoredPayment> = entry.beforeMerge ?? {};
        const { withdrawn, correction, superseded } = entry;
        const hasLostMonth = superseded !== undefined && !("superseded" in earlier);
        const { withdrawn: _withdrawn, correction: _correction, ...earlierMarks } = earlier;
        // Only the merge has corrected an entry that lost its month. Any other keeps its present correction.
        const fields = hasLostMonth
          ? earlier
          : { ...earlierMarks, ...(withdrawn && { withdrawn }), ...(correction && { correction }) };
        await setFields(entry, { ...fields, ...(isMoved(entry) && { leaseID: fromID }) });
      }
    },
  };
}

/** Whether an entry counts in place of the other lease's entry of the month: one that is not withdrawn wins, else the later one. */
function winsMonth(entry: StoredPayment, other: StoredPayment): boolean {
  if (Boolean(entry.withdrawn) !== Boolean(other.withdrawn)) return !entry.withdrawn;
  return entry.updatedAt > other.updatedAt;
}
