/**
 * Separates what people wrote in the audit trail from its events, so that it can be erased. The events move to another collection,
 * because the database user of the portal may add events but not change them.
 */
import type { mongo } from "mongoose";
import { insertMissing } from "../queries.ts";
import { dropCollection, type Migration } from "./migration.ts";

const BATCH_SIZE = 500;

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
  // Only what concerns a person can be erased.
  if (userID === "") return { permanent: event, values: [] };
  const isErasable = ({ field, from = null, to = null }: Change) =>
    !PERMANENT_FIELDS.has(field) && (from !== null || to !== null);
  const causeOf = () => {
    // Removes a behavior type that is quoted, because staff may have written it.
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
      const values = separated.flatMap((one) => one.values);
      const permanent = separated.map((one) => one.permanent);
      // An interrupted run may have inserted some of them.
      await insertMissing(db.collection<(typeof values)[number]>("auditvalues"), values);
      await insertMissing(db.collection<Event>("audittrail"), permanent);
      last = batch.at(-1)?._id;
    }
    await dropCollection(db, "auditevents");
  },
};
