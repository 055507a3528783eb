/** The settings of the property: one document with a version, so that a change never replaces one that its author has not seen. */
import { type Connection, type mongo, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { driverCollection } from "../database/record.ts";
import type { SettingsSections } from "../domain/settings.ts";

const DOCUMENT_ID = "property";

export interface StoredSettings {
  _id: string;
  version: number;
  /** The sections that were saved. A section that a later version of the portal added is missing. */
  sections: Partial<SettingsSections>;
  /** Since when a portal that was restored from a backup sends nothing. Absent while it sends. */
  sendingHeldSince?: Date;
}

const schema = new Schema<StoredSettings>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  sections: { type: Schema.Types.Mixed, required: true },
  sendingHeldSince: { type: Date },
});

/** Holds all email, push notifications and announcements until an operator releases them. */
export async function holdSending(
  documents: Pick<mongo.Collection<StoredSettings>, "updateOne">,
  since: Date,
): Promise<void> {
  await documents.updateOne(
    { _id: DOCUMENT_ID },
    { $set: { sendingHeldSince: since }, $setOnInsert: { version: 0, sections: {} } },
    { upsert: true },
  );
}

/** @param noteRevocation called after a change, so that every node reads the settings again, and the sessions, which depend on the rule of the second factor */
export function createSettingsRepository(connection: Connection, noteRevocation: () => Promise<void>) {
  const documents = driverCollection<StoredSettings>(
    connection.model<StoredSettings>("Settings", schema, "settings"),
  );
  return {
    /** The stored settings; undefined if none were saved yet. */
    read: async (): Promise<StoredSettings | undefined> =>
      (await documents.findOne({ _id: DOCUMENT_ID })) ?? undefined,
    /** The version of the stored settings, 0 if none were saved yet, and since when nothing is sent. */
    async state(): Promise<Pick<StoredSettings, "version" | "sendingHeldSince">> {
      const projection = { version: 1, sendingHeldSince: 1 };
      return (await documents.findOne({ _id: DOCUMENT_ID }, { projection })) ?? { version: 0 };
    },
    async holdSending(since: Date): Promise<void> {
      await holdSending(documents, since);
      await noteRevocation();
    },
    async releaseSending(): Promise<void> {
      await documents.updateOne({ _id: DOCUMENT_ID }, { $unset: { sendingHeldSince: "" } });
      await noteRevocation();
    },
    /** Replaces sections of the version of the settings that the author has seen. @returns false if the settings have changed since */
    async change(version: number, sections: Partial<SettingsSections>): Promise<boolean> {
      try {
        const { matchedCount, upsertedCount } = await documents.updateOne(
          { _id: DOCUMENT_ID, version },
          {
            $set: Object.fromEntries(
              Object.entries(sections).map(([name, section]) => [`sections.${name}`, section]),
            ),
            $inc: { version: 1 },
          },
          // Only the first save inserts. If the document exists with another version, the insertion is refused as a duplicate.
          { upsert: version === 0 },
        );
        const isStored = matchedCount + upsertedCount > 0;
        if (isStored) await noteRevocation();
        return isStored;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
