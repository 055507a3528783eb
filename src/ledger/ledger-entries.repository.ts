/** Entries of the ledgers. They are added and never changed: a mistake is taken back by an entry that names the other. */
import type { Connection, QueryFilter } from "mongoose";
import { entryQueries, insertMissing, STREAM_BATCH } from "../database/queries.ts";
import { driverCollection, insertRecord, objectID, type WithId } from "../database/record.ts";
import type { CalendarDate, CalendarMonth } from "../domain/calendar.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
import { groupedBy } from "../domain/reports/report-helpers.ts";
import { type LedgerEntry, ledgerEntrySchema } from "./ledger-entry.model.ts";
import { createLedgerMerges } from "./ledger-merges.repository.ts";

/** The fields that balances depend on. */
export type BalanceEntry = WithId<
  Pick<LedgerEntry, "leaseID" | "kind" | "chargeKind" | "day" | "cents" | "month" | "reverses" | "createdAt">
>;
const BALANCE_FIELDS = {
  ...{ leaseID: 1, kind: 1, chargeKind: 1, day: 1, cents: 1, month: 1, reverses: 1, createdAt: 1 },
} as const;

/** Leases whose entries are read at once. */
const LEASES_AT_ONCE = 200;

/** Comes after all days. */
const AFTER_DAYS = ":";

/** Keys that begin with a month come before the others. */
const AFTER_MONTHS = ":";

export function createLedgerEntriesRepository(connection: Connection) {
  const model = connection.model<LedgerEntry>("LedgerEntry", ledgerEntrySchema, "ledgerentries");
  const collection = driverCollection<LedgerEntry>(model);
  const { byID, byIdempotencyKey } = entryQueries(model);
  const toEntry = (found: object) => ({ ...found, _id: String((found as { _id: unknown })._id) });

  /** Documents of some leases by lease, a part of the leases at a time. @param fields all by default */
  async function* grouped<Entry extends { leaseID: string }>(
    leaseIDs: readonly string[],
    fields: object,
  ): AsyncGenerator<Map<string, Entry[]>, void> {
    for (let from = 0; from < leaseIDs.length; from += LEASES_AT_ONCE) {
      const some = leaseIDs.slice(from, from + LEASES_AT_ONCE);
      const byLease = new Map<string, Entry[]>(some.map((leaseID) => [leaseID, []]));
      const query = collection.find({ leaseID: { $in: some } }, { batchSize: STREAM_BATCH }).project(fields);
      for await (const document of query) {
        const entry = toEntry(document) as unknown as Entry;
        byLease.get(entry.leaseID)?.push(entry);
      }
      yield byLease;
    }
  }

  /** All entries of a lease, in no particular order. */
  const ofLease = async (leaseID: string) =>
    (await collection.find({ leaseID }).toArray()).map(toEntry) as WithId<LedgerEntry>[];

  /** Inserts entries, in no particular order. Those whose `once` or `_id` is stored already are left out. */
  const insertMissingEntries = (entries: readonly (LedgerEntry & { _id?: string })[]) =>
    insertMissing(
      collection as never,
      entries.map(({ _id, ...entry }) =>
        _id === undefined ? entry : { ...entry, _id: objectID(_id) },
      ) as never,
    );

  const ofLeases = (leaseIDs: readonly string[]) => grouped<WithId<LedgerEntry>>(leaseIDs, {});

  return {
    byID,
    byIdempotencyKey,
    insert: (entry: LedgerEntry) => insertRecord(model, entry),
    insertMissing: insertMissingEntries,
    countOf: (leaseID: string) => model.countDocuments({ leaseID }),
    ofLease,
    ...createLedgerMerges({ ofLease, insertMissing: insertMissingEntries }),
    /** The entries of some leases by lease, a part of the leases at a time. */
    ofLeases,
    /** What the balances of some leases depend on, in the same way. */
    balancesOf: (leaseIDs: readonly string[]) => grouped<BalanceEntry>(leaseIDs, BALANCE_FIELDS),
    /** The sums of leases with entries, added up by the database. @param before leaves out this day and later ones */
    async sums(before = AFTER_DAYS): Promise<Map<string, number>> {
      const rows = collection.aggregate<{ _id: string; cents: number }>([
        { $match: { day: { $lt: before } } },
        { $group: { _id: "$leaseID", cents: { $sum: "$cents" } } },
      ]);
      return new Map((await rows.toArray()).map(({ _id, cents }) => [_id, cents]));
    },
    /** What balances depend on since a day, by lease. */
    async since(day: CalendarDate): Promise<Map<string, BalanceEntry[]>> {
      const query = collection.find({ day: { $gte: day } }, { batchSize: STREAM_BATCH });
      const entries: BalanceEntry[] = [];
      for await (const document of query.project(BALANCE_FIELDS))
        entries.push(toEntry(document) as BalanceEntry);
      return groupedBy(entries, ({ leaseID }) => leaseID);
    },
    /** The last month with charges of the portal; undefined if there is none. */
    async lastChargedMonth(): Promise<CalendarMonth | undefined> {
      const filter = { once: { $gt: "", $lt: AFTER_MONTHS } } as QueryFilter<LedgerEntry>;
      const last = await model.findOne(filter, { once: 1 }).sort({ once: -1 }).lean<{ once: string }>();
      return last?.once.slice(0, "YYYY-MM".length);
    },
    /** The keys of the charges of a month that are stored. */
    async chargedKeys(month: CalendarMonth): Promise<Set<string>> {
      const filter = { once: { $gte: `${month}:`, $lt: `${month};` } } as QueryFilter<LedgerEntry>;
      const documents = await model.find(filter, { _id: 0, once: 1 }).lean<{ once: string }[]>();
      return new Set(documents.map(({ once }) => once));
    },
    /** Erases what people wrote in the entries of leases. @param isErased whether a text is one to erase */
    async eraseTexts(leaseIDs: readonly string[], isErased: (text: string) => boolean): Promise<void> {
      for await (const byLease of ofLeases(leaseIDs)) {
        for (const { _id, text, method = "" } of [...byLease.values()].flat()) {
          const erased = {
            ...(text !== "" && isErased(text) && { text: ERASED_TEXT }),
            ...(method !== "" && isErased(method) && { method: ERASED_TEXT }),
          };
          if (Object.keys(erased).length > 0)
            await model.updateOne({ _id: objectID(_id) }, {
              $set: erased,
              $unset: { idempotency: 1 },
            } as object);
        }
      }
    },
  };
}
