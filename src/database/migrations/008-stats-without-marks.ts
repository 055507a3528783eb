/**
 * Drops the property's stored stats and the marks of residents: both follow from the residents and their log entries. Without a marked
 * resident all stats are right as of now, and the start that follows compares only later entries; otherwise it compares all.
 */
import type { mongo } from "mongoose";
import { dropCollection, dropIndex, type Migration } from "./migration.ts";

const BATCH_SIZE = 500;

/** Does nothing on a second run, which finds no stored stats. */
async function noteCheck(db: mongo.Db): Promise<void> {
  const stats = await db.collection<{ _id: string; timeZone?: string }>("propertystats").findOne({});
  const marked = await db.collection("residents").findOne({ statsPending: true });
  if (!stats?.timeZone || marked) return;
  const { localTime } = await db.admin().command({ hello: 1 });
  const check = { checkedAt: localTime, timeZone: stats.timeZone };
  await db
    .collection<{ _id: string }>("statschecks")
    .updateOne({ _id: stats._id }, { $set: check }, { upsert: true });
}

export const statsWithoutMarks: Migration = {
  name: "008-stats-without-marks",
  async run({ db }) {
    await noteCheck(db);
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
