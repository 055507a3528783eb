/** Stores with each incident the unit of its reporter. The unit on the day of the report is not known, so today's is stored. */
import type { Migration } from "./migration.ts";

const BATCH_SIZE = 500;

export const incidentUnits: Migration = {
  name: "007-incident-units",
  async run({ db }) {
    const incidents = db.collection("incidents");
    const residents = db.collection("residents");
    for (;;) {
      const part = await incidents
        .find({ unitNumber: null }, { projection: { userID: 1 }, limit: BATCH_SIZE })
        .toArray();
      if (part.length === 0) return;
      const userIDs = [...new Set(part.map(({ userID }) => userID as string))];
      const rows = await residents
        .find({ userID: { $in: userIDs } }, { projection: { userID: 1, unitNumber: 1 } })
        .toArray();
      const units = new Map(rows.map(({ userID, unitNumber }) => [userID, unitNumber]));
      for (const userID of userIDs) {
        const unitNumber = units.get(userID) ?? "";
        await incidents.updateMany({ userID, unitNumber: null }, { $set: { unitNumber } });
      }
    }
  },
};
