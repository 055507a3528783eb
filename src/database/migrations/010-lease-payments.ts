/**
 * Payments belong to a lease: an entry gets the lease of its resident, or the `_id` of a resident without one, which the resident's first
 * lease gets. Of a month that two people of a lease have, the entry that was recorded last counts.
 */
import type { mongo } from "mongoose";
import { dropIndex, type Migration } from "./migration.ts";

const BATCH_SIZE = 500;

async function leasesByUser(db: mongo.Db): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const residents = db.collection("residents").find({}, { projection: { userID: 1, leaseID: 1 } });
  for await (const { _id, userID, leaseID } of residents) found.set(userID, leaseID ?? String(_id));
  return found;
}

/** Withdraws an entry whose month has a later one. */
const superseded = (entry: mongo.Document) => ({
  superseded: String(entry._id),
  withdrawn: true,
  correction: { from: entry.status, reason: "Merged", correctedAt: new Date().toISOString() },
});

async function placePayments(db: mongo.Db, leases: ReadonlyMap<string, string>): Promise<void> {
  const payments = db.collection("paymentlogs");
  const shared = new Set<string>();
  const seen = new Set<string>();
  for (const leaseID of leases.values()) {
    if (seen.has(leaseID)) shared.add(leaseID);
    seen.add(leaseID);
  }
  const last = new Map<string, mongo.Document>();
  let writes: mongo.AnyBulkWriteOperation[] = [];
  const set = (entry: mongo.Document, fields: object) =>
    writes.push({ updateOne: { filter: { _id: entry._id }, update: { $set: fields } } });
  const write = async () => {
    if (writes.length > 0) await payments.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const entry of payments.find({})) {
    // Entries of unknown users, which another program may have stored, stay alone.
    const leaseID = leases.get(entry.userID) ?? entry.userID;
    const key = `${leaseID} ${entry.month}`;
    const other = shared.has(leaseID) && !entry.superseded ? last.get(key) : undefined;
    const isLater = !other || entry.updatedAt > other.updatedAt;
    if (shared.has(leaseID) && !entry.superseded && isLater) last.set(key, entry);
    if (other && isLater) set(other, superseded(other));
    const fields = { leaseID, ...(other && !isLater ? superseded(entry) : {}) };
    if (entry.leaseID !== leaseID || (other && !isLater)) set(entry, fields);
    if (writes.length >= BATCH_SIZE) await write();
  }
  await write();
}

export const leasePayments: Migration = {
  name: "010-lease-payments",
  async run({ db }) {
    await placePayments(db, await leasesByUser(db));
    // Keys are only of use for a repeat within minutes.
    await db.collection("paymentkeys").deleteMany({});
    await dropIndex(db, "paymentlogs", "userID_1_month_-1");
  },
};
