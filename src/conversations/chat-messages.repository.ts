/**
 * The messages of all conversations. Those of one conversation are numbered 1, 2, 3 ... without gaps, on any number of nodes: a message is
 * inserted only once the one before it is stored for good, and a unique index decides between nodes that insert the same number.
 */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Connection, Schema } from "mongoose";
import { insertInBulk, STREAM_BATCH } from "../database/queries.ts";
import { insertRecord, isDuplicateKey, objectID, toRecord, type WithId } from "../database/record.ts";
import type { IncidentChange, MessagePhotoView } from "../domain/chat-message.ts";
import { createKeyedMutex } from "../http/concurrency-limit.ts";

export interface ChatMessage {
  conversationID: string;
  /** The position in the conversation, from 1. It defines the order. */
  seq: number;
  userID: string;
  message: string;
  /** Not earlier than the timestamp of the message before it. */
  timestamp: Date;
  /** The sender's id of this message. A repeated id stores nothing. */
  clientMessageID?: string;
  /** The change of an incident that the message records. Its text may be empty then. */
  change?: IncidentChange;
  photos?: MessagePhotoView[];
}

/** The `clientMessageID` of an appended message. It is longer than any that a client can send. */
export const appendedID = (conversationID: string, id: string): string =>
  `append:${createHash("sha256").update(`${conversationID}\n${id}`).digest("hex")}`;

/** A message that has no number yet. */
export type NewChatMessage = Omit<ChatMessage, "seq">;

/** The result of an insertion; `repeated` if the message was stored before. */
export interface StoredMessage {
  message: WithId<ChatMessage>;
  repeated: boolean;
}

const schema = new Schema<ChatMessage>({
  conversationID: { type: String, required: true },
  seq: { type: Number, required: true },
  userID: { type: String, required: true },
  message: { type: String, default: "" },
  timestamp: { type: Date, required: true },
  clientMessageID: { type: String },
  change: { type: Schema.Types.Mixed },
  photos: { type: Schema.Types.Mixed },
});
schema.index({ conversationID: 1, seq: 1 }, { unique: true });
schema.index(
  { userID: 1, clientMessageID: 1 },
  { unique: true, partialFilterExpression: { clientMessageID: { $exists: true } } },
);

/**
 * Attempts to number a message while other nodes send to the same conversation. One node of n that send all the time gets
 * about every n-th number, so 20 attempts fail only if the database is in trouble.
 */
const TRIES = 20;

/** The longest pause between two attempts. Pauses are random, so that nodes don't collide again. */
const PAUSE_MAX_MS = 50;

/**
 * A number must not be given out again after a failover, so messages are acknowledged and read only once a majority of the
 * replica set has them. A client that saw a message which was rolled back would keep it.
 */
const MAJORITY = "majority";

type Lean = ChatMessage & { _id: unknown };
type LastMessage = Pick<ChatMessage, "seq" | "timestamp">;

const NO_MESSAGE: LastMessage = { seq: 0, timestamp: new Date(0) };

