/** Residents' reports of messages, one per resident and message. */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { insertRecord, toRecord, type WithId } from "../database/record.ts";

export interface MessageReport {
  messageID: string;
  /** The resident who reported it. */
  userID: string;
  reason: string;
  createdAt: Date;
  /** Set until staff remove or keep the message. */
  isOpen?: boolean;
}

const schema = new Schema<MessageReport>({
  messageID: { type: String, required: true },
  userID: { type: String, required: true },
  reason: { type: String, required: true },
  createdAt: { type: Date, required: true },
  isOpen: { type: Boolean },
});
schema.index({ messageID: 1, userID: 1 }, { unique: true });
schema.index({ userID: 1 });
schema.index({ isOpen: 1, createdAt: -1 }, { partialFilterExpression: { isOpen: { $exists: true } } });

type Lean = MessageReport & { _id: unknown };

export function createMessageReportsRepository(connection: Connection) {
  const model = connection.model<MessageReport>("MessageReport", schema, "messagereports");
  const records = (documents: Lean[]) => documents.map((report) => toRecord<MessageReport>(report));

  return {
    /** Stores a resident's report of a message. @returns undefined if there is one already */
    insert: (report: MessageReport): Promise<WithId<MessageReport> | undefined> =>
      unlessDuplicate(insertRecord(model, report)),
    async find(messageID: string, userID: string): Promise<WithId<MessageReport> | undefined> {
      const report = await model.findOne({ messageID, userID }).lean<Lean>();
      return report ? toRecord<MessageReport>(report) : undefined;
    },
    /** The reports of a message, oldest first. */
    async of(messageID: string): Promise<WithId<MessageReport>[]> {
      const reports = records(await model.find({ messageID }).lean<Lean[]>());
      return reports.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    /** The newest open reports, newest first. */
    open: async (limit: number): Promise<WithId<MessageReport>[]> =>
      records(await model.find({ isOpen: true }).sort({ createdAt: -1 }).limit(limit).lean<Lean[]>()),
    /** Removes the reports by a resident, and the reports of some messages. */
    async erase(userID: string, messageIDs: readonly string[]): Promise<void> {
      await model.deleteMany({ $or: [{ userID }, { messageID: { $in: [...messageIDs] } }] });
    },
    /** Closes the reports of a message. @returns whether there was an open one */
    async close(messageID: string): Promise<boolean> {
      const { modifiedCount } = await model.updateMany(
        { messageID, isOpen: true },
        { $unset: { isOpen: 1 } },
      );
      return modifiedCount > 0;
    },
  };
}
