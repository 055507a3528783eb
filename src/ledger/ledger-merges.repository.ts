/**
 * Moves the balance of a lease to the lease into which it is merged. Two entries that name each other move it: one takes it from the first ledger,
 * and one adds it to the second. Reversals of both take it back. If a node crashes after it has stored one entry, the repair of the merge finds
 * this entry and stores the other.
 */
import { newRecordID, type WithId } from "../database/record.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { END_REASONS } from "../domain/lease-rules.ts";
import { balanceOf, validEntries } from "../domain/ledger-balance.ts";
import { LEDGER_TEXTS } from "../domain/ledger-rules.ts";
import { amountFields, type LedgerEntry } from "./ledger-entry.model.ts";

export interface LedgerChange {
  authorID: string;
  day: CalendarDate;
  createdAt: Date;
}

interface Entries {
  ofLease(leaseID: string): Promise<WithId<LedgerEntry>[]>;
  insertMissing(entries: readonly (LedgerEntry & { _id?: string })[]): Promise<void>;
}

export function createLedgerMerges({ ofLease, insertMissing }: Entries) {
  /** The entries that take balances from the first ledger. Stores the entries of the second ledger that are missing. */
  async function findMoves(fromID: string, toID: string): Promise<WithId<LedgerEntry>[]> {
    // Entries that the first ledger received from the second in an earlier merge have a pair there, too, but another `once`.
    const moves = validEntries(await ofLease(fromID)).filter(
      ({ pair, once = "" }) => pair?.leaseID === toID && once.startsWith(`moved:${fromID}:`),
    );
    await insertMissing(
      moves.map(({ _id, pair, cents, day, authorID, createdAt }) => ({
        _id: pair?._id ?? "",
        leaseID: toID,
        ...amountFields(-cents),
        day,
        authorID,
        createdAt,
        text: LEDGER_TEXTS.received,
        pair: { leaseID: fromID, _id },
        once: `moved:${_id}`,
      })),
    );
    return moves;
  }

  return {
    /** Moves the balance of a lease, owed or paid ahead. */
    async moveBalance(fromID: string, toID: string, change: LedgerChange): Promise<void> {
      const entries = await ofLease(fromID);
      const cents = balanceOf(entries);
      const moveCount = entries.filter(({ pair }) => pair?.leaseID === toID).length;
      // Two nodes that merge the same leases store one entry.
      const once = `moved:${fromID}:${toID}:${moveCount}`;
      const pair = { leaseID: toID, _id: newRecordID() };
      const text = LEDGER_TEXTS.moved;
      const move = { ...change, leaseID: fromID, ...amountFields(-cents), text, pair, once };
      if (cents !== 0) await insertMissing([move]);
      await findMoves(fromID, toID);
    },

    /** Moves the balance back. Entries that were added since the merge stay in their ledger. */
    async moveBalanceBack(fromID: string, toID: string, change: LedgerChange): Promise<void> {
      for (const { _id, pair, cents, day } of await findMoves(fromID, toID)) {
        const reversal = (leaseID: string, reverses: string, reversedCents: number) => ({
          ...change,
          leaseID,
          kind: "reversal" as const,
          cents: reversedCents,
          reverses,
          // Not before the entry that it reverses.
          day: day > change.day ? day : change.day,
          text: END_REASONS.split,
          once: `reversal:${reverses}`,
        });
        // `findMoves` finds the move until its reversal is stored, so the other reversal is stored first.
        await insertMissing([reversal(toID, pair?._id ?? "", cents)]);
        await insertMissing([reversal(fromID, _id, -cents)]);
      }
    },
  };
}
