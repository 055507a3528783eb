/**
 * Moves the stats of log entries into the residents, and drops the collections that held derived stats. The property's stats are
 * added up by the start that follows.
 */
import type { mongo } from "mongoose";
import { dropCollection, dropIndex, type Migration } from "./migration.ts";

const BATCH_SIZE = 500;

/** Collections of derived stats that no longer exist, and the indexes of entry numbers, which served them. */
const OLD_COLLECTIONS = ["residentsums", "residenttotals", "overviewtotals", "propertytotals"];
const NUMBERED = ["behaviorlogs", "rewardlogs"];

interface OldResident {
  _id: mongo.ObjectId;
  userID: string;
  counted?: { rewardEntries: number; cpSum: number } | null;
}

interface OldSums {
  _id: string;
  months: object;
  violations: number;
  latePayments: number;
  missedPayments: number;
}

async function rewardStatsOf(db: mongo.Db, { userID, counted }: OldResident) {
  if (counted) return { entries: counted.rewardEntries, cp: counted.cpSum };
  const stats = { entries: 0, cp: 0 };
  for await (const { cp } of db.collection<{ cp: number }>("rewardlogs").find({ userID })) {
    stats.entries += 1;
    stats.cp += cp;
  }
  return stats;
}

async function migrateBatch(db: mongo.Db, batch: OldResident[]): Promise<void> {
  const userIDs = batch.map(({ userID }) => userID);
  const rows = await db
    .collection<OldSums>("residentsums")
    .find({ _id: { $in: userIDs } })
    .toArray();
  const sums = new Map(rows.map((one) => [one._id, one]));
  for (const resident of batch) {
    const {
      months = {},
      violations = 0,
      latePayments = 0,
      missedPayments = 0,
    } = sums.get(resident.userID) ?? {};
    const changes = {
      monthlyStats: months,
      logCounts: { violations, latePayments, missedPayments },
      rewardStats: await rewardStatsOf(db, resident),
      statsVersion: 1,
      statsPending: false,
      classChange: null,
    };
    await db
      .collection("residents")
      .updateOne({ _id: resident._id }, { $set: changes, $unset: { counted: 1, scoreVersion: 1 } });
  }
}

export const statsInResidents: Migration = {
  name: "003-stats-in-residents",
  async run({ db }) {
    const residents = db.collection<OldResident>("residents");
    const fields = { userID: 1, counted: 1 };
    for (;;) {
      // A missing field equals null.
      const batch = await residents
        .find({ statsVersion: null } as object, { projection: fields })
        .limit(BATCH_SIZE)
        .toArray();
      if (batch.length === 0) break;
      await migrateBatch(db, batch);
    }
    for (const name of OLD_COLLECTIONS) await dropCollection(db, name);
    for (const name of NUMBERED) await dropIndex(db, name, "userID_1_number_1");
  },
};
