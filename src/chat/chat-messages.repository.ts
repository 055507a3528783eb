/** Chat messages: one room for the property, in the order in which the database was told of them. */
import { type Connection, Schema } from "mongoose";
import { insertInBulk } from "../database/queries.ts";
import { addRecord, isDuplicateKey, objectID, type Stored, toRecord } from "../database/record.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { chatMomentsStore, ownMoments } from "./chat-moments.repository.ts";

export interface ChatMessage {
  userID: string;
  message: string;
  /** No two messages have the same: their order is the chat's. */
  timestamp: Date;
  /** The sender's own id of this message: a repeat stores nothing new. */
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
 * A read of what is newer also gives what was stored this long before it: a message gets its place before it is stored, so
 * it may be stored after one that sorts behind it. Readers merge by `_id`.
 */
const AFTER_OVERLAP_MS = 10_000;

type Lean = ChatMessage & { _id: unknown };

/**
 * The chat messages of one database; every list is oldest first.
 * @param alone whether no other node's people chat
 */
export function createChatMessagesRepository(connection: Connection, alone: boolean) {
  const model = connection.model<ChatMessage>("ChatMessage", schema, "chatmessages");
  const oldestFirst = (found: Lean[]) => found.reverse().map((message) => toRecord<ChatMessage>(message));
  const newestMoment = async () => (await newest(1))[0]?.timestamp;
  const given = chatMomentsStore(connection, newestMoment);
  const moments = alone ? ownMoments(newestMoment) : given;
  const newest = (limit: number) =>
    model.find({}).sort({ timestamp: -1, _id: -1 }).limit(limit).lean<Lean[]>();
  return {
    /**
     * Stores a message as the latest; its moment is that of `message` where that is later than every other, else just
     * after the latest. A repeated `clientMessageID` of its sender answers the stored one with `repeated`.
     */
    async insert(said: ChatMessage): Promise<{ message: Stored<ChatMessage>; repeated: boolean }> {
      const message = { ...said, timestamp: await moments.next(said.timestamp) };
      try {
        return { message: await addRecord(model, message), repeated: false };
      } catch (error) {
        const { userID, clientMessageID } = message;
        if (clientMessageID === undefined || !isDuplicateKey(error, "clientMessageID")) throw error;
        const stored = await model.findOne({ userID, clientMessageID }).lean<Lean>();
        if (!stored) throw error;
        return { message: toRecord<ChatMessage>(stored), repeated: true };
      }
    },
    /** Stores messages at moments of their own, before the first is said. */
    insertMany: (messages: readonly ChatMessage[]) => insertInBulk(model, messages),
    /** @param _id 24 hexadecimal digits */
    async byID(_id: string): Promise<Stored<ChatMessage> | undefined> {
      const found = await model.findOne({ _id: objectID(_id) }).lean<Lean>();
      return found ? toRecord<ChatMessage>(found) : undefined;
    },
    /** The newest `limit` messages. */
    async latest(limit: number): Promise<Stored<ChatMessage>[]> {
      return oldestFirst(await newest(limit));
    },
    /** The `limit` messages just before another. */
    async before(other: Stored<ChatMessage>, limit: number): Promise<Stored<ChatMessage>[]> {
      const filter = {
        timestamp: { $lte: other.timestamp },
        $or: [{ timestamp: { $lt: other.timestamp } }, { _id: { $lt: objectID(other._id) } }],
      };
      return oldestFirst(
        await model.find(filter).sort({ timestamp: -1, _id: -1 }).limit(limit).lean<Lean[]>(),
      );
    },
    /** The first `limit` messages after another, behind those of the overlap (see AFTER_OVERLAP_MS). */
    async after(other: Stored<ChatMessage>, limit: number): Promise<Stored<ChatMessage>[]> {
      const { timestamp } = other;
      const since = new Date(timestamp.getTime() - AFTER_OVERLAP_MS);
      const [behind, ahead] = await Promise.all([
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
      return [...oldestFirst(behind), ...ahead.map((message) => toRecord<ChatMessage>(message))];
    },
  };
}
