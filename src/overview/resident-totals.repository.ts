/**
 * How many residents each class has and what their turnover scores come to: one document that every stored resident
 * and every change of one adds its difference to, so that no figure needs a pass over all residents.
 */
import { type Connection, Schema } from "mongoose";
import { addCounts, replaceCounts } from "../database/counters.ts";
import { RESIDENT_CLASSES, type ResidentClass } from "../domain/enumerations.ts";

/** The residents of one class. */
interface ClassTotals {
  residents: number;
  /** Their turnover scores added up. */
  turnover: number;
}

export type ResidentTotals = Record<ResidentClass, ClassTotals>;

/** As much of a resident as is counted. */
export interface Counted {
  class: ResidentClass;
  turnoverScore: number;
}

interface StoredTotals {
  /** Rises with every write. */
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

/** What there is before anybody is counted. */
export function noResidents(): ResidentTotals {
  return {
    A: { residents: 0, turnover: 0 },
    B: { residents: 0, turnover: 0 },
    C: { residents: 0, turnover: 0 },
  };
}

/** Adds a resident to totals, or takes one away with a `sign` of -1. */
export function addResident(totals: ResidentTotals, resident: Counted, sign: 1 | -1 = 1): void {
  const held = totals[resident.class];
  held.residents += sign;
  held.turnover += sign * resident.turnoverScore;
}

export type ResidentTotalsStore = ReturnType<typeof createResidentTotalsRepository>;

/** The residents' totals of one database. */
export function createResidentTotalsRepository(connection: Connection) {
  const model = connection.model<TotalsDocument>("ResidentTotals", schema, "residenttotals");
  return {
    /** Undefined where nobody was ever counted. */
    async read(): Promise<StoredTotals | undefined> {
      const found = await model.findOne({ _id: PROPERTY }).lean<TotalsDocument>();
      if (!found) return undefined;
      const classes = noResidents();
      for (const name of RESIDENT_CLASSES) Object.assign(classes[name], found.classes[name]);
      return { writes: found.writes, classes };
    },
    /** Adds what some residents are now and takes away what they were before; writes nothing where that is the same. */
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
     * Replaces all totals, unless something was added since they were read.
     * @param writes as it was read; 0 where there was nothing
     * @returns whether they are replaced
     */
    correct: (writes: number, classes: ResidentTotals): Promise<boolean> =>
      replaceCounts(model, PROPERTY, writes, { classes }),
  };
}
