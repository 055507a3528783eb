/** Payment entries: one per lease and month. Logging a month again replaces its status; a withdrawn month counts nowhere. */
import type { Connection, QueryFilter } from "mongoose";
import { timeAfter } from "../database/change-time.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { inBatches, insertInBulk, type PageQuery } from "../database/queries.ts";
import { driverCollection, objectID, toRecord, type WithId } from "../database/record.ts";
import type { CalendarMonth } from "../domain/calendar.ts";
import { countedPayments } from "../domain/counted-entries.ts";
import type { PaymentStatus } from "../domain/enumerations.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
import { paymentMonthKey } from "../domain/payment-months.ts";
import {
  type PaymentDetails,
  type PaymentDocument,
  type PaymentLog,
  paymentLogSchema,
} from "./payment-log.model.ts";
import { createPaymentMerges } from "./payment-merges.repository.ts";

type Lean = PaymentDocument & { _id: unknown };

/** The fields that are removed when a month is recorded again. */
const REPLACED_FIELDS = {
  correction: 1,
  withdrawn: 1,
  amount: 1,
  receivedOn: 1,
  note: 1,
  saveID: 1,
  beforeSave: 1,
} as const;
const DETAILS = ["amount", "receivedOn", "note"] as const;

export const detailsOf = (entry: PaymentDetails): PaymentDetails =>
  Object.fromEntries(DETAILS.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]])));

/** The version of a month, by which a change since it was read is noticed; empty if the month was never recorded. */
export const versionOf = (entry: Pick<PaymentLog, "updatedAt"> | null | undefined): string =>
  entry ? String(entry.updatedAt.getTime()) : "";

/** Attempts to save while another request stores the same month. */
const SAVE_TRIES = 3;

export interface SavedPayment {
  entry: WithId<PaymentLog>;
  /** The previous status of the month, or undefined for a new or a withdrawn month. */
  replaced: PaymentStatus | undefined;
  /** Set if the month already had this entry or a later one. Nothing was stored. */
  isKept?: true;
}

function toEntry({ month, ...entry }: Lean): WithId<PaymentLog> {
  return toRecord<PaymentLog>(entry);
}

function toDocument(entry: PaymentLog): PaymentDocument {
  const month = paymentMonthKey(entry.monthYear);
  if (month === undefined) throw new RangeError(`Not a payment month: ${entry.monthYear}`);
  return { ...entry, month };
}

/** A person's payment of a month. */
export type PaymentStatsEntry = Pick<PaymentDocument, "userID" | "month" | "status">;
type StoredStatsEntry = Pick<PaymentDocument, "leaseID" | "month" | "status" | "updatedAt">;
const STATS_FIELDS = { _id: 0, leaseID: 1, month: 1, status: 1, updatedAt: 1, withdrawn: 1 } as const;

