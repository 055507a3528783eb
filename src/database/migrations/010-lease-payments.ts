/**
 * Payments belong to a lease: an entry gets the `leaseID` of its resident. For a resident without a lease, that is the resident's own `_id`,
 * which will also be the `_id` of the first lease. Of a month that two people of a lease have, one entry counts: one that is not withdrawn, or
 * else the one that was recorded last.
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

/**
 * The fields that withdraw an entry, because another one of its lease and month counts. In the unique index of leases and months, its own
 * `_id` as `superseded` tells it apart from that one.
 */
const withdrawal = (entry: mongo.Document) => ({
  superseded: String(entry._id),
  withdrawn: true,
  correction: { from: entry.status, reason: "Merged", correctedAt: new Date().toISOString() },
});

/** The leases of several people. */
function sharedAmong(leaseIDs: Iterable<string>): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const leaseID of leaseIDs) (seen.has(leaseID) ? shared : seen).add(leaseID);
  return shared;
}

const winsMonth = (entry: mongo.Document, other: mongo.Document): boolean =>
  Boolean(entry.withdrawn) === Boolean(other.withdrawn)
    ? entry.updatedAt > other.updatedAt
    : !entry.withdrawn;

async function placePayments(db: mongo.Db, leaseIDs: ReadonlyMap<string, string>): Promise<void> {
  const payments = db.collection("paymentlogs");
  const sharedLeaseIDs = sharedAmong(leaseIDs.values());
  const countedEntries = new Map<string, mongo.Document>();
  let writes: mongo.AnyBulkWriteOperation[] = [];
  const set = (entry: mongo.Document, fields: object) =>
    writes.push({ updateOne: { filter: { _id: entry._id }, update: { $set: fields } } });
  const write = async () => {
    if (writes.length > 0) await payments.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  /** Withdraws one of two entries of a lease and month. */
  function keepOne(entry: mongo.Document, leaseID: string): void {
    const key = `${leaseID} ${entry.month}`;
    const other = countedEntries.get(key);
    const counts = !other || winsMonth(entry, other);
    if (counts) countedEntries.set(key, entry);
    const replaced = counts ? other : entry;
    if (replaced) set(replaced, withdrawal(replaced));
  }
  for await (const entry of payments.find({})) {
    // Entries of unknown users, which another program may have stored, stay alone.
    const leaseID = leaseIDs.get(entry.userID) ?? entry.userID;
    if (entry.leaseID !== leaseID) set(entry, { leaseID });
    if (sharedLeaseIDs.has(leaseID) && !entry.superseded) keepOne(entry, leaseID);
    if (writes.length >= BATCH_SIZE) await write();
  }
  await write();
}

export const leasePayments: Migration = {
  name: "010-lease-payments",
  async run({ db }) {
    await placePayments(db, await leaseIDsByUser(db));
    // Stored keys have no leaseID, which keys have now. They are only of use for a repeat within minutes.
    await db.collection("paymentkeys").deleteMany({});
    await dropIndex(db, "paymentlogs", "userID_1_month_-1");
  },
};