/** The messages of one database. Every list is sorted oldest first. */
export function createChatMessagesRepository(connection: Connection) {
  const model = connection.model<ChatMessage>("ChatMessage", schema, "chatmessages");
  const runExclusive = createKeyedMutex();
  /** The last message of a conversation that this node knows to be stored. Other nodes may have stored newer ones. */
  const lastKnown = new Map<string, LastMessage>();

  const find = (filter: object, order: 1 | -1, limit: number) =>
    model.find(filter).sort({ seq: order }).limit(limit).readConcern(MAJORITY).lean<Lean[]>();
  const records = (found: Lean[]) => found.map((message) => toRecord<ChatMessage>(message));
  const newest = async (filter: object, limit: number) => records((await find(filter, -1, limit)).reverse());

  async function lastOf(conversationID: string): Promise<LastMessage> {
    const known = lastKnown.get(conversationID);
    return known ?? (await newest({ conversationID }, 1))[0] ?? NO_MESSAGE;
  }

  async function storedRepeat(userID: string, clientMessageID: string): Promise<StoredMessage | undefined> {
    const found = await model.findOne({ userID, clientMessageID }).readConcern(MAJORITY).lean<Lean>();
    return found ? { message: toRecord<ChatMessage>(found), repeated: true } : undefined;
  }

  /** Inserts a message with the next number. Undefined if another node was faster. */
  async function insertNext(input: NewChatMessage): Promise<StoredMessage | undefined> {
    const { conversationID, userID, clientMessageID } = input;
    const last = await lastOf(conversationID);
    const timestamp = input.timestamp > last.timestamp ? input.timestamp : last.timestamp;
    try {
      const next = { ...input, seq: last.seq + 1, timestamp };
      const message = await insertRecord(model, next, { writeConcern: { w: MAJORITY } });
      lastKnown.set(conversationID, { seq: next.seq, timestamp });
      return { message, repeated: false };
    } catch (error) {
      if (clientMessageID !== undefined && isDuplicateKey(error, "clientMessageID")) {
        return storedRepeat(userID, clientMessageID);
      }
      // After any other error, the message may have been stored all the same.
      lastKnown.delete(conversationID);
      if (!isDuplicateKey(error, "seq")) throw error;
      return undefined;
    }
  }

  return {
    /**
     * Stores a message as the conversation's last one. Its timestamp is kept unless it is earlier than the one before it. If the
     * sender repeats a `clientMessageID`, returns the stored message.
     * @returns undefined if other nodes were faster at every attempt
     */
    insert: (input: NewChatMessage): Promise<StoredMessage | undefined> =>
      // Two insertions in flight could leave a gap, so this node sends one message after another.
      runExclusive(input.conversationID, async () => {
        for (let attempt = 1; attempt <= TRIES; attempt += 1) {
          const stored = await insertNext(input);
          if (stored) return stored;
          if (attempt > 1) await wait(Math.random() * PAUSE_MAX_MS);
        }
        return undefined;
      }),
    /** The message that a sender has stored with this id. */
    byClientMessageID: async (userID: string, clientMessageID: string) =>
      (await storedRepeat(userID, clientMessageID))?.message,
    /** Stores messages with their own numbers and timestamps. */
    insertMany: (messages: readonly ChatMessage[]) => insertInBulk(model, messages),
    /** @param _id 24 hexadecimal digits */
    async byID(conversationID: string, _id: string): Promise<WithId<ChatMessage> | undefined> {
      const filter = { _id: objectID(_id), conversationID };
      const found = await model.findOne(filter).readConcern(MAJORITY).lean<Lean>();
      return found ? toRecord<ChatMessage>(found) : undefined;
    },
    /** The newest message. */
    last: async (conversationID: string): Promise<WithId<ChatMessage> | undefined> =>
      (await newest({ conversationID }, 1))[0],
    /** The newest `limit` messages. */
    latest: (conversationID: string, limit: number) => newest({ conversationID }, limit),
    /** The last `limit` messages before a number. */
    before: (conversationID: string, seq: number, limit: number) =>
      newest({ conversationID, seq: { $lt: seq } }, limit),
    /** The first `limit` messages after a number. */
    after: async (conversationID: string, seq: number, limit: number) =>
      records(await find({ conversationID, seq: { $gt: seq } }, 1, limit)),
    /** The last number of each conversation that has one of the newest messages. @param limit the number of messages to read */
    async newestSeqs(limit: number): Promise<Map<string, number>> {
      const found = model.find({}, { _id: 0, conversationID: 1, seq: 1 }).sort({ _id: -1 }).limit(limit);
      const seqs = new Map<string, number>();
      for await (const { conversationID, seq } of found
        .readConcern(MAJORITY)
        .lean<ChatMessage>()
        .cursor({ batchSize: STREAM_BATCH })) {
        seqs.set(conversationID, Math.max(seq, seqs.get(conversationID) ?? 0));
      }
      return seqs;
    },
  };
}
