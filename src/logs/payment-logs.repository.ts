/** Payment entries: one per lease and month. Logging a month again replaces its status; a withdrawn month counts nowhere. */
import { type Connection, type QueryFilter, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { inBatches, insertInBulk, type PageQuery } from "../database/queries.ts";
import { driverCollection, objectID, toRecord, type WithId } from "../database/record.ts";
import type { CalendarMonth } from "../domain/calendar.ts";
import { countedPayments } from "../domain/counted-entries.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../domain/enumerations.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { paymentMonthKey } from "../domain/payment-rules.ts";
import type { PaymentCorrection } from "../domain/reversal.ts";
import { createPaymentMerges } from "./payment-merges.ts";

export interface PaymentLog {
  /** The lease. For a resident without one it is the resident's `_id`, which the first lease of such a resident gets. */
  leaseID: string;
  /** The leaseholder with whom the month was recorded first. */
  userID: string;
  /** Month and year, such as `Jan 2025`. */
  monthYear: string;
  status: PaymentStatus;
  createdAt: Date;
  updatedAt: Date;
  /** The last correction since the month was logged. */
  correction?: PaymentCorrection;
  withdrawn?: true;
  /** The lease that was merged into this one, and whether the entry came from it. */
  mergeID?: string;
  movedFrom?: string;
  /** The entry's own `_id`, if the other lease's entry of the month was kept. */
  superseded?: string;
  /** The fields before the merge. */
  beforeMerge?: object;
}

/** The stored form, which also has the month in a sortable form. */
export interface PaymentDocument extends PaymentLog {
  month: CalendarMonth;
}

type Lean = PaymentDocument & { _id: unknown };

const schema = new Schema<PaymentDocument>({
  leaseID: { type: String, required: true },
  userID: { type: String, required: true },
  monthYear: { type: String, required: true },
  month: { type: String, required: true },
  status: { type: String, enum: PAYMENT_STATUSES, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  correction: { type: Schema.Types.Mixed as unknown as PaymentCorrection },
  withdrawn: { type: Boolean } as never,
  mergeID: { type: String },
  movedFrom: { type: String },
  superseded: { type: String },
  beforeMerge: { type: Schema.Types.Mixed },
});
schema.index({ leaseID: 1, month: -1, superseded: 1 }, { unique: true });
// The erasure finds the entries that were recorded with a person.
schema.index({ userID: 1, month: -1 });
schema.index({ withdrawn: 1 }, { partialFilterExpression: { withdrawn: { $exists: true } } });
schema.index({ month: -1, _id: -1 });
// The check of the stats reads the residents with entries since the last one.
schema.index({ updatedAt: -1 });

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
  const model = connection.model<PaymentDocument>("PaymentLog", schema, "paymentlogs");

  /** The filter for the entries after the given one in the list of all residents' entries. */
  function after({ _id, month }: Lean) {
    return { month: { $lte: month }, $or: [{ month: { $lt: month } }, { _id: { $lt: _id } }] };
  }

  /** The same filter by the `_id` of an entry. An empty filter without an `_id`; undefined if there is no such entry. */
  async function from(before: string | undefined) {
    if (before === undefined) return {};
    const last = await model.findOne({ _id: objectID(before) }).lean<Lean>();
    return last ? after(last) : undefined;
  }

  async function replace(entry: PaymentDocument): Promise<SavedPayment | undefined> {
    const { leaseID, month, status, updatedAt } = entry;
    const before = await model
      .findOneAndUpdate(
        { leaseID, month, superseded: null, updatedAt: { $lte: updatedAt } } as QueryFilter<PaymentDocument>,
        { $set: { status, updatedAt }, $unset: { correction: 1, withdrawn: 1 } },
        { returnDocument: "before" },
      )
      .lean<Lean>();
    if (!before) return undefined;
    const { correction: _correction, withdrawn, ...kept } = before;
    return {
      entry: toEntry({ ...kept, status, updatedAt }),
      replaced: withdrawn ? undefined : before.status,
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

  const ofMonth = ({ leaseID, month }: Pick<PaymentDocument, "leaseID" | "month">) =>
    model.findOne({ leaseID, month, superseded: null } as QueryFilter<PaymentDocument>).lean<Lean>();

  return {
    /**
     * Adds a month or replaces its status. Of several simultaneous calls for a month, one adds and the others replace. The time
     * of an entry never goes back, also not if another node's clock is ahead.
     * @param isRepeat whether the entry may already be stored: an entry of its time or later is kept
     * @param isNew whether the month probably has no entry, which saves a command
     */
    async save(entry: PaymentLog, { isRepeat = false, isNew = false } = {}): Promise<SavedPayment> {
      const [first, second] = isNew ? [add, replace] : [replace, add];
      const document = toDocument(entry);
      for (let attempt = 0; attempt < SAVE_TRIES; attempt += 1) {
        const stored = isRepeat || attempt > 0 ? await ofMonth(document) : null;
        if (stored && stored.updatedAt >= document.updatedAt) {
          if (isRepeat) return { entry: toEntry(stored), replaced: stored.status, isKept: true };
          document.updatedAt = stored.updatedAt;
        }
        const saved = (await first(document)) ?? (await second(document));
        if (saved) return saved;
      }
      throw new Error("The payment entry could neither be replaced nor added.");
    },
    /**
     * Finds the month's entry if it was stored at a time or later, for example by the call that used an idempotency key at
     * that time.
     */
    async storedSince({ leaseID, monthYear }: Pick<PaymentLog, "leaseID" | "monthYear">, since: Date) {
      const month = paymentMonthKey(monthYear);
      const stored = month && (await ofMonth({ leaseID, month }));
      return stored && stored.updatedAt >= since ? toEntry(stored) : undefined;
    },
    insertMany: (entries: readonly PaymentLog[]) => insertInBulk(model, entries.map(toDocument)),
    /** All entries of leases. */
    async ofLeases(leaseIDs: readonly string[]): Promise<WithId<PaymentLog>[]> {
      const found = await model
        .find({ leaseID: { $in: [...leaseIDs] } })
        .sort({ month: -1 })
        .lean<Lean[]>();
      return found.map(toEntry);
    },
    /** @param _id 24 hexadecimal digits */
    async byID(_id: string): Promise<WithId<PaymentLog> | undefined> {
      const found = await model.findOne({ _id: objectID(_id) }).lean<Lean>();
      return found ? toEntry(found) : undefined;
    },
    /** Changes an entry and keeps the reason. Undefined if it has changed since it was read. */
    async correct(
      { _id, updatedAt }: WithId<PaymentLog>,
      changes: Pick<PaymentLog, "status" | "correction" | "withdrawn" | "updatedAt">,
    ): Promise<WithId<PaymentLog> | undefined> {
      const found = await model
        .findOneAndUpdate({ _id: objectID(_id), updatedAt }, { $set: changes }, { returnDocument: "after" })
        .lean<Lean>();
      return found ? toEntry(found) : undefined;
    },
    /** Erases the reasons of corrections of the entries that were recorded with a person, and of leases that nobody else is on. */
    async eraseTexts(userID: string, leaseIDs: readonly string[]): Promise<void> {
      for (const whose of [{ userID }, { leaseID: { $in: [...leaseIDs] } }]) {
        const reasons = { ...whose, "correction.reason": { $gt: "" } } as QueryFilter<PaymentDocument>;
        await model.updateMany(reasons, { $set: { "correction.reason": ERASED_TEXT } });
      }
    },
    /** Number of the entries that were stored before a moment. */
    async countBefore(moment: Date): Promise<number> {
      const [all, since] = await Promise.all([
        model.countDocuments({}),
        model.countDocuments({ updatedAt: { $gte: moment }, createdAt: { $gte: moment } }),
      ]);
      return all - since;
    },
    /** The leases of the entries that were stored or changed since a moment. */
    async leaseIDsSince(since: Date): Promise<string[]> {
      const found = await model
        .find({ updatedAt: { $gte: since } }, { _id: 0, leaseID: 1 })
        .lean<Pick<PaymentLog, "leaseID">[]>();
      return [...new Set(found.map(({ leaseID }) => leaseID))];
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
      const first = await from(window.before);
      if (!first) return;
      const read = async (limit: number, last: Lean | undefined) =>
        model
          .find(last ? after(last) : first)
          .sort({ month: -1, _id: -1 })
          .limit(limit)
          .lean<Lean[]>();
      for await (const part of inBatches(window.limit, read)) yield part.map(toEntry);
    },
  };
}

/** How long a repeat is recognized (decision "Idempotency"). */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

export interface PaymentKey {
  /** The key's hash. */
  _id: string;
  /** The hash of the body that used the key first. */
  body: string;
  leaseID: string;
  /** Month and year, such as `Jan 2025`. */
  monthYear: string;
  /** When the key was used first: the time of its entry. */
  createdAt: Date;
}

const keySchema = new Schema<PaymentKey>({
  _id: { type: String, required: true },
  body: { type: String, required: true },
  leaseID: { type: String, required: true },
  monthYear: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
keySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/**
 * Idempotency keys of payment entries. An entry is replaced by the next one of its month, so it can't keep the keys of
 * all calls itself. A key is stored before its entry; the entry's time shows whether the entry was stored as well.
 */
export function createPaymentKeysRepository(connection: Connection) {
  const model = connection.model<PaymentKey>("PaymentKey", keySchema, "paymentkeys");
  const keys = driverCollection<PaymentKey>(model);
  const byKey = async (key: string): Promise<PaymentKey | undefined> =>
    (await keys.findOne({ _id: key })) ?? undefined;
  return {
    byKey,
    /** Stores a key before its entry. @returns the earlier use of the key, or undefined for a new one */
    async claim(
      { key, body }: Idempotency,
      payment: Omit<PaymentKey, "_id" | "body">,
    ): Promise<PaymentKey | undefined> {
      try {
        await keys.insertOne({ _id: key, body, ...payment });
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return byKey(key);
      }
    },
  };
}
