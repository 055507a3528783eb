/** The property's stats in one document, so that the dashboard reads neither residents nor log entries. */
import { type Connection, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { driverCollection } from "../database/record.ts";
import { type Figures, figuresIn, type PropertyStats, propertyStatsOf } from "../domain/stats.ts";

/** `version` increases with every write. */
export interface StoredPropertyStats extends PropertyStats {
  version: number;
  /** Time zone of the months, an IANA name; empty if nothing is stored yet. */
  timeZone: string;
}

type StatsDocument = StoredPropertyStats & { _id: string };

/** The portal has one property. */
const PROPERTY = "property";

const number = { type: Number, required: true };
const schema = new Schema<StatsDocument>(
  {
    _id: { type: String, required: true },
    version: number,
    timeZone: { type: String, required: true },
    totalCP: { type: Number },
    rewardEntries: { type: Number },
    classes: { type: Schema.Types.Mixed },
    months: { type: Schema.Types.Mixed },
    former: { type: Schema.Types.Mixed },
  },
  { minimize: false },
);

export function createPropertyStatsRepository(connection: Connection) {
  const model = connection.model<StatsDocument>("PropertyStats", schema, "propertystats");
  const documents = driverCollection<StatsDocument>(model);
  return {
    /** The stats; zeros if nothing is stored yet. Figures are rounded, because floating-point errors add up. */
    async read(): Promise<StoredPropertyStats> {
      const found = await documents.findOne({ _id: PROPERTY });
      if (!found) return { ...propertyStatsOf(new Map()), version: 0, timeZone: "" };
      const { _id, version, timeZone, ...stats } = found;
      return { ...propertyStatsOf(figuresIn(stats)), version, timeZone };
    },
    /**
     * Adds figures in one update. The mark of their resident has to be removed later, or to stay.
     * @param timeZone stored with the first addition
     */
    async add(figures: Figures, timeZone: string): Promise<void> {
      if (figures.size === 0) return;
      const update = { $inc: { version: 1, ...Object.fromEntries(figures) }, $setOnInsert: { timeZone } };
      try {
        await documents.updateOne({ _id: PROPERTY }, update, { upsert: true });
      } catch (error) {
        // Two simultaneous first additions may both try to create the document. The one that fails finds it on the second attempt.
        if (!isDuplicateKey(error)) throw error;
        await documents.updateOne({ _id: PROPERTY }, update);
      }
    },
    /**
     * Replaces all stats, unless they changed since they were read.
     * @param version the version that was read; 0 if nothing was stored
     * @returns whether the stats were replaced
     */
    async replace(version: number, stats: PropertyStats, timeZone: string): Promise<boolean> {
      const upsert = version === 0;
      const changes = { $set: { ...stats, timeZone, version: version + 1 } };
      try {
        const result = await documents.updateOne({ _id: PROPERTY, version }, changes, { upsert });
        return result.modifiedCount + result.upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
