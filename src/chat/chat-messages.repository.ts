/** Chat messages: one room for the property, in the order of arrival at the database. */
import { type Connection, Schema } from "mongoose";
import { insertInBulk } from "../database/queries.ts";
import { insertRecord, isDuplicateKey, objectID, toRecord, type WithId } from "../database/record.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { createSharedTimestamps } from "./chat-timestamps.repository.ts";

export interface ChatMessage {
  userID: string;
  message: string;
  /** Unique. It defines the order of the chat. */
  timestamp: Date;
  /** The sender's id of this message. A repeated id stores nothing. */
  clientMessageID?: string;
}

const schema = new Schema<ChatMessage>({
  userID: { type: String, required: true },
  message: { type: String, required: true },
  timestamp: { type: Date, required: true },
  clientMessageID: { type: String },
});
schema.index({ timestamp: 1, _id: 1 });
schema.index(
  { userID: 1, clientMessageID: 1 },
  { unique: true, partialFilterExpression: { clientMessageID: { $exists: true } } },
);

/**
 * A read of newer messages also includes the messages from this period before. A message gets its timestamp before it is
 * stored, so it can be stored after a message with a later timestamp. Readers merge by `_id`.
 */
const AFTER_OVERLAP_MS = 10_000;

type Lean = ChatMessage & { _id: unknown };

/** The chat messages of one database. Every list is sorted oldest first. */
export function createChatMessagesRepository(connection: Connection) {
  const model = connection.model<ChatMessage>("ChatMessage", schema, "chatmessages");
  const oldestFirst = (found: Lean[]) => found.reverse().map((message) => toRecord<ChatMessage>(message));
  const newestMoment = async () => (await newest(1))[0]?.timestamp;
  const moments = createSharedTimestamps(connection, newestMoment);
  const newest = (limit: number) =>
    model.find({}).sort({ timestamp: -1, _id: -1 }).limit(limit).lean<Lean[]>();
  return {
    /**
     * Stores a message as the latest one. Its timestamp is kept if it is later than all others; otherwise it is set just after
     * the latest one. If the sender repeats a `clientMessageID`, returns the stored message with `repeated: true`.
     */
    async insert(input: ChatMessage): Promise<{ message: WithId<ChatMessage>; repeated: boolean }> {
      const message = { ...input, timestamp: await moments.next(input.timestamp) };
      try {
        return { message: await insertRecord(model, message), repeated: false };
      } catch (error) {
        const { userID, clientMessageID } = message;
        if (clientMessageID === undefined || !isDuplicateKey(error, "clientMessageID")) throw error;
        const stored = await model.findOne({ userID, clientMessageID }).lean<Lean>();
        if (!stored) throw error;
        return { message: toRecord<ChatMessage>(stored), repeated: true };
      }
    },
    /** Stores messages with their own timestamps, before the first `insert`. */
    insertMany: (messages: readonly ChatMessage[]) => insertInBulk(model, messages),
    /** @param _id 24 hexadecimal digits */
    async byID(_id: string): Promise<WithId<ChatMessage> | undefined> {
      const found = await model.findOne({ _id: objectID(_id) }).lean<Lean>();
      return found ? toRecord<ChatMessage>(found) : undefined;
    },
    /** The newest `limit` messages. */
    async latest(limit: number): Promise<WithId<ChatMessage>[]> {
      return oldestFirst(await newest(limit));
    },
    /** The last `limit` messages before the sharedMoments one. */
    async before(other: WithId<ChatMessage>, limit: number): Promise<WithId<ChatMessage>[]> {
      const filter = {
        timestamp: { $lte: other.timestamp },
        $or: [{ timestamp: { $lt: other.timestamp } }, { _id: { $lt: objectID(other._id) } }],
      };
      return oldestFirst(
        await model.find(filter).sort({ timestamp: -1, _id: -1 }).limit(limit).lean<Lean[]>(),
      );
    },
    /** The messages of the overlap (see AFTER_OVERLAP_MS), followed by the first `limit` messages after the sharedMoments one. */
    async after(other: WithId<ChatMessage>, limit: number): Promise<WithId<ChatMessage>[]> {
      const { timestamp } = other;
      const since = new Date(timestamp.getTime() - AFTER_OVERLAP_MS);
      const [overlap, newer] = await Promise.all([
        model
          .find({ timestamp: { $gte: since, $lte: timestamp }, _id: { $ne: objectID(other._id) } })
          .sort({ timestamp: -1, _id: -1 })
          .limit(LIST_LIMIT_MAX)
          .lean<Lean[]>(),
        model
          .find({ timestamp: { $gt: timestamp } })
          .sort({ timestamp: 1, _id: 1 })
          .limit(limit)
          .lean<Lean[]>(),
      ]);
      return [...oldestFirst(overlap), ...newer.map((message) => toRecord<ChatMessage>(message))];
    },
  };
}
