/**
 * Separates what people wrote in the audit trail from its events, so that it can be erased. The events move to another collection,
 * because the database user of the portal may add events but not change them.
 */
import { mongo } from "mongoose";
import { dropCollection, type Migration } from "./migration.ts";

const BATCH_SIZE = 500;
const DUPLICATE_KEY = 11000;

/** Fields whose values stay in the event, and actions whose cause does. */
const PERMANENT_FIELDS = new Set([
  "assigneeID",
  "class",
  "cp",
  "dueDate",
  "duplicateOf",
  "leaseEnd",
  "leaseStart",
  "monthlyFee",
  "monthlyRent",
  "moveOutDate",
  "mutedUntil",
  "outcome",
  "paymentScore",
  "priorityLevel",
  "residentScore",
  "rp",
  "status",
  "totalCP",
  "turnoverScore",
]);
const PERMANENT_CAUSES = new Set(["account-closed", "payment-logged", "resident-created", "staff-invited"]);

interface Change {
  field: string;
  from?: unknown;
  to?: unknown;
}

interface Event {
  _id: mongo.ObjectId;
  action: string;
  actorID: string;
  userID?: string;
  cause?: string;
  changes?: Change[];
}

function separate(event: Event) {
  const { _id, action, actorID, userID = "", cause = "", changes = [] } = event;
  if (userID === "") return { permanent: event, values: [] };
  const isErasable = ({ field, from = null, to = null }: Change) =>
    !PERMANENT_FIELDS.has(field) && (from !== null || to !== null);
  const causeOf = () => {
    if (action === "class-changed") return cause.replace(/ '.*'/s, "");
    return PERMANENT_CAUSES.has(action) ? cause : "";
  };
  const erasable = changes.filter(isErasable);
  const permanent = {
    ...event,
    cause: causeOf(),
    changes: changes.map((one) => (isErasable(one) ? { field: one.field, from: null, to: null } : one)),
  };
  const isPermanent = permanent.cause === cause && erasable.length === 0;
  return { permanent, values: isPermanent ? [] : [{ _id, userID, actorID, cause, changes: erasable }] };
}

/** Inserts documents, except those that an interrupted run has inserted. */
async function insertMissing(
  db: mongo.Db,
  name: string,
  documents: { _id: mongo.ObjectId }[],
): Promise<void> {
  if (documents.length === 0) return;
  try {
    await db.collection(name).insertMany(documents, { ordered: false });
  } catch (error) {
    const errors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (errors.length === 0 || errors.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  }
}

export const auditValues: Migration = {
  name: "006-audit-values",
  async run({ db }) {
    const events = db.collection<Event>("auditevents");
    let last: mongo.ObjectId | undefined;
    for (;;) {
      const batch = await events
        .find(last ? { _id: { $gt: last } } : {})
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .toArray();
      if (batch.length === 0) break;
      const separated = batch.map(separate);
      await insertMissing(
        db,
        "auditvalues",
        separated.flatMap(({ values }) => values),
      );
      await insertMissing(
        db,
        "audittrail",
        separated.map(({ permanent }) => permanent),
      );
      last = batch.at(-1)?._id;
    }
    await dropCollection(db, "auditevents");
  },
};
