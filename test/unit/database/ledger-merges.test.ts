/** Balances of leases that are joined and taken apart, by random histories with crashes, against two plain sums. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { WithId } from "../../../src/database/record.ts";
import { balanceOf, openCharges } from "../../../src/domain/ledger-balance.ts";
import type { LedgerEntry } from "../../../src/ledger/ledger-entry.model.ts";
import { createLedgerMerges } from "../../../src/ledger/ledger-merges.repository.ts";

const [FROM, TO] = ["65f0c0ffee65f0c0ffee65f0", "65f0c0ffee65f0c0ffee65f1"] as const;
const change = { authorID: "S-1", day: "2026-11-20", createdAt: new Date(0) };

/** Entries in memory, each stored once, as the indexes of the database have it. `crashIn`: insertions until one is lost. */
function createEntries() {
  const stored: WithId<LedgerEntry>[] = [];
  const state = { crashIn: Number.POSITIVE_INFINITY };
  return {
    stored,
    state,
    ofLease: async (leaseID: string) => stored.filter((entry) => entry.leaseID === leaseID),
    async insertMissing(entries: readonly (LedgerEntry & { _id?: string })[]) {
      for (const { _id = `e${stored.length}`, ...entry } of entries) {
        state.crashIn -= 1;
        if (state.crashIn < 0) throw new Error("The node was killed");
        const isStored = stored.some((one) => one._id === _id || (one.once ?? _id) === (entry.once ?? ""));
        if (!isStored) stored.push({ ...entry, _id });
      }
    },
  };
}

const step = fc.oneof(
  fc.record({
    do: fc.constant("enter" as const),
    cents: fc.integer({ min: -900, max: 900 }),
    isFrom: fc.boolean(),
  }),
  fc.record({
    do: fc.constantFrom("merge" as const, "split" as const),
    crashIn: fc.integer({ min: 0, max: 4 }),
  }),
);

const kindOf = ({ cents }: { cents: number }) => ({ cents, kind: cents > 0 ? "charge" : "payment" }) as const;

function expectPairs(stored: readonly WithId<LedgerEntry>[]): void {
  for (const { _id, leaseID, pair, cents } of stored.filter((entry) => entry.pair)) {
    const other = stored.find((entry) => entry._id === pair?._id);
    expect(other).toMatchObject({ leaseID: pair?.leaseID, cents: -cents, pair: { _id, leaseID } });
  }
}

it("moves what a lease owes to the joined one, once, and back, whenever a node is killed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const entries = createEntries();
      const merges = createLedgerMerges(entries);
      const own = { [FROM]: 0, [TO]: 0 };
      let moved = 0;
      let isMerged = false;
      for (const one of steps) {
        if (one.do === "enter") {
          // A merged lease has no people left.
          const leaseID = one.isFrom && !isMerged ? FROM : TO;
          await entries.insertMissing([{ ...change, ...kindOf(one), leaseID, text: "" }]);
          own[leaseID] += one.cents;
        } else {
          const work = () => merges[one.do === "merge" ? "moveBalance" : "moveBalanceBack"](FROM, TO, change);
          entries.state.crashIn = one.crashIn;
          await work().catch(() => undefined);
          entries.state.crashIn = Number.POSITIVE_INFINITY;
          await Promise.all([work(), work()]);
          isMerged = one.do === "merge";
          moved = isMerged ? own[FROM] : 0;
        }
        const [from, to] = [await entries.ofLease(FROM), await entries.ofLease(TO)];
        expect([balanceOf(from), balanceOf(to)]).toEqual([own[FROM] - moved, own[TO] + moved]);
        expect(isMerged ? openCharges(from) : []).toEqual([]);
        expectPairs(entries.stored);
      }
    }),
  );
});
