/** Paired displays, and the codes of displays that wait to be paired. Sessions and codes are stored as hashes. */
import { type Connection, Schema } from "mongoose";
import {
  driverCollection,
  findByIdempotencyKey,
  insertRecord,
  objectID,
  toRecord,
  type WithId,
  withIdempotencyKey,
} from "../database/record.ts";
import type { ResidentsShownBy } from "../domain/display-rules.ts";
import { compareNames } from "../domain/folded-text.ts";
import type { Idempotent } from "../domain/idempotency.ts";

export interface Display extends Idempotent {
  name: string;
  residentsShownBy: ResidentsShownBy;
  /** SHA-256 of the secret in the display's cookie. */
  sessionHash: string;
  pairedAt: Date;
  /** The userID of the member of staff. */
  pairedBy: string;
  lastSeenAt: Date;
}

const schema = new Schema<Display>({
  name: { type: String, required: true },
  residentsShownBy: { type: String, required: true },
  sessionHash: { type: String, required: true },
  pairedAt: { type: Date, required: true },
  pairedBy: { type: String, required: true },
  lastSeenAt: { type: Date, required: true },
});
schema.index({ sessionHash: 1 }, { unique: true });
withIdempotencyKey(schema);

type Lean = Display & { _id: unknown };

/** @param noteRevocation to be called after a display was unpaired, so that every node closes its sockets */
export function createDisplaysRepository(connection: Connection, noteRevocation: () => Promise<void>) {
  const model = connection.model<Display>("Display", schema, "displays");
  /** All displays, by name. */
  async function list(): Promise<WithId<Display>[]> {
    const displays = await model.find({}).sort({ _id: 1 }).lean<Lean[]>();
    return displays.map((display) => toRecord<Display>(display)).sort((a, b) => compareNames(a.name, b.name));
  }

  return {
    list,
    insert: (display: Display) => insertRecord(model, display),
    async byIdempotencyKey(key: string): Promise<WithId<Display> | undefined> {
      const display = await findByIdempotencyKey(model, key).lean<Lean>();
      return display ? toRecord<Display>(display) : undefined;
    },
    async bySessionHash(sessionHash: string): Promise<WithId<Display> | undefined> {
      const display = await model.findOne({ sessionHash }).lean<Lean>();
      return display ? toRecord<Display>(display) : undefined;
    },
    count: () => model.countDocuments({}),
    /** Selects the session hashes that belong to a display. */
    async validSessions(hashes: readonly string[]): Promise<ReadonlySet<string>> {
      const displays = await model
        .find({ sessionHash: { $in: [...hashes] } }, { sessionHash: 1 })
        .lean<Lean[]>();
      return new Set(displays.map(({ sessionHash }) => sessionHash));
    },
    /** How the paired displays show residents; empty without displays. */
    async settingsInUse(): Promise<ReadonlySet<ResidentsShownBy>> {
      return new Set((await list()).map(({ residentsShownBy }) => residentsShownBy));
    },
    async touch(_id: string, now: Date): Promise<void> {
      await model.updateOne({ _id: objectID(_id) }, { $set: { lastSeenAt: now } });
    },
    /** @returns the unpaired display; undefined if there is none */
    async remove(_id: string): Promise<WithId<Display> | undefined> {
      const display = await model.findOne({ _id: objectID(_id) }).lean<Lean>();
      const { deletedCount } = await model.deleteOne({ _id: objectID(_id) });
      return display && deletedCount > 0 ? toRecord<Display>(display) : undefined;
    },
    noteRevocation,
  };
}

export interface DisplayCode {
  /** SHA-256 of the secret in the cookie of the display that shows the code. */
  _id: string;
  /** A keyed hash of the code. */
  codeHash: string;
  /** The network that asked for the code; missing in codes of earlier versions. */
  site?: string;
  /** The `_id` of the first code of this device. It stays the same while the device asks for new codes before the last one expires. */
  device?: string;
  expiresAt: Date;
}

const codeSchema = new Schema<DisplayCode>({
  _id: { type: String, required: true },
  codeHash: { type: String, required: true },
  site: { type: String },
  device: { type: String },
  expiresAt: { type: Date, required: true },
});
codeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createDisplayCodesRepository(connection: Connection) {
  const documents = driverCollection<DisplayCode>(
    connection.model<DisplayCode>("DisplayCode", codeSchema, "displaycodes"),
  );
  return {
    insert: async (code: DisplayCode): Promise<void> => void (await documents.insertOne(code)),
    /** The codes that have not expired. */
    open: (now: Date): Promise<DisplayCode[]> => documents.find({ expiresAt: { $gt: now } }).toArray(),
    /** A code that has not expired. */
    byID: (_id: string, now: Date): Promise<DisplayCode | null> =>
      documents.findOne({ _id, expiresAt: { $gt: now } }),
    async end(_id: string): Promise<void> {
      await documents.deleteOne({ _id });
    },
  };
}
