/**
 * Number of residents and sum of turnover scores by class, in one document. Every new resident and every change of a resident
 * adds its difference, so that the dashboard's figures do not read all residents.
 */
import { type Connection, Schema } from "mongoose";
import { addCounts, replaceCounts } from "../database/counters.ts";
import { RESIDENT_CLASSES, type ResidentClass } from "../domain/enumerations.ts";

/** The residents of one class. */
interface ClassFigures {
  residents: number;
  /** Sum of their turnover scores. */
  turnover: number;
}

export type ClassStats = Record<ResidentClass, ClassFigures>;

/** The fields of a resident that the stats depend on. */
export interface ClassAndTurnover {
  class: ResidentClass;
  turnoverScore: number;
}

interface StoredClassStats {
  /** Increases with every write. */
  writes: number;
  classes: ClassStats;
}

type StatsDocument = StoredClassStats & { _id: string };

/** The portal has one property. */
const PROPERTY = "property";

const schema = new Schema<StatsDocument>(
  {
    _id: { type: String, required: true },
    writes: { type: Number, required: true },
    classes: { type: Schema.Types.Mixed, required: true },
  },
  { minimize: false },
);

/** The stats of an empty property. */
export function emptyClassStats(): ClassStats {
  return {
    A: { residents: 0, turnover: 0 },
    B: { residents: 0, turnover: 0 },
    C: { residents: 0, turnover: 0 },
  };
}

/** Adds a resident to stats, or subtracts one with a `sign` of -1. */
export function addResident(stats: ClassStats, resident: ClassAndTurnover, sign: 1 | -1 = 1): void {
  const ofClass = stats[resident.class];
  ofClass.residents += sign;
  ofClass.turnover += sign * resident.turnoverScore;
}

export type ClassStatsRepository = ReturnType<typeof createClassStatsRepository>;

export function createClassStatsRepository(connection: Connection) {
  const model = connection.model<StatsDocument>("ResidentTotals", schema, "residenttotals");
  return {
    /** Returns undefined if no stats are stored yet. */
    async read(): Promise<StoredClassStats | undefined> {
      const found = await model.findOne({ _id: PROPERTY }).lean<StatsDocument>();
      if (!found) return undefined;
      const classes = emptyClassStats();
      for (const name of RESIDENT_CLASSES) Object.assign(classes[name], found.classes[name]);
      return { writes: found.writes, classes };
    },
    /** Adds the new state of residents and subtracts the previous one. Writes nothing if both are equal. */
    async add(before: readonly ClassAndTurnover[], after: readonly ClassAndTurnover[]): Promise<void> {
      const differences = emptyClassStats();
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
     * Replaces all stats, unless they changed since they were read.
     * @param writes the value that was read; 0 without a document
     * @returns whether the stats were replaced
     */
    correct: (writes: number, classes: ClassStats): Promise<boolean> =>
      replaceCounts(model, PROPERTY, writes, { classes }),
  };
}
