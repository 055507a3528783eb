/**
 * What a resident's log entries come to, month by month: one small document a resident, so that the dashboard's figures
 * need no pass over the logs. It can always be made anew from them.
 */
import { type Connection, Schema } from "mongoose";
import { driverCollection, isDuplicateKey } from "../database/record.ts";
import type { CalendarMonth } from "../domain/calendar.ts";
import type { PaymentStatus } from "../domain/enumerations.ts";

/** One resident's entries of one month. */
export interface MonthSums {
  /** How many behavior entries there are, and the sum of their RP. */
  entries: number;
  rp: number;
  /** Behavior entries of negative RP. */
  violations: number;
  /** What the month's payment entry says, or null where there is none. */
  payment: PaymentStatus | null;
}

/** Over all months. */
export interface ResidentCounts {
  violations: number;
  latePayments: number;
  missedPayments: number;
}

export interface ResidentSums extends ResidentCounts {
  userID: string;
  /** Rises with every write; 0 while nothing is stored. */
  version: number;
  months: Record<CalendarMonth, MonthSums>;
}

type SumsDocument = Omit<ResidentSums, "userID"> & { _id: string };

const number = { type: Number, required: true };
const schema = new Schema<SumsDocument>(
  {
    _id: { type: String, required: true },
    version: number,
    violations: number,
    latePayments: number,
    missedPayments: number,
    months: { type: Schema.Types.Mixed, required: true },
  },
  { minimize: false },
);
schema.index({ missedPayments: 1, latePayments: 1 });

const STREAM_BATCH = 500;

function toSums({ _id, version, violations, latePayments, missedPayments, months }: SumsDocument) {
  return { userID: _id, version, violations, latePayments, missedPayments, months };
}

/** The residents' sums of one database. */
export function createResidentSumsRepository(connection: Connection) {
  const model = connection.model<SumsDocument>("ResidentSums", schema, "residentsums");
  const sumsDocuments = driverCollection<SumsDocument>(model);

  async function add({ userID, ...sums }: ResidentSums): Promise<boolean> {
    try {
      await sumsDocuments.insertOne({ ...sums, _id: userID, version: 1 });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    async byUserID(userID: string): Promise<ResidentSums | undefined> {
      const found = await sumsDocuments.findOne({ _id: userID });
      return found ? toSums(found) : undefined;
    },
    async byUserIDs(userIDs: readonly string[]): Promise<ResidentSums[]> {
      return (await model.find({ _id: { $in: [...userIDs] } }).lean<SumsDocument[]>()).map(toSums);
    },
    /** The counts of some residents, by userID; who has none is left out. */
    async countsOf(userIDs: readonly string[]): Promise<Map<string, ResidentCounts>> {
      const found = await model
        .find({ _id: { $in: [...userIDs] } }, { violations: 1, latePayments: 1, missedPayments: 1 })
        .lean<(ResidentCounts & { _id: string })[]>();
      return new Map(found.map(({ _id, ...counts }) => [_id, counts]));
    },
    /** Everybody's, one by one, in no order. */
    async *all(): AsyncGenerator<ResidentSums, void, undefined> {
      const cursor = model.find({}).lean<SumsDocument>().cursor({ batchSize: STREAM_BATCH });
      for await (const found of cursor) yield toSums(found as SumsDocument);
    },
    /** The sums of whoever has a late or a missed payment, once each, in no order. */
    async *behind(): AsyncGenerator<ResidentSums, void, undefined> {
      const late = { missedPayments: 0, latePayments: { $gt: 0 } };
      const seen = new Set<string>();
      // Two ranges of one index; a query that asks for either would read everybody's.
      for (const filter of [late, { missedPayments: { $gt: 0 } }]) {
        const cursor = model.find(filter).lean<SumsDocument>().cursor({ batchSize: STREAM_BATCH });
        for await (const found of cursor) {
          const sums = toSums(found as SumsDocument);
          if (seen.has(sums.userID)) continue;
          seen.add(sums.userID);
          yield sums;
        }
      }
      // Whoever came from the second range to the first meanwhile was in neither.
      const now = await model.find(late, { _id: 1 }).lean<{ _id: string }[]>();
      const moved = now.filter(({ _id }) => !seen.has(_id)).map(({ _id }) => _id);
      if (moved.length > 0)
        yield* (await model.find({ _id: { $in: moved } }).lean<SumsDocument[]>()).map(toSums);
    },
    /**
     * Stores a resident's sums over the version that they were made from.
     * @returns whether they are stored; not, when somebody else has stored others since
     */
    async write(sums: ResidentSums): Promise<boolean> {
      if (sums.version === 0) return add(sums);
      const { userID, version, ...rest } = sums;
      const changes = { $set: { ...rest, version: version + 1 } };
      return (await sumsDocuments.updateOne({ _id: userID, version }, changes)).modifiedCount === 1;
    },
  };
}
