/**
 * Texts and values that people entered for events of the audit trail. They are stored apart from the events, which are never changed or
 * deleted, so that they can be erased on a person's request.
 */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { driverCollection, objectID, toRecord, type WithId } from "../database/record.ts";
import type { ErasablePart } from "../domain/audit-event.ts";
import { fieldChangeDefinition } from "./audit-events.repository.ts";

/** The `_id` is that of the event. */
interface StoredValues extends ErasablePart {
  /** The affected user of the event. */
  userID: string;
  /** The author of the texts. */
  actorID: string;
}

const schema = new Schema<StoredValues>({
  userID: { type: String, required: true },
  actorID: { type: String, required: true },
  cause: { type: String, default: "" },
  changes: fieldChangeDefinition,
});
schema.index({ userID: 1 });
schema.index({ actorID: 1 });

export function createAuditValuesRepository(connection: Connection) {
  const model = connection.model<StoredValues>("AuditValues", schema, "auditvalues");
  const documents = driverCollection<StoredValues>(model);
  return {
    /** Stores the values of an event. A repeat changes nothing. */
    async insert(_id: string, values: StoredValues): Promise<void> {
      await unlessDuplicate(documents.insertOne({ ...values, _id: objectID(_id) }));
    },
    /** The values of some events, by their `_id`. */
    async byEventIDs(eventIDs: readonly string[]): Promise<Map<string, WithId<StoredValues>>> {
      if (eventIDs.length === 0) return new Map();
      const values = await documents.find({ _id: { $in: eventIDs.map(objectID) } }).toArray();
      return new Map(values.map((one) => [String(one._id), toRecord<StoredValues>(one)]));
    },
    /** Erases the texts about a person or by them. */
    async eraseOf(userID: string): Promise<void> {
      await documents.deleteMany({ $or: [{ userID }, { actorID: userID }] });
    },
  };
}
