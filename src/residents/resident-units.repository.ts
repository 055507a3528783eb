/** The queries of residents by their units. */
import type { Model } from "mongoose";
import { findUserIDs, STREAM_BATCH } from "../database/queries.ts";
import type { Resident } from "./resident.model.ts";

/** The fields of a resident on the page of a unit. */
const UNIT_FIELDS = {
  _id: 0,
  userID: 1,
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  unitID: 1,
  leaseStart: 1,
  onLeaseFrom: 1,
  leaseEnd: 1,
  monthlyRent: 1,
  moveOut: 1,
  isFurther: 1,
  approvedAt: 1,
  formerSince: 1,
} as const;

export type UnitResident = Pick<Resident, Exclude<keyof typeof UNIT_FIELDS, "_id">>;

/** The fields that say in which unit a resident lives or lived. */
type PlacedResident = Pick<Resident, "userID" | "unitID" | "unitNumber">;

const PLACE_FIELDS = { _id: 0, userID: 1, unitID: 1, unitNumber: 1 } as const;

export function createUnitQueries(model: Model<Resident>) {
  return {
    /** The approved current residents of some units, in no order. */
    inUnits(unitIDs: readonly string[]): Promise<UnitResident[]> {
      const filter = { unitID: { $in: [...unitIDs] }, formerSince: null, approvedAt: { $ne: null } };
      return model.find(filter, UNIT_FIELDS).lean<UnitResident[]>();
    },
    /** The userIDs of all residents of a unit, also former ones and those who wait for approval. */
    userIDsIn: (unitID: string) => findUserIDs(model, { unitID }),
    /** Streams where all residents live or lived, in no order. */
    places: (): AsyncIterable<PlacedResident> =>
      model.find({}, PLACE_FIELDS).lean<PlacedResident>().cursor({ batchSize: STREAM_BATCH }),
  };
}
