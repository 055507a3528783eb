/** Imports of residents that were confirmed: one document a file's content, so that the same file is never stored twice. */
import { type Connection, Schema } from "mongoose";
import { isDuplicateKey } from "../database/record.ts";
import type { RowProblem } from "../domain/resident-import/import-rows.ts";

export interface ResidentImport {
  /** SHA-256 of the file's rows, in hexadecimal. */
  _id: string;
  state: "running" | "stopped" | "done";
  fileName: string;
  /** userID of whoever confirmed it first. */
  startedBy: string;
  startedAt: Date;
  /** Rows to store, and how many are stored. */
  rows: number;
  stored: number;
  problems: RowProblem[];
  /** When whoever stores the rows was last heard of; from then on for a while nobody else may go on with them. */
  heardAt: Date;
  /** When the invitation links were taken, or null. */
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
    problems: { type: Schema.Types.Mixed, default: [] },
    heardAt: { type: Date, required: true },
    linksTakenAt: { type: Date, default: null },
  },
  { minimize: false },
);
schema.index({ startedAt: -1 });

/** The imports of one database. */
export function createResidentImportsRepository(connection: Connection) {
  const model = connection.model<ResidentImport>("ResidentImport", schema, "residentimports");

  async function takeOver(_id: string, now: Date, silentBefore: Date): Promise<boolean> {
    const left = [
      { state: "stopped" as const },
      { state: "running" as const, heardAt: { $lt: silentBefore } },
    ];
    const changes = { $set: { state: "running" as const, heardAt: now } };
    return (await model.updateOne({ _id, $or: left }, changes)).modifiedCount === 1;
  }

  return {
    async byID(_id: string): Promise<ResidentImport | undefined> {
      return (await model.findOne({ _id }, { __v: 0 }).lean<ResidentImport>()) ?? undefined;
    },
    /** The imports that were begun last. */
    latest: (limit: number) =>
      model.find({}, { __v: 0 }).sort({ startedAt: -1 }).limit(limit).lean<ResidentImport[]>(),
    /**
     * Begins an import, or goes on with one that was left: of many who try at once, on whatever node, one does.
     * @param silentBefore whoever was last heard of before this moment isn't there any more
     * @returns whether the caller is to store the rows
     */
    async claim(
      begun: Pick<ResidentImport, "_id" | "fileName" | "startedBy" | "rows">,
      now: Date,
      silentBefore: Date,
    ): Promise<boolean> {
      const fresh = { state: "running" as const, stored: 0, problems: [], heardAt: now, linksTakenAt: null };
      try {
        await model.create({ ...begun, ...fresh, startedAt: now });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return takeOver(begun._id, now, silentBefore);
      }
    },
    /** Notes how far an import is. */
    async note(
      _id: string,
      changes: Partial<Pick<ResidentImport, "state" | "stored" | "problems">> & { heardAt: Date },
    ): Promise<void> {
      await model.updateOne({ _id, state: "running" }, { $set: changes });
    },
    /** Takes the links of an import that is over: of two who try, one gets them. */
    async takeLinks(_id: string, now: Date): Promise<boolean> {
      const filter = { _id, state: "done" as const, linksTakenAt: null };
      return (await model.updateOne(filter, { $set: { linksTakenAt: now } })).modifiedCount === 1;
    },
    /** Gives the links back, when they did not arrive. */
    async giveLinksBack(_id: string): Promise<void> {
      await model.updateOne({ _id }, { $set: { linksTakenAt: null } });
    },
  };
}
