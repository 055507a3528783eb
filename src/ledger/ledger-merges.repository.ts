/**
 * The balance of a lease that becomes a part of another one: a pair of entries that name each other takes it from one ledger to the other, and
 * reversals of both take it back. Entries are only added, and each step can be repeated: the repair of an interrupted merge finds the half that
 * is missing by the other one.
 */
import { newRecordID, type WithId } from "../database/record.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { END_REASONS } from "../domain/lease-rules.ts";
import { balanceOf, standing } from "../domain/ledger-balance.ts";
import { LEDGER_TEXTS } from "../domain/ledger-rules.ts";
import type { LedgerEntry } from "./ledger-entry.model.ts";

export interface LedgerChange {
  authorID: string;
  day: CalendarDate;
  createdAt: Date;
}

interface Entries {
  ofLease(leaseID: string): Promise<WithId<LedgerEntry>[]>;
  insertMissing(entries: readonly (LedgerEntry & { _id?: string })[]): Promise<void>;
}

/** Adds to a balance, or takes from it. */
const sideOf = (cents: number) =>
  cents > 0
    ? ({ kind: "charge", chargeKind: "other", cents } as const)
    : ({ kind: "credit", cents } as const);

export function createLedgerMerges({ ofLease, insertMissing }: Entries) {
  /** The entries that took balances of a lease to another one. Their other halves are stored. */
  async function moved(fromID: string, toID: string): Promise<WithId<LedgerEntry>[]> {
    const movedEntries = standing(await ofLease(fromID)).filter(
      ({ pair, once = "" }) => pair?.leaseID === toID && once.startsWith(`moved:${fromID}:`),
    );
    await insertMissing(
      movedEntries.map(({ _id, pair, cents, day, authorID, createdAt }) => ({
        ...{ _id: pair?._id ?? "", leaseID: toID, ...sideOf(-cents), day, authorID, createdAt },
        ...{ text: LEDGER_TEXTS.received, pair: { leaseID: fromID, _id }, once: `moved:${_id}` },
      })),
    );
    return movedEntries;
  }

  return {
    /** Moves what a lease owes, or has paid ahead. */
    async carry(fromID: string, toID: string, change: LedgerChange): Promise<void> {
      const entries = await ofLease(fromID);
      const cents = balanceOf(entries);
      const earlier = entries.filter(({ pair }) => pair?.leaseID === toID).length;
      if (cents !== 0)
        await insertMissing([
          {
            ...{ ...change, leaseID: fromID, ...sideOf(-cents), text: LEDGER_TEXTS.moved },
            // Two nodes that merge the same leases store one entry.
            ...{ pair: { leaseID: toID, _id: newRecordID() }, once: `moved:${fromID}:${toID}:${earlier}` },
          },
        ]);
      await moved(fromID, toID);
    },

    /** Takes back what was moved. What was entered since stays in its ledger. */
    async uncarry(fromID: string, toID: string, change: LedgerChange): Promise<void> {
      for (const { _id, pair, cents, day } of await moved(fromID, toID)) {
        const taken = (leaseID: string, reverses: string, sum: number) => ({
          ...{ ...change, leaseID, kind: "reversal" as const, cents: sum, reverses },
          day: day > change.day ? day : change.day,
          ...{ text: END_REASONS.split, once: `reversal:${reverses}` },
        });
        // This entry last, because it finds the other one.
        await insertMissing([taken(toID, pair?._id ?? "", cents)]);
        await insertMissing([taken(fromID, _id, -cents)]);
      }
    },
  };
}
