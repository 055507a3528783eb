/**
 * Monthly stats of a resident's log entries: one small document per resident, so that the dashboard's figures do not read the
 * logs. The stats can always be recomputed from the logs.
 */
import { type Connection, Schema } from "mongoose";
import { driverCollection, isDuplicateKey } from "../database/record.ts";
import type { CalendarMonth } from "../domain/calendar.ts";
import type { PaymentStatus } from "../domain/enumerations.ts";

/** Sums of one resident's log entries in one month. */
export interface MonthStats {
  /** Number of behavior entries, and the sum of their RP. */
  entries: number;
  rp: number;
  /** Number of behavior entries with negative RP. */
  violations: number;
  /** Status of the month's payment entry; null without an entry. */
  payment: PaymentStatus | null;
}

/** Counts of all months. */
export interface ResidentCounts {
  violations: number;
  latePayments: number;
  missedPayments: number;
}

export interface ResidentStats extends ResidentCounts {
  userID: string;
  /** Increases with every write; 0 if no document is stored. */
  version: number;
  months: Record<CalendarMonth, MonthStats>;
}

type ResidentStatsDocument = Omit<ResidentStats, "userID"> & { _id: string };

const number = { type: Number, required: true };
const schema = new Schema<ResidentStatsDocument>(
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

function toStats({ _id, version, violations, latePayments, missedPayments, months }: ResidentStatsDocument) {
  return { userID: _id, version, violations, latePayments, missedPayments, months };
}

export function createResidentStatsRepository(connection: Connection) {
  const model = connection.model<ResidentStatsDocument>("ResidentSums", schema, "residentsums");
  const documents = driverCollection<ResidentStatsDocument>(model);

  async function add({ userID, ...stats }: ResidentStats): Promise<boolean> {
    try {
      await documents.insertOne({ ...stats, _id: userID, version: 1 });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    async byUserID(userID: string): Promise<ResidentStats | undefined> {
      const found = await documents.findOne({ _id: userID });
      return found ? toStats(found) : undefined;
    },
    async byUserIDs(userIDs: readonly string[]): Promise<ResidentStats[]> {
      return (await model.find({ _id: { $in: [...userIDs] } }).lean<ResidentStatsDocument[]>()).map(toStats);
    },
    /** The counts of residents by userID. Residents without stats are absent. */
    async countsOf(userIDs: readonly string[]): Promise<Map<string, ResidentCounts>> {
      const found = await model
        .find({ _id: { $in: [...userIDs] } }, { violations: 1, latePayments: 1, missedPayments: 1 })
        .lean<(ResidentCounts & { _id: string })[]>();
      return new Map(found.map(({ _id, ...counts }) => [_id, counts]));
    },
    /** Streams the stats of all residents, in no order. */
    async *all(): AsyncGenerator<ResidentStats, void, undefined> {
      const cursor = model.find({}).lean<ResidentStatsDocument>().cursor({ batchSize: STREAM_BATCH });
      for await (const found of cursor) yield toStats(found as ResidentStatsDocument);
    },
    /** Streams the stats of all residents with a late or a missed payment, once each, in no order. */
    async *inArrears(): AsyncGenerator<ResidentStats, void, undefined> {
      const late = { missedPayments: 0, latePayments: { $gt: 0 } };
      const yielded = new Set<string>();
      // Two ranges of one index. A single query with $or would read all documents.
      for (const filter of [late, { missedPayments: { $gt: 0 } }]) {
        const cursor = model.find(filter).lean<ResidentStatsDocument>().cursor({ batchSize: STREAM_BATCH });
        for await (const found of cursor) {
          const stats = toStats(found as ResidentStatsDocument);
          if (yielded.has(stats.userID)) continue;
          yielded.add(stats.userID);
          yield stats;
        }
      }
      // Residents who moved from the second range to the first one between the two reads are still missing.
      const now = await model.find(late, { _id: 1 }).lean<{ _id: string }[]>();
      const moved = now.filter(({ _id }) => !yielded.has(_id)).map(({ _id }) => _id);
      if (moved.length > 0)
        yield* (await model.find({ _id: { $in: moved } }).lean<ResidentStatsDocument[]>()).map(toStats);
    },
    /**
     * Stores a resident's stats if the stored version is still the version that they were computed from.
     * @returns false if another write changed the stored version
     */
    async write(stats: ResidentStats): Promise<boolean> {
      if (stats.version === 0) return add(stats);
      const { userID, version, ...rest } = stats;
      const changes = { $set: { ...rest, version: version + 1 } };
      return (await documents.updateOne({ _id: userID, version }, changes)).modifiedCount === 1;
    },
  };
}
