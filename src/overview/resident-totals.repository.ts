/**
 * Number of residents and sum of turnover scores by class, in one document. Every new resident and every change of a resident
 * adds its difference, so that the dashboard's figures do not read all residents.
 */
import { type Connection, Schema } from "mongoose";
import { addCounts, replaceCounts } from "../database/counters.ts";
import { RESIDENT_CLASSES, type ResidentClass } from "../domain/enumerations.ts";

/** The residents of one class. */
interface ClassTotals {
  residents: number;
  /** Sum of their turnover scores. */
  turnover: number;
}

export type ResidentTotals = Record<ResidentClass, ClassTotals>;

/** The fields of a resident that the totals depend on. */
export interface Counted {
  class: ResidentClass;
  turnoverScore: number;
}

interface StoredTotals {
  /** Increases with every write. */
  writes: number;
  classes: ResidentTotals;
}

type TotalsDocument = StoredTotals & { _id: string };

/** The portal has one property. */
const PROPERTY = "property";

const schema = new Schema<TotalsDocument>(
  {
    _id: { type: String, required: true },
    writes: { type: Number, required: true },
    classes: { type: Schema.Types.Mixed, required: true },
  },
  { minimize: false },
);

/** The totals of an empty property. */
export function noResidents(): ResidentTotals {
  return {
    A: { residents: 0, turnover: 0 },
    B: { residents: 0, turnover: 0 },
    C: { residents: 0, turnover: 0 },
  };
}

/** Adds a resident to totals, or subtracts one with a `sign` of -1. */
export function addResident(totals: ResidentTotals, resident: Counted, sign: 1 | -1 = 1): void {
  const classTotals = totals[resident.class];
  classTotals.residents += sign;
  classTotals.turnover += sign * resident.turnoverScore;
}

export type ResidentTotalsStore = ReturnType<typeof createResidentTotalsRepository>;

export function createResidentTotalsRepository(connection: Connection) {
  const model = connection.model<TotalsDocument>("ResidentTotals", schema, "residenttotals");
  return {
    /** Returns undefined if no totals are stored yet. */
    async read(): Promise<StoredTotals | undefined> {
      const found = await model.findOne({ _id: PROPERTY }).lean<TotalsDocument>();
      if (!found) return undefined;
      const classes = noResidents();
      for (const name of RESIDENT_CLASSES) Object.assign(classes[name], found.classes[name]);
      return { writes: found.writes, classes };
    },
    /** Adds the new state of residents and subtracts the previous one. Writes nothing if both are equal. */
    async add(before: readonly Counted[], after: readonly Counted[]): Promise<void> {
      const differences = noResidents();
      for (const resident of before) addResident(differences, resident, -1);
      for (const resident of after) addResident(differences, resident);
      const increments = Object.fromEntries(
        RESIDENT_CLASSES.flatMap((name) =>
          Object.entries(differences[name]).map(([figure, by]) => [`classes.${name}.${figure}`, by] as const),
        ).filter(([, by]) => by !== 0),
      );
      if (Object.keys(increments).length > 0) await addCounts(model, PROPERTY, { writes: 1, ...increments });
    },
    /**
     * Replaces all totals, unless they changed since they were read.
     * @param writes the value that was read; 0 without a document
     * @returns whether the totals were replaced
     */
    correct: (writes: number, classes: ResidentTotals): Promise<boolean> =>
      replaceCounts(model, PROPERTY, writes, { classes }),
  };
}
