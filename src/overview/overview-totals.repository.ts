/** Monthly totals of all residents, in one document. Every stored entry adds its difference. */
import { type Connection, Schema } from "mongoose";
import { addCounts, replaceCounts } from "../database/counters.ts";
import type { CalendarMonth } from "../domain/calendar.ts";

/** Totals of one month for the whole property. */
export interface MonthTotals {
  /** Number of behavior entries. */
  entries: number;
  /** Number of residents with behavior entries, and the total of their RP sums, each clamped to 0 to 20. */
  residents: number;
  held: number;
  /** Number of payment entries, and of those paid on time or early. */
  payments: number;
  inTime: number;
}

export interface OverviewTotals {
  /** Time zone of the months, an IANA name. */
  timeZone: string;
  /** Increases with every write. */
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

export function createOverviewTotalsRepository(connection: Connection) {
  const model = connection.model<TotalsDocument>("OverviewTotals", schema, "overviewtotals");

  return {
    async read(): Promise<OverviewTotals | undefined> {
      const found = await model.findOne({ _id: PROPERTY }).lean<TotalsDocument>();
      return found ? { timeZone: found.timeZone, writes: found.writes, months: found.months } : undefined;
    },
    /** Adds differences to months in one update. @param timeZone stored with the first addition */
    async add(differences: ReadonlyMap<CalendarMonth, MonthTotals>, timeZone: string): Promise<void> {
      const increments: Record<string, number> = { writes: 1 };
      for (const [month, totals] of differences) {
        for (const [name, by] of Object.entries(totals)) increments[`months.${month}.${name}`] = by;
      }
      await addCounts(model, PROPERTY, increments, { timeZone });
    },
    /**
     * Replaces all months, unless they changed since they were read.
     * @param writes the value that was read; 0 without a document
     * @returns whether the months were replaced
     */
    correct: (writes: number, months: OverviewTotals["months"], timeZone: string): Promise<boolean> =>
      replaceCounts(model, PROPERTY, writes, { months, timeZone }),
  };
}
