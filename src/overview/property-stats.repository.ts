/** Monthly stats of all residents, in one document. Every stored entry adds its difference. */
import { type Connection, Schema } from "mongoose";
import { addCounts, replaceCounts } from "../database/counters.ts";
import type { CalendarMonth } from "../domain/calendar.ts";

/** Stats of one month for the whole property. */
export interface PropertyMonthStats {
  /** Number of behavior entries. */
  entries: number;
  /** Number of residents with behavior entries, and the total of their RP sums, each clamped to 0 to 20. */
  residents: number;
  held: number;
  /** Number of payment entries, and of those paid on time or early. */
  payments: number;
  inTime: number;
}

export interface PropertyStats {
  /** Time zone of the months, an IANA name. */
  timeZone: string;
  /** Increases with every write. */
  writes: number;
  months: Record<CalendarMonth, PropertyMonthStats>;
}

type StatsDocument = PropertyStats & { _id: string };

/** The portal has one property. */
const PROPERTY = "property";

const schema = new Schema<StatsDocument>(
  {
    _id: { type: String, required: true },
    timeZone: { type: String, required: true },
    writes: { type: Number, required: true },
    months: { type: Schema.Types.Mixed, required: true },
  },
  { minimize: false },
);

export function createPropertyStatsRepository(connection: Connection) {
  const model = connection.model<StatsDocument>("OverviewTotals", schema, "overviewtotals");

  return {
    async read(): Promise<PropertyStats | undefined> {
      const found = await model.findOne({ _id: PROPERTY }).lean<StatsDocument>();
      return found ? { timeZone: found.timeZone, writes: found.writes, months: found.months } : undefined;
    },
    /** Adds differences to months in one update. @param timeZone stored with the first addition */
    async add(differences: ReadonlyMap<CalendarMonth, PropertyMonthStats>, timeZone: string): Promise<void> {
      const increments: Record<string, number> = { writes: 1 };
      for (const [month, stats] of differences) {
        for (const [name, by] of Object.entries(stats)) increments[`months.${month}.${name}`] = by;
      }
      await addCounts(model, PROPERTY, increments, { timeZone });
    },
    /**
     * Replaces all months, unless they changed since they were read.
     * @param writes the value that was read; 0 without a document
     * @returns whether the months were replaced
     */
    correct: (writes: number, months: PropertyStats["months"], timeZone: string): Promise<boolean> =>
      replaceCounts(model, PROPERTY, writes, { months, timeZone }),
  };
}
