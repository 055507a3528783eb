/**
 * Makes a unit of each unit number of the residents, current and former, and stores its `_id` with them and with the incidents that were
 * reported there. The spelling and the type are those of the most recent resident.
 */
import type { mongo } from "mongoose";
import { floorOf } from "../../domain/unit-floors.ts";
import { foldedUnit } from "../../domain/unit-rules.ts";
import type { Migration } from "./migration.ts";

const BATCH_SIZE = 500;

const IN_A_UNIT = { unitNumber: { $gt: "" } } as const;

interface NamedUnit {
  number: string;
  type: string;
  createdAt: Date;
}

/** The units that residents name, by their folded number. */
async function namedUnits(residents: mongo.Collection): Promise<Map<string, NamedUnit>> {
  const projection = { unitNumber: 1, unitType: 1, createdAt: 1 };
  const named = new Map<string, NamedUnit>();
  for await (const { unitNumber, unitType = "", createdAt } of residents.find(IN_A_UNIT, { projection })) {
    const folded = foldedUnit(unitNumber);
    if (folded === "") continue;
    const newest = named.get(folded);
    if (!newest || newest.createdAt <= createdAt) {
      named.set(folded, { number: unitNumber.trim(), type: unitType, createdAt });
    }
  }
  return named;
}

/** Stores the units that are missing. @returns the `_id` of each unit by its folded number */
async function storeUnits(
  units: mongo.Collection,
  named: Map<string, NamedUnit>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { _id, foldedNumber } of units.find({}, { projection: { foldedNumber: 1 } })) {
    ids.set(foldedNumber, String(_id));
  }
  const now = new Date();
  const missing = [...named]
    .filter(([folded]) => !ids.has(folded))
    .map(([foldedNumber, { number, type }]) => ({
      ...{ number, building: "", foldedNumber, foldedBuilding: "", floor: floorOf(number) ?? null, type },
      ...{ askingRent: null, state: "active", note: "", createdAt: now, updatedAt: now },
    }));
  for (let from = 0; from < missing.length; from += BATCH_SIZE) {
    const batch = missing.slice(from, from + BATCH_SIZE);
    const { insertedIds } = await units.insertMany(batch);
    batch.forEach(({ foldedNumber }, index) => {
      ids.set(foldedNumber, String(insertedIds[index]));
    });
  }
  return ids;
}

/** Stores with the documents of a collection the unit of their number. Those that have one keep it. */
async function linkUnits(collection: mongo.Collection, ids: Map<string, string>): Promise<void> {
  const byUnit = new Map<string, mongo.ObjectId[]>();
  const unlinked = collection.find({ ...IN_A_UNIT, unitID: null }, { projection: { unitNumber: 1 } });
  for await (const { _id, unitNumber } of unlinked) {
    const unitID = ids.get(foldedUnit(unitNumber));
    if (unitID !== undefined) byUnit.set(unitID, [...(byUnit.get(unitID) ?? []), _id]);
  }
  const updates = [...byUnit].map(([unitID, _ids]) => ({
    updateMany: { filter: { _id: { $in: _ids } }, update: { $set: { unitID } } },
  }));
  for (let from = 0; from < updates.length; from += BATCH_SIZE) {
    await collection.bulkWrite(updates.slice(from, from + BATCH_SIZE), { ordered: false });
  }
}

export const units: Migration = {
  name: "009-units",
  async run({ db }) {
    const residents = db.collection("residents");
    const ids = await storeUnits(db.collection("units"), await namedUnits(residents));
    await linkUnits(residents, ids);
    await linkUnits(db.collection("incidents"), ids);
  },
};