/** The payment entries of one database. Every list is sorted by month, newest first. */
export function createPaymentLogsRepository(connection: Connection) {
  const model = connection.model<PaymentDocument>("PaymentLog", paymentLogSchema, "paymentlogs");

  /** The filter for the entries that follow an entry in the list of all residents' entries. */
  function filterAfter({ _id, month }: Lean) {
    return { month: { $lte: month }, $or: [{ month: { $lt: month } }, { _id: { $lt: _id } }] };
  }

  /** The same filter by the `_id` of an entry. An empty filter without an `_id`; undefined if there is no such entry. */
  async function filterAfterID(before: string | undefined) {
    if (before === undefined) return {};
    const last = await model.findOne({ _id: objectID(before) }).lean<Lean>();
    return last ? filterAfter(last) : undefined;
  }

  async function replace(entry: PaymentDocument): Promise<SavedPayment | undefined> {
    const { leaseID, month, status, updatedAt, recordedBy } = entry;
    const changes = { status, updatedAt, recordedBy };
    const before = await model
      .findOneAndUpdate(
        { leaseID, month, superseded: null, updatedAt: { $lte: updatedAt } } as QueryFilter<PaymentDocument>,
        { $set: changes, $unset: REPLACED_FIELDS } as object,
        { returnDocument: "before" },
      )
      .lean<Lean>();
    if (!before) return undefined;
    const stayingFields = Object.entries(before).filter(([field]) => !(field in REPLACED_FIELDS));
    return {
      entry: toEntry({ ...Object.fromEntries(stayingFields), ...changes } as unknown as Lean),
      replaced: before.withdrawn ? undefined : before.status,
    };
  }

  async function add(entry: PaymentDocument): Promise<SavedPayment | undefined> {
    try {
      const added = (await model.create(entry)).toObject() as Lean;
      return { entry: toEntry(added), replaced: undefined };
    } catch (error) {
      if (isDuplicateKey(error, "month")) return undefined;
      throw error;
    }
  }

  const findMonth = ({ leaseID, month }: Pick<PaymentDocument, "leaseID" | "month">) =>
    model.findOne({ leaseID, month, superseded: null } as QueryFilter<PaymentDocument>).lean<Lean>();

  return {
    /**
     * Adds a month or replaces its status. Of several simultaneous calls for a month, one adds and the others replace. An entry's time, which
     * is its version, only increases, even if another node's clock is ahead.
     * @param isRepeat whether the entry may already be stored: an entry of its time or later is kept
     * @param isProbablyNew whether the month probably has no entry, which saves a command
     */
    async save(entry: PaymentLog, { isRepeat = false, isProbablyNew = false } = {}): Promise<SavedPayment> {
      const [first, second] = isProbablyNew ? [add, replace] : [replace, add];
      const document = toDocument(entry);
      for (let attempt = 0; attempt < SAVE_TRIES; attempt += 1) {
        const current = isRepeat || attempt > 0 ? await findMonth(document) : null;
        if (current && current.updatedAt >= document.updatedAt) {
          if (isRepeat) return { entry: toEntry(current), replaced: current.status, isKept: true };
          document.updatedAt = timeAfter(current.updatedAt, document.updatedAt);
        }
        const savedEntry = (await first(document)) ?? (await second(document));
        if (savedEntry) return savedEntry;
      }
      throw new Error("The payment entry could neither be replaced nor added.");
    },
    /**
     * Stores a month as a part of a save, if it still has the version that the caller has seen. A repeat of the save changes nothing.
     * @returns undefined if the month was recorded by another call since
     */
    async saveIfSeen(
      entry: PaymentLog & { saveID: string },
      seenVersion: string,
    ): Promise<SavedPayment | undefined> {
      const document = toDocument(entry);
      const newPayment = seenVersion === "" ? await add(document) : undefined;
      if (newPayment) return newPayment;
      const current = await findMonth(document);
      if (current?.saveID === entry.saveID)
        return { entry: toEntry(current), replaced: current.beforeSave?.status, isKept: true };
      if (!current || versionOf(current) !== seenVersion) return undefined;
      const { status, withdrawn, correction } = current;
      const updatedAt = timeAfter(current.updatedAt, entry.updatedAt);
      const beforeSave = { ...detailsOf(current), status, withdrawn, correction };
      const fields = {
        status: entry.status,
        updatedAt,
        recordedBy: entry.recordedBy,
        saveID: entry.saveID,
        beforeSave,
        ...detailsOf(entry),
      };
      const unset = Object.fromEntries(
        Object.entries(REPLACED_FIELDS).filter(([field]) => !(field in fields)),
      );
      const after = await model
        .findOneAndUpdate(
          { _id: current._id, updatedAt: current.updatedAt } as QueryFilter<PaymentDocument>,
          { $set: fields, $unset: unset } as object,
          { returnDocument: "after" },
        )
        .lean<Lean>();
      return after ? { entry: toEntry(after), replaced: withdrawn ? undefined : status } : undefined;
    },
    /** The entries of a save. */
    bySave: async (saveID: string): Promise<WithId<PaymentLog>[]> =>
      (await model.find({ saveID }).lean<Lean[]>()).map(toEntry),
    /** The entries of a month, of all leases or of some. */
    async inMonth(month: CalendarMonth, leaseIDs?: readonly string[]): Promise<WithId<PaymentLog>[]> {
      const ofLeases = leaseIDs && { leaseID: { $in: [...leaseIDs] } };
      const filter = { month, superseded: null, ...ofLeases } as QueryFilter<PaymentDocument>;
      return (await model.find(filter).lean<Lean[]>()).map(toEntry);
    },
    /**
     * Finds the month's entry if it was stored at a time or later, for example by the call that used an idempotency key at
     * that time.
     */
    async storedSince({ leaseID, monthYear }: Pick<PaymentLog, "leaseID" | "monthYear">, since: Date) {
      const month = paymentMonthKey(monthYear);
      const document = month && (await findMonth({ leaseID, month }));
      return document && document.updatedAt >= since ? toEntry(document) : undefined;
    },
    insertMany: (entries: readonly PaymentLog[]) => insertInBulk(model, entries.map(toDocument)),
    /** All entries of leases. */
    async ofLeases(leaseIDs: readonly string[]): Promise<WithId<PaymentLog>[]> {
      const documents = await model
        .find({ leaseID: { $in: [...leaseIDs] } })
        .sort({ month: -1 })
        .lean<Lean[]>();
      return documents.map(toEntry);
    },
    /** @param _id 24 hexadecimal digits */
    async byID(_id: string): Promise<WithId<PaymentLog> | undefined> {
      const document = await model.findOne({ _id: objectID(_id) }).lean<Lean>();
      return document ? toEntry(document) : undefined;
    },
    /** Changes an entry, whose details are those of the changes or none. @returns undefined if it has changed since it was read */
    async correct(
      { _id, updatedAt }: WithId<PaymentLog>,
      changes: PaymentDetails &
        Pick<PaymentLog, "status" | "correction" | "withdrawn" | "updatedAt" | "recordedBy">,
    ): Promise<WithId<PaymentLog> | undefined> {
      const unset = DETAILS.filter((field) => changes[field] === undefined).map((field) => [field, 1]);
      const update = { $set: changes, ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }) };
      const document = await model
        .findOneAndUpdate({ _id: objectID(_id), updatedAt }, update as object, { returnDocument: "after" })
        .lean<Lean>();
      return document ? toEntry(document) : undefined;
    },
    /**
     * Erases the reasons and notes of the entries that were recorded with a person, and of the entries of leases.
     * @param leaseIDs leases that no other person is on
     */
    async eraseTexts(userID: string, leaseIDs: readonly string[]): Promise<void> {
      for (const filter of [{ userID }, { leaseID: { $in: [...leaseIDs] } }]) {
        const hasReason = { ...filter, "correction.reason": { $gt: "" } } as QueryFilter<PaymentDocument>;
        await model.updateMany(hasReason, { $set: { "correction.reason": ERASED_TEXT } });
        await model.updateMany(filter as QueryFilter<PaymentDocument>, {
          $unset: { note: 1, beforeSave: 1, beforeMerge: 1 },
        });
      }
    },
    /** Number of the entries that were stored before a moment. */
    async countBefore(moment: Date): Promise<number> {
      // The later entries are few. They are found by `updatedAt`, which has an index, unlike `createdAt`.
      const [all, later] = await Promise.all([
        model.countDocuments({}),
        model.countDocuments({ updatedAt: { $gte: moment }, createdAt: { $gte: moment } }),
      ]);
      return all - later;
    },
    /** The leases of the entries that were stored or changed since a moment. */
    async leaseIDsSince(since: Date): Promise<string[]> {
      const documents = await model
        .find({ updatedAt: { $gte: since } }, { _id: 0, leaseID: 1 })
        .lean<Pick<PaymentLog, "leaseID">[]>();
      return [...new Set(documents.map(({ leaseID }) => leaseID))];
    },
    /** The entries of leases that count, in no particular order. @param from leaves out earlier months */
    forStats: async (
      leaseIDs: readonly string[],
      from: CalendarMonth = "",
    ): Promise<readonly StoredStatsEntry[]> =>
      countedPayments(
        await driverCollection<PaymentDocument>(model)
          .find({ leaseID: { $in: [...leaseIDs] }, month: { $gte: from } })
          .project<StoredStatsEntry & Pick<PaymentLog, "withdrawn">>(STATS_FIELDS)
          .toArray(),
      ),
    ...createPaymentMerges(model),
    /** The entries of all residents, in batches. Empty if there is no entry `before`. */
    async *all(window: PageQuery = {}): AsyncGenerator<WithId<PaymentLog>[], void, undefined> {
      const first = await filterAfterID(window.before);
      if (!first) return;
      const read = async (limit: number, last: Lean | undefined) =>
        model
          .find(last ? filterAfter(last) : first)
          .sort({ month: -1, _id: -1 })
          .limit(limit)
          .lean<Lean[]>();
      for await (const batch of inBatches(window.limit, read)) yield batch.map(toEntry);
    },
  };
}
