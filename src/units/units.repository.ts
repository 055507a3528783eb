/** Units: the apartments of the property. */
import { type Connection, Schema } from "mongoose";
import { mergeCalls } from "../database/merged-calls.ts";
import { entryQueries, type PageQuery } from "../database/queries.ts";
import { objectID, toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { foldedUnit, UNIT_STATES, type UnitState } from "../domain/unit-rules.ts";

export interface Unit extends Idempotent {
  /** As staff typed it. */
  number: string;
  /** May be empty. */
  building: string;
  /** The folded number and building, which together are unique. */
  foldedNumber: string;
  foldedBuilding: string;
  floor: number | null;
  /** Staff have entered the floor, so it is not proposed from the number any more. */
  isFloorCorrected?: true;
  type: string;
  /** Dollars a month. */
  askingRent: number | null;
  state: UnitState;
  note: string;
  /** Set until all residents of the unit have its current number and type. */
  copiesPending?: true;
  createdAt: Date;
  updatedAt: Date;
}

export const unitModelSchema = new Schema<Unit>({
  number: { type: String, required: true },
  building: { type: String, default: "" },
  foldedNumber: { type: String, required: true },
  foldedBuilding: { type: String, default: "" },
  floor: { type: Number, default: null },
  isFloorCorrected: { type: Boolean },
  type: { type: String, default: "" },
  askingRent: { type: Number, default: null },
  state: { type: String, enum: UNIT_STATES, default: "active" },
  note: { type: String, default: "" },
  copiesPending: { type: Boolean },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
unitModelSchema.index({ foldedNumber: 1, foldedBuilding: 1 }, { unique: true });
unitModelSchema.index({ createdAt: -1, _id: -1 });
unitModelSchema.index({ updatedAt: 1 });
unitModelSchema.index({ state: 1 });
withIdempotencyKey(unitModelSchema);

/** The fields of lists. Reading all fields would take a third longer. */
const LISTED_FIELDS = {
  number: 1,
  building: 1,
  floor: 1,
  type: 1,
  askingRent: 1,
  state: 1,
  note: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
export type ListedUnit = Pick<Unit, keyof typeof LISTED_FIELDS>;

/** The folded forms of a unit's name. */
export const foldedNameOf = ({ number, building }: Pick<Unit, "number" | "building">) => ({
  foldedNumber: foldedUnit(number),
  foldedBuilding: foldedUnit(building),
});

type Lean = Unit & { _id: unknown };

export function createUnitsRepository(connection: Connection) {
  const model = connection.model<Unit>("Unit", unitModelSchema, "units");
  const { insert, insertMany, byID, byIdempotencyKey, listBatches, list } = entryQueries(model);
  return {
    insert,
    insertMany,
    byID,
    byIdempotencyKey,
    /** All units as lists show them, newest first, in batches. */
    listed: (window: PageQuery): AsyncGenerator<WithId<ListedUnit>[]> =>
      listBatches({}, window, LISTED_FIELDS),
    list: () => list({}, {}),
    count: () => model.countDocuments({}),
    /** The buildings and floors of all units, by `_id`. */
    async places(): Promise<Map<string, Pick<Unit, "building" | "floor">>> {
      const units = await model
        .find({}, { building: 1, floor: 1 })
        .lean<(Pick<Unit, "building" | "floor"> & { _id: unknown })[]>();
      return new Map(units.map(({ _id, building, floor }) => [String(_id), { building, floor }]));
    },
    /** The `_id`s of the units that are set offline. */
    async offlineIDs(): Promise<string[]> {
      const units = await model.find({ state: "offline" }, { _id: 1 }).lean<{ _id: unknown }[]>();
      return units.map(({ _id }) => String(_id));
    },
    /** The units of all buildings with a number, the oldest first. */
    byNumber: mergeCalls<string, WithId<Unit>[]>(async (numbers) => {
      const foldedNumbers = numbers.map(foldedUnit);
      const units = await model
        .find({ foldedNumber: { $in: [...new Set(foldedNumbers)] } })
        .sort({ createdAt: 1, foldedBuilding: 1 })
        .lean<Lean[]>();
      const records = units.map((unit) => toRecord<Unit>(unit));
      return foldedNumbers.map((folded) => records.filter(({ foldedNumber }) => foldedNumber === folded));
    }),
    /** Changes a unit. @returns the unit before the change; undefined if there is none */
    async change(
      _id: string,
      changes: Partial<Unit> & { updatedAt: Date },
    ): Promise<WithId<Unit> | undefined> {
      const before = await model
        .findOneAndUpdate({ _id: objectID(_id) }, { $set: changes }, { runValidators: true })
        .lean<Lean>();
      return before ? toRecord<Unit>(before) : undefined;
    },
    /** The units whose residents may have an earlier number or type. */
    async withPendingCopies(): Promise<WithId<Unit>[]> {
      // Once an hour, reading all units is cheaper than keeping an index.
      return (await list({}, {})).filter(({ copiesPending }) => copiesPending);
    },
    /** Notes that the residents have the unit's number and type, unless it was changed again. */
    async finishCopies({ _id, updatedAt }: WithId<Unit>): Promise<void> {
      await model.updateOne({ _id: objectID(_id), updatedAt }, { $unset: { copiesPending: 1 } });
    },
    /** @returns whether there was such a unit */
    remove: async (_id: string): Promise<boolean> =>
      (await model.deleteOne({ _id: objectID(_id) })).deletedCount === 1,
  };
}
