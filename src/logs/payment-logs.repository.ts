/** Payment entries: one a resident and month; logging the month again replaces its status. */
import { type Connection, Schema } from "mongoose";
import { inParts, insertInBulk, type ListWindow } from "../database/queries.ts";
import { driverCollection, isDuplicateKey, objectID, type Stored, toRecord } from "../database/record.ts";
import type { CalendarMonth } from "../domain/calendar.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../domain/enumerations.ts";
import { paymentMonthKey } from "../domain/payment-month.ts";

export interface PaymentLog {
  userID: string;
  /** Month and year as chosen, such as `Jan 2025`. */
  monthYear: string;
  status: PaymentStatus;
  createdAt: Date;
  updatedAt: Date;
}

/** As stored: the month is there a second time in a form that sorts. */
interface PaymentDocument extends PaymentLog {
  month: CalendarMonth;
}

type Lean = PaymentDocument & { _id: unknown };

const schema = new Schema<PaymentDocument>({
  userID: { type: String, required: true },
  monthYear: { type: String, required: true },
  month: { type: String, required: true },
  status: { type: String, enum: PAYMENT_STATUSES, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
schema.index({ userID: 1, month: -1 }, { unique: true });
schema.index({ month: -1, _id: -1 });

/** How often a save is tried anew when another one stores the same month in between. */
const SAVE_TRIES = 3;

export interface SavedPayment {
  entry: Stored<PaymentLog>;
  /** What the month said before, or undefined for a month that is new. */
  replaced: PaymentStatus | undefined;
}

function toEntry({ month, ...entry }: Lean): Stored<PaymentLog> {
  return toRecord<PaymentLog>(entry);
}

function toDocument(entry: PaymentLog): PaymentDocument {
  const month = paymentMonthKey(entry.monthYear);
  if (month === undefined) throw new RangeError(`Not a payment month: ${entry.monthYear}`);
  return { ...entry, month };
}

/** As much of an entry as sums are made of. */
export type PaymentSumEntry = Pick<PaymentDocument, "userID" | "month" | "status">;

/** The payment entries of one database; every list is by month, newest first. */
export function createPaymentLogsRepository(connection: Connection) {
  const model = connection.model<PaymentDocument>("PaymentLog", schema, "paymentlogs");

  /** What comes after an entry in the list of everybody's entries. */
  function behind({ _id, month }: Lean) {
    return { month: { $lte: month }, $or: [{ month: { $lt: month } }, { _id: { $lt: _id } }] };
  }

  /** The same by an entry's `_id`; everything without one, undefined when no entry has it. */
  async function from(before: string | undefined) {
    if (before === undefined) return {};
    const last = await model.findOne({ _id: objectID(before) }).lean<Lean>();
    return last ? behind(last) : undefined;
  }

  async function replace(entry: PaymentDocument): Promise<SavedPayment | undefined> {
    const { userID, month, status, updatedAt } = entry;
    const before = await model
      .findOneAndUpdate({ userID, month }, { $set: { status, updatedAt } }, { returnDocument: "before" })
      .lean<Lean>();
    return before ? { entry: toEntry({ ...before, status, updatedAt }), replaced: before.status } : undefined;
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

  return {
    /** Adds a month or replaces its status; of many at once for one month, one adds and the others replace. */
    async save(entry: PaymentLog): Promise<SavedPayment> {
      const document = toDocument(entry);
      for (let tried = 0; tried < SAVE_TRIES; tried += 1) {
        const saved = (await replace(document)) ?? (await add(document));
        if (saved) return saved;
      }
      throw new Error("The payment entry was neither there nor could it be added.");
    },
    insertMany: (entries: readonly PaymentLog[]) => insertInBulk(model, entries.map(toDocument)),
    /** A user's entries; none when `before` is no entry. */
    async ofUser(userID: string, window: ListWindow = {}): Promise<Stored<PaymentLog>[]> {
      const part = await from(window.before);
      if (!part) return [];
      const query = model.find({ userID, ...part }).sort({ month: -1 });
      const found = await (window.limit === undefined ? query : query.limit(window.limit)).lean<Lean[]>();
      return found.map(toEntry);
    },
    /** What scores are made of, of all entries of a user, in no order. */
    statusesOf: (userID: string): Promise<{ status: PaymentStatus }[]> =>
      driverCollection<PaymentDocument>(model)
        .find({ userID })
        .project<{ status: PaymentStatus }>({ _id: 0, status: 1 })
        .toArray(),
    count: () => model.countDocuments({}),
    /** What sums are made of, of the entries of some users, in no order. */
    async forSums(userIDs: readonly string[]): Promise<PaymentSumEntry[]> {
      return model
        .find({ userID: { $in: [...userIDs] } }, { _id: 0, userID: 1, month: 1, status: 1 })
        .lean<PaymentSumEntry[]>();
    },
    /** What a user's entry of a month says, or null where there is none. */
    async statusOf(userID: string, month: CalendarMonth): Promise<PaymentStatus | null> {
      const found = await model.findOne({ userID, month }, { status: 1 }).lean<{ status: PaymentStatus }>();
      return found?.status ?? null;
    },
    /** Everybody's entries, in parts; none when `before` is no entry. */
    async *all(window: ListWindow = {}): AsyncGenerator<Stored<PaymentLog>[], void, undefined> {
      const first = await from(window.before);
      if (!first) return;
      const read = async (limit: number, last: Lean | undefined) =>
        model
          .find(last ? behind(last) : first)
          .sort({ month: -1, _id: -1 })
          .limit(limit)
          .lean<Lean[]>();
      for await (const part of inParts(window.limit, read)) yield part.map(toEntry);
    },
  };
}
