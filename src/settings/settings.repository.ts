/** The settings of the property: one document with a version, so that a change never replaces one that its author has not seen. */
import { type Connection, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { driverCollection } from "../database/record.ts";
import type { SettingsSections } from "../domain/settings.ts";

const DOCUMENT_ID = "property";

export interface StoredSettings {
  _id: string;
  version: number;
  /** Sections that were saved. Those that have been added since are missing. */
  sections: Partial<SettingsSections>;
}

const schema = new Schema<StoredSettings>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  sections: { type: Schema.Types.Mixed, required: true },
});

/** @param noteEnd called after the rules for sessions have changed, so that every node reads the sessions again */
export function createSettingsRepository(connection: Connection, noteEnd: () => Promise<void>) {
  const documents = driverCollection<StoredSettings>(
    connection.model<StoredSettings>("Settings", schema, "settings"),
  );
  return {
    /** The stored settings; undefined if none were saved yet. */
    read: async (): Promise<StoredSettings | undefined> =>
      (await documents.findOne({ _id: DOCUMENT_ID })) ?? undefined,
    /** The version of the stored settings; 0 if none were saved yet. */
    async version(): Promise<number> {
      const found = await documents.findOne({ _id: DOCUMENT_ID }, { projection: { version: 1 } });
      return found?.version ?? 0;
    },
    /** Replaces sections of the settings of a version. @returns false if there is another version by now */
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
          // Only the first save inserts. The document of another version makes the insertion a duplicate.
          { upsert: version === 0 },
        );
        const isStored = matchedCount + upsertedCount > 0;
        if (isStored && sections.team) await noteEnd();
        return isStored;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
