/**
 * The audit trail: who did what and when, and the changes. Events are only added and read. Texts that people wrote, and values that
 * identify them, are stored apart, where they can be erased (`audit-values.repository.ts`).
 */
import { type Connection, Schema } from "mongoose";
import { mergeInserts } from "../database/merged-calls.ts";
import { entryQueries, type PageQuery } from "../database/queries.ts";
import { newRecordID, objectID } from "../database/record.ts";
import type { FieldChange } from "../domain/audit-event.ts";

/** The actor of the portal's automatic changes. */
export const PORTAL = "portal";

export interface AuditEvent {
  /** A stable identifier, such as `resident-updated`. */
  action: string;
  /** The userID of the person who performed the action, or `PORTAL`. */
  actorID: string;
  /** The userID of the person concerned, or empty. */
  userID: string;
  /** The `_id` of the created or changed record. */
  targetID: string;
  /** The reason in a few words. */
  cause: string;
  changes: FieldChange[];
  createdAt: Date;
}

const value = { type: Schema.Types.Mixed, default: null };
const changeSchema = new Schema<FieldChange>(
  { field: { type: String, required: true }, from: value, to: value },
  { _id: false },
);
export const fieldChangeDefinition = { type: [changeSchema], default: [] };
const schema = new Schema<AuditEvent>({
  action: { type: String, required: true },
  actorID: { type: String, required: true },
  userID: { type: String, default: "" },
  targetID: { type: String, default: "" },
  cause: { type: String, default: "" },
  changes: fieldChangeDefinition,
  createdAt: { type: Date, required: true },
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });

/** The audit trail of one database, newest first. */
export function createAuditEventsRepository(connection: Connection) {
  const model = connection.model<AuditEvent>("AuditEvent", schema, "audittrail");
  const { byID, list } = entryQueries(model);
  const insert = mergeInserts(model);
  return {
    /** @param _id of an event that is stored once, even if the insertion is repeated */
    insert: (event: AuditEvent, _id = newRecordID()) => insert({ ...event, _id: objectID(_id) }),
    byID,
    /** @param userID restricts the list to events that concern this user */
    list: (userID: string | undefined, window: PageQuery) =>
      list(userID === undefined ? {} : { userID }, window),
    /** All events of some actions that concern a user. */
    ofActions: (userID: string, actions: readonly string[]) =>
      list({ userID, action: { $in: [...actions] } }, {}),
  };
}
