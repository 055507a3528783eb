/** Month by month, what all residents' sums come to: one document that every stored entry adds its difference to. */
import { type Connection, Schema } from "mongoose";
import { addCounts, replaceCounts } from "../database/counters.ts";
import type { CalendarMonth } from "../domain/calendar.ts";

/** One month of the whole property. */
export interface MonthTotals {
  /** Behavior entries. */
  entries: number;
  /** Residents who have any, and their RP sums, each held between 0 and 20, added up. */
  residents: number;
  held: number;
  /** Payment entries, and those that say paid on time or early. */
  payments: number;
  inTime: number;
}

export interface OverviewTotals {
  /** The zone whose months these are, an IANA name. */
  timeZone: string;
  /** Rises with every write. */
  writes: number;
  months: Record<CalendarMonth, MonthTotals>;
}

type TotalsDocument = OverviewTotals & { _id: string };

/** The portal has one property. */
const PROPERTY = "property";

const schema = new Schema<TotalsDocument>(
  {
    _id: { type: String, required: true },
    timeZone: { type: String, required: true },
    writes: { type: Number, required: true },
    months: { type: Schema.Types.Mixed, required: true },
  },
  { minimize: false },
);

/** The overview's totals of one database. */
export function createOverviewTotalsRepository(connection: Connection) {
  const model = connection.model<TotalsDocument>("OverviewTotals", schema, "overviewtotals");

  return {
    async read(): Promise<OverviewTotals | undefined> {
      const found = await model.findOne({ _id: PROPERTY }).lean<TotalsDocument>();
      return found ? { timeZone: found.timeZone, writes: found.writes, months: found.months } : undefined;
    },
    /** Adds differences to some months, all at once. @param timeZone noted with the first addition */
    async add(differences: ReadonlyMap<CalendarMonth, MonthTotals>, timeZone: string): Promise<void> {
      const increments: Record<string, number> = { writes: 1 };
      for (const [month, totals] of differences) {
        for (const [name, by] of Object.entries(totals)) increments[`months.${month}.${name}`] = by;
      }
      await addCounts(model, PROPERTY, increments, { timeZone });
    },
    /**
     * Replaces all months, unless something was added since they were read.
     * @param writes as it was read; 0 where there was nothing
     * @returns whether they are replaced
     */
    correct: (writes: number, months: OverviewTotals["months"], timeZone: string): Promise<boolean> =>
      replaceCounts(model, PROPERTY, writes, { months, timeZone }),
  };
}
