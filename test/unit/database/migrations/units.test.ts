/** Residents of earlier versions get a unit of their number, in the spelling of the most recent one. */
import { expect } from "vitest";
import { units } from "../../../../src/database/migrations/009-units.ts";
import { test } from "../support/database-test.ts";

const day = (date: number) => new Date(Date.UTC(2026, 0, date));

test("one unit per folded number, also if the migration was interrupted", async ({ db, log }) => {
  const residents = db.collection("residents");
  await residents.insertMany([
    { userID: "R-1", unitNumber: "4b", unitType: "Studio", createdAt: day(1), formerSince: day(9) },
    { userID: "R-2", unitNumber: "4 B", unitType: "1BHK", createdAt: day(3) },
    { userID: "R-3", unitNumber: "2-301", unitType: "2BHK", createdAt: day(2) },
    { userID: "R-4", unitNumber: "", unitType: "", createdAt: day(2) },
  ]);
  const incidents = db.collection("incidents");
  await incidents.insertMany([
    { userID: "R-2", unitNumber: "4B" },
    { userID: "R-2", unitNumber: "77Z" },
  ]);
  const idOf = async (foldedNumber: string) =>
    String((await db.collection("units").findOne({ foldedNumber }))?._id);
  for (const run of ["first", "second", "after an interruption"]) {
    if (run === "after an interruption") await residents.updateMany({}, { $unset: { unitID: 1 } });
    await units.run({ db, log });
    const stored = await db.collection("units").find().toArray();
    expect([run, stored.map(({ number, type, floor }) => [number, type, floor])]).toEqual([
      run,
      [
        ["4 B", "1BHK", 4],
        ["2-301", "2BHK", 2],
      ],
    ]);
    const [b, other] = [await idOf("4b"), await idOf("2-301")];
    const links = (await residents.find().toArray()).map(({ unitID }) => unitID);
    expect([run, links]).toEqual([run, [b, b, other, undefined]]);
    const reported = (await incidents.find().toArray()).map(({ unitID }) => unitID);
    expect(reported).toEqual([b, undefined]);
  }
});
