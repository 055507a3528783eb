/**
 * Drops the property's stored stats and `statsPending` of residents: both follow from the residents and their log entries. The start that
 * follows compares all residents with their entries.
 */
import { dropCollection, dropIndex, type Migration } from "./migration.ts";

const BATCH_SIZE = 500;

export const statsWithoutMarks: Migration = {
  name: "008-stats-without-marks",
  async run({ db }) {
    await dropCollection(db, "propertystats");
    const residents = db.collection("residents");
    for (;;) {
      const batch = await residents
        .find({ statsPending: { $in: [true, false] } }, { projection: { _id: 1 }, limit: BATCH_SIZE })
        .toArray();
      if (batch.length === 0) break;
      const ids = batch.map(({ _id }) => _id);
      await residents.updateMany({ _id: { $in: ids } }, { $unset: { statsPending: 1 } });
    }
    await dropIndex(db, "residents", "statsPending_1");
  },
};
