/** Confirmed resident imports. The `_id` is a hash of the file's rows and of the mode, so that no file is imported twice in the same way. */
import { type Connection, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { findByIdempotencyKey, withIdempotencyKey } from "../database/record.ts";
import { foldText } from "../domain/folded-text.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import type { RowProblem } from "../domain/resident-import/import-rows.ts";

export interface ResidentImport extends Idempotent {
  /** SHA-256 of the file's rows and of the mode for residents who exist, in hexadecimal. */
  _id: string;
  state: "running" | "stopped" | "done";
  fileName: string;
  /** The userID of the person who first confirmed it. */
  startedBy: string;
  startedAt: Date;
  /** The number of rows to store, and the number of rows stored so far. */
  rows: number;
  stored: number;
  /** Residents who existed and were changed. Imports of earlier versions have none. */
  updated?: number;
  problems: RowProblem[];
  /** The last heartbeat of the node that stores the rows. For some time afterwards, no other node may continue the import. */
  heardAt: Date;
  /** When the invitation links were downloaded, or null. */
  linksTakenAt: Date | null;
}

const number = { type: Number, required: true };
const text = { type: String, required: true };
const schema = new Schema<ResidentImport>(
  {
    _id: text,
    state: { type: String, enum: ["running", "stopped", "done"], required: true },
    fileName: { type: String, default: "" },
    startedBy: text,
    startedAt: { type: Date, required: true },
    rows: number,
    stored: number,
    updated: { type: Number, default: 0 },
    problems: { type: Schema.Types.Mixed, default: [] },
    heardAt: { type: Date, required: true },
    linksTakenAt: { type: Date, default: null },
  },
  { minimize: false },
);
schema.index({ startedAt: -1 });
withIdempotencyKey(schema);

/** The imports of one database. */
export function createResidentImportsRepository(connection: Connection) {
  const model = connection.model<ResidentImport>("ResidentImport", schema, "residentimports");

  /** Continues an import that was interrupted. @returns false for any other import */
  async function takeOver(_id: string, now: Date, silentBefore: Date): Promise<boolean> {
    const isInterrupted = {
      $or: [{ state: "stopped" as const }, { state: "running" as const, heardAt: { $lt: silentBefore } }],
    };
    const changes = { $set: { state: "running" as const, heardAt: now } };
    return (await model.updateOne({ _id, ...isInterrupted }, changes)).modifiedCount === 1;
  }

  return {
    async byID(_id: string): Promise<ResidentImport | undefined> {
      return (await model.findOne({ _id }, { __v: 0 }).lean<ResidentImport>()) ?? undefined;
    },
    /** The import that a call with this key started. */
    async byIdempotencyKey(key: string): Promise<ResidentImport | undefined> {
      return (await findByIdempotencyKey(model, key).lean<ResidentImport>()) ?? undefined;
    },
    /** The imports that were started last. */
    latest: (limit: number) =>
      model.find({}, { __v: 0 }).sort({ startedAt: -1 }).limit(limit).lean<ResidentImport[]>(),
    /**
     * Starts an import, or continues one that was interrupted. Only one of several simultaneous callers on all nodes succeeds.
     * @param silentBefore an import with an older heartbeat counts as interrupted
     * @returns whether the caller must store the rows
     */
    async claim(
      newImport: Pick<ResidentImport, "_id" | "fileName" | "startedBy" | "rows" | "idempotency">,
      now: Date,
      silentBefore: Date,
    ): Promise<boolean> {
      const initialState = {
        state: "running" as const,
        stored: 0,
        updated: 0,
        problems: [],
        heardAt: now,
        linksTakenAt: null,
      };
      try {
        await model.create({ ...newImport, ...initialState, startedAt: now });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error, "_id")) throw error;
        return takeOver(newImport._id, now, silentBefore);
      }
    },
    /** Changes the progress of a running import. */
    async update(
      _id: string,
      changes: Partial<Pick<ResidentImport, "state" | "stored" | "updated" | "problems">> & { heardAt: Date },
    ): Promise<void> {
      await model.updateOne({ _id, state: "running" }, { $set: changes });
    },
    /** Erases a person from the rows that could not be stored. @param names the full name and the email address of the person */
    async eraseName(names: readonly string[]): Promise<void> {
      // A file may write them in another way, such as in capitals.
      const foldedNames = names.map(foldText);
      const isErased = ({ name }: RowProblem) => foldedNames.includes(foldText(name));
      for (const { _id, problems } of await model.find({}, { problems: 1 }).lean<ResidentImport[]>()) {
        if (!problems.some(isErased)) continue;
        const otherProblems = problems.filter((problem) => !isErased(problem));
        await model.updateOne({ _id }, { $set: { problems: otherProblems } });
      }
    },
    /** Claims the links of a finished import. Only one of several callers succeeds. */
    async takeLinks(_id: string, now: Date): Promise<boolean> {
      const filter = { _id, state: "done" as const, linksTakenAt: null };
      return (await model.updateOne(filter, { $set: { linksTakenAt: now } })).modifiedCount === 1;
    },
    /** Releases the links after a failed download. */
    async giveLinksBack(_id: string): Promise<void> {
      await model.updateOne({ _id }, { $set: { linksTakenAt: null } });
    },
  };
}
