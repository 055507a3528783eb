/** Entries of the ledgers. They are added and never changed, except that their texts can be erased: a reversal takes a wrong entry back. */
import type { Connection, QueryFilter } from "mongoose";
import { entryQueries, insertMissing, STREAM_BATCH } from "../database/queries.ts";
import { driverCollection, insertRecord, objectID, type WithId } from "../database/record.ts";
import type { CalendarDate, CalendarMonth } from "../domain/calendar.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
import { groupBy } from "../domain/reports/report-helpers.ts";
import { type LedgerEntry, ledgerEntrySchema } from "./ledger-entry.model.ts";
import { createLedgerMerges } from "./ledger-merges.repository.ts";

/** The fields on which balances depend. */
const BALANCE_FIELDS = {
  leaseID: 1,
  kind: 1,
  chargeKind: 1,
  day: 1,
  cents: 1,
  month: 1,
  reverses: 1,
  createdAt: 1,
} as const;

export type BalanceEntry = WithId<Pick<LedgerEntry, keyof typeof BALANCE_FIELDS>>;

/** Leases whose entries are read at once. */
const LEASES_AT_ONCE = 200;

/** Comes after all days, and after the keys (`once`) of monthly charges, which begin with a month; the other keys begin with a word. */
const AFTER_DIGITS = ":";

export function createLedgerEntriesRepository(connection: Connection) {
  const model = connection.model<LedgerEntry>("LedgerEntry", ledgerEntrySchema, "ledgerentries");
  const collection = driverCollection<LedgerEntry>(model);
  const { byID, byIdempotencyKey } = entryQueries(model);
  const toEntry = (document: object) => ({ ...document, _id: String((document as { _id: unknown })._id) });

  /** The entries of leases by lease, some leases at a time. @param fields `{}` for all */
  async function* byLeaseID<Entry extends { leaseID: string }>(
    leaseIDs: readonly string[],
    fields: object,
  ): AsyncGenerator<Map<string, Entry[]>, void> {
    for (let from = 0; from < leaseIDs.length; from += LEASES_AT_ONCE) {
      const batch = leaseIDs.slice(from, from + LEASES_AT_ONCE);
      const byLease = new Map<string, Entry[]>(batch.map((leaseID) => [leaseID, []]));
      const query = collection.find({ leaseID: { $in: batch } }, { batchSize: STREAM_BATCH }).project(fields);
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

  const ofLeases = (leaseIDs: readonly string[]) => byLeaseID<WithId<LedgerEntry>>(leaseIDs, {});

  return {
    byID,
    byIdempotencyKey,
    insert: (entry: LedgerEntry) => insertRecord(model, entry),
    insertMissing: insertMissingEntries,
    countOf: (leaseID: string) => model.countDocuments({ leaseID }),
    ofLease,
    ...createLedgerMerges({ ofLease, insertMissing: insertMissingEntries }),
    /** The entries of leases by lease, some leases at a time. */
    ofLeases,
    /** As `ofLeases`, with the fields on which balances depend. */
    balanceEntriesOf: (leaseIDs: readonly string[]) => byLeaseID<BalanceEntry>(leaseIDs, BALANCE_FIELDS),
    /** The balances of all leases with entries, added up by the database. @param before leaves out the entries of this day and later days */
    async sums(before = AFTER_DIGITS): Promise<Map<string, number>> {
      const rows = collection.aggregate<{ _id: string; cents: number }>([
        { $match: { day: { $lt: before } } },
        { $group: { _id: "$leaseID", cents: { $sum: "$cents" } } },
      ]);
      return new Map((await rows.toArray()).map(({ _id, cents }) => [_id, cents]));
    },
    /** The entries since a day by lease, with the fields on which balances depend. */
    async since(day: CalendarDate): Promise<Map<string, BalanceEntry[]>> {
      const query = collection.find({ day: { $gte: day } }, { batchSize: STREAM_BATCH });
      const entries: BalanceEntry[] = [];
      for await (const document of query.project(BALANCE_FIELDS))
        entries.push(toEntry(document) as BalanceEntry);
      return groupBy(entries, ({ leaseID }) => leaseID);
    },
    /** The last month with charges of the portal; undefined if there is none. */
    async lastChargedMonth(): Promise<CalendarMonth | undefined> {
      const filter = { once: { $gt: "", $lt: AFTER_DIGITS } } as QueryFilter<LedgerEntry>;
      const last = await model.findOne(filter, { once: 1 }).sort({ once: -1 }).lean<{ once: string }>();
      return last?.once.slice(0, "YYYY-MM".length);
    },
    /** The keys of the charges of a month that are stored. */
    async chargedKeys(month: CalendarMonth): Promise<Set<string>> {
      // A semicolon comes after a colon.
      const filter = { once: { $gte: `${month}:`, $lt: `${month};` } } as QueryFilter<LedgerEntry>;
      const documents = await model.find(filter, { _id: 0, once: 1 }).lean<{ once: string }[]>();
      return new Set(documents.map(({ once }) => once));
    },
    /** Erases texts of people in the entries of leases. @param isErased whether a text is to be erased */
    async eraseTexts(leaseIDs: readonly string[], isErased: (text: string) => boolean): Promise<void> {
      for await (const byLease of ofLeases(leaseIDs)) {
        for (const { _id, text, method = "" } of [...byLease.values()].flat()) {
          const changes = {
            ...(text !== "" && isErased(text) && { text: ERASED_TEXT }),
            ...(method !== "" && isErased(method) && { method: ERASED_TEXT }),
          };
          if (Object.keys(changes).length === 0) continue;
          // The body's hash, stored with the key, is made from the text.
          const update = { $set: changes, $unset: { idempotency: 1 } } as object;
          await model.updateOne({ _id: objectID(_id) }, update);
        }
      }
    },
  };
}
