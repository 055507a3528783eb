/**
 * Payments belong to a lease: an entry gets the lease of its resident, or the `_id` of a resident without one, which the resident's first
 * lease gets. Of a month that two people of a lease have, the entry that was recorded last counts.
 */
import type { mongo } from "mongoose";
import { dropIndex, type Migration } from "./migration.ts";

const BATCH_SIZE = 500;

/** The lease of each resident by userID; the resident's `_id` for one without a lease. */
async function leaseIDsByUser(db: mongo.Db): Promise<Map<string, string>> {
  const leaseIDs = new Map<string, string>();
  const residents = db.collection("residents").find({}, { projection: { userID: 1, leaseID: 1 } });
  for await (const { _id, userID, leaseID } of residents) leaseIDs.set(userID, leaseID ?? String(_id));
  return leaseIDs;
}

/** The fields that withdraw an entry, because another one of its lease and month was recorded later. */
const withdrawal = (entry: mongo.Document) => ({
  superseded: String(entry._id),
  withdrawn: true,
  correction: { from: entry.status, reason: "Merged", correctedAt: new Date().toISOString() },
});

/** The leases of several people. */
const sharedAmong = (leaseIDs: Iterable<string>): Set<string> => {
  const seen = new Set<string>();
  return new Set([...leaseIDs].filter((leaseID) => seen.size === seen.add(leaseID).size));
};

async function placePayments(db: mongo.Db, leaseIDs: ReadonlyMap<string, string>): Promise<void> {
  const payments = db.collection("paymentlogs");
  const sharedLeaseIDs = sharedAmong(leaseIDs.values());
  const lastEntries = new Map<string, mongo.Document>();
  let writes: mongo.AnyBulkWriteOperation[] = [];
  const set = (entry: mongo.Document, fields: object) =>
    writes.push({ updateOne: { filter: { _id: entry._id }, update: { $set: fields } } });
  const write = async () => {
    if (writes.length > 0) await payments.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  /** Of two entries of a lease and month, keeps the one that was recorded later. */
  function keepLast(entry: mongo.Document, leaseID: string): void {
    const key = `${leaseID} ${entry.month}`;
    const other = lastEntries.get(key);
    const isLater = !other || entry.updatedAt > other.updatedAt;
    if (isLater) lastEntries.set(key, entry);
    const replaced = isLater ? other : entry;
    if (replaced) set(replaced, withdrawal(replaced));
  }
  for await (const entry of payments.find({})) {
    // Entries of unknown users, which another program may have stored, stay alone.
    const leaseID = leaseIDs.get(entry.userID) ?? entry.userID;
    if (entry.leaseID !== leaseID) set(entry, { leaseID });
    if (sharedLeaseIDs.has(leaseID) && !entry.superseded) keepLast(entry, leaseID);
    if (writes.length >= BATCH_SIZE) await write();
  }
  await write();
}

export const leasePayments: Migration = {
  name: "010-lease-payments",
  async run({ db }) {
    await placePayments(db, await leaseIDsByUser(db));
    // Keys are only of use for a repeat within minutes.
    await db.collection("paymentkeys").deleteMany({});
    await dropIndex(db, "paymentlogs", "userID_1_month_-1");
  },
};
