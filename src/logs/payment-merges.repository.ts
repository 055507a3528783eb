/** The payments of two leases that become one: a month of both keeps the entry that was recorded last. Each step can be repeated. */
import type { Model, QueryFilter } from "mongoose";
import { objectID } from "../database/record.ts";
import { END_REASONS } from "../domain/lease-rules.ts";
import type { PaymentDocument } from "./payment-log.model.ts";

type Stored = PaymentDocument & { _id: unknown };

const MERGE_FIELDS = [
  "mergeID",
  "movedFrom",
  "superseded",
  "beforeMerge",
  "withdrawn",
  "correction",
] as const;

const before = (entry: Stored) =>
  Object.fromEntries(
    MERGE_FIELDS.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]])),
  );

export function createPaymentMerges(model: Model<PaymentDocument>) {
  const ofLease = (leaseID: string, more: object = {}) =>
    model.find({ leaseID, ...more } as QueryFilter<PaymentDocument>).lean<Stored[]>();

  const change = (entry: Stored, update: object) =>
    model.updateOne({ _id: objectID(String(entry._id)) } as QueryFilter<PaymentDocument>, update);

  /** Gives an entry fields, and takes away the others that a merge sets. */
  const setFields = (entry: Stored, fields: object) => {
    const without = MERGE_FIELDS.filter((field) => !(field in fields));
    return change(entry, {
      $set: fields,
      ...(without.length > 0 && { $unset: Object.fromEntries(without.map((field) => [field, 1])) }),
    });
  };

  return {
    /** Moves the entries of a lease to the one that it was merged into. */
    async merge(fromID: string, toID: string, now: Date): Promise<void> {
      const moved = await ofLease(fromID);
      const entriesByMonth = new Map(
        (await ofLease(toID)).filter(({ superseded }) => !superseded).map((entry) => [entry.month, entry]),
      );
      const correction = (entry: Stored) => ({
        correction: { from: entry.status, reason: END_REASONS.merged, correctedAt: now.toISOString() },
        withdrawn: true,
        superseded: String(entry._id),
      });
      for (const entry of moved) {
        const other = entriesByMonth.get(entry.month);
        const isCurrent = !entry.superseded;
        const wins = isCurrent && (!other || isKept(entry, other));
        const fields = { leaseID: toID, mergeID: fromID, movedFrom: fromID, beforeMerge: before(entry) };
        if (wins && other) {
          const lost = { ...correction(other), mergeID: fromID, beforeMerge: before(other) };
          await change(other, { $set: { ...lost, updatedAt: now } });
        }
        const loses = isCurrent && !wins ? { ...correction(entry), updatedAt: now } : {};
        await change(entry, { $set: { ...fields, ...loses } });
      }
    },

    /** Undoes a merge. What was changed since stays in the entry of the lease that it came from. */
    async unmerge(fromID: string, toID: string): Promise<void> {
      const merged = await ofLease(toID, { mergeID: fromID });
      const isMoved = ({ movedFrom }: Stored) => Number(movedFrom === fromID);
      // Those of the other lease leave first, because a lease has one entry a month.
      for (const entry of merged.toSorted((a, b) => isMoved(b) - isMoved(a))) {
        const earlier = entry.beforeMerge ?? {};
        const { withdrawn, correction, superseded } = entry;
        const isLost = superseded !== undefined && !("superseded" in earlier);
        const laterChanges = isLost
          ? {}
          : { ...(withdrawn && { withdrawn }), ...(correction && { correction }) };
        const place = isMoved(entry) ? { leaseID: fromID } : {};
        await setFields(entry, { ...withoutCorrection(earlier, isLost), ...laterChanges, ...place });
      }
    },
  };
}

/** Whether an entry stays, and not the other lease's: one that counts, or the last one. */
function isKept(entry: Stored, other: Stored): boolean {
  if (Boolean(entry.withdrawn) !== Boolean(other.withdrawn)) return !entry.withdrawn;
  return entry.updatedAt > other.updatedAt;
}

/** The fields before a merge. Those of a correction are of use only for an entry that lost its month. */
function withoutCorrection(earlier: object, isLost: boolean): object {
  if (isLost) return earlier;
  const { withdrawn: _withdrawn, correction: _correction, ...others } = earlier as Partial<Stored>;
  return others;
}
