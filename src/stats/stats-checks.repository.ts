/** The last check of the stats: when the stats of residents were compared with their log entries. */
import { type Connection, Schema } from "mongoose";
import { driverCollection } from "../database/record.ts";

export interface StatsCheck {
  /** When the check began. It compared the entries that were stored before. */
  checkedAt: Date;
  /** The time zone of the months, an IANA name. */
  timeZone: string;
  /** The number of payment entries that were stored before the check; absent in a check by an earlier version. */
  payments?: number;
}

type CheckDocument = StatsCheck & { _id: string };

/** The portal has one property. */
const PROPERTY = "property";

const schema = new Schema<CheckDocument>({
  _id: { type: String, required: true },
  checkedAt: { type: Date, required: true },
  timeZone: { type: String, required: true },
  payments: { type: Number },
});

export function createStatsChecksRepository(connection: Connection) {
  const model = connection.model<CheckDocument>("StatsCheck", schema, "statschecks");
  const checks = driverCollection<CheckDocument>(model);
  return {
    last: async (): Promise<StatsCheck | undefined> => (await checks.findOne({ _id: PROPERTY })) ?? undefined,
    async save(check: StatsCheck): Promise<void> {
      await checks.updateOne({ _id: PROPERTY }, { $set: check }, { upsert: true });
    },
  };
}
