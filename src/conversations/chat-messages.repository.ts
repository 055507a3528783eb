/**
 * The messages of all conversations. The messages of one conversation are numbered 1, 2, 3 ... without gaps, on any number of nodes: a
 * message is inserted only after the previous message is stored for good, and if two nodes insert the same number, a unique index refuses
 * one of them. An edit or removal changes its message, and adds a *revision entry*: a numbered document without a text, by which pages
 * learn of the change.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Connection, type QueryFilter, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { insertInBulk, STREAM_BATCH } from "../database/queries.ts";
import { insertRecord, objectID, toRecord, type WithId } from "../database/record.ts";
import type { IncidentChange, MessagePhotoView, Remover } from "../domain/chat-message.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
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
  /** For a revision entry: the `_id` of the message that was edited or removed. */
  revises?: string;
  /** For a revision entry: its `conversationID`, so that an index finds revision entries alone. */
  entryIn?: string;
  editedAt?: Date;
  removal?: Removal;
  /** The texts before the current one, oldest first. For staff, until they are erased. */
  earlier?: EarlierText[];
  /** When the earlier texts are erased. */
  erasesAt?: Date;
  /** Counts the changes of the stored message: edits, the removal, and erasures. */
  revision?: number;
  /** Set until all steps that follow the last edit or removal are taken. */
  unannounced?: boolean;
}

interface Removal {
  by: Remover;
  userID: string;
  reason: string;
  at: Date;
}

interface EarlierText {
  text: string;
  /** When it was written. */
  at: Date;
}

/** An edit or removal of a message. */
export type MessageChange = Pick<ChatMessage, "message" | "editedAt" | "removal">;

/** The `clientMessageID` of a message that the server writes itself. It is longer than any that a client can send. */
export const serverMessageID = (conversationID: string, id: string): string =>
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
  revises: { type: String },
  entryIn: { type: String },
  editedAt: { type: Date },
  removal: { type: Schema.Types.Mixed },
  earlier: { type: Schema.Types.Mixed },
  erasesAt: { type: Date },
  revision: { type: Number },
  unannounced: { type: Boolean },
});
schema.index({ conversationID: 1, seq: 1 }, { unique: true });
schema.index({ entryIn: 1, seq: 1 }, { partialFilterExpression: { entryIn: { $exists: true } } });
schema.index({ unannounced: 1 }, { partialFilterExpression: { unannounced: { $exists: true } } });
schema.index({ erasesAt: 1 }, { partialFilterExpression: { erasesAt: { $exists: true } } });
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

/** The size of the cache of last messages, in conversations. */
const LAST_MESSAGES_MAX = 5_000;

/**
 * A number must not be given out again after a failover, so messages are acknowledged, and read for clients, only once a majority of the
 * replica set has them. A client that saw a message which was rolled back would keep it.
 */
const MAJORITY = "majority";

type Lean = ChatMessage & { _id: unknown };
type LastMessage = Pick<ChatMessage, "seq" | "timestamp">;

/** Matches a message only if it has not changed since it was read. */
const asRead = ({ _id, revision }: WithId<ChatMessage>) =>
  ({ _id: objectID(_id), revision: revision ?? null }) as QueryFilter<ChatMessage>;

/** The messages of a conversation, without revision entries. */
const messagesIn = (conversationID: string) => ({ conversationID, entryIn: null });

const NO_MESSAGE: LastMessage = { seq: 0, timestamp: new Date(0) };

/** The messages of one database. The lists of a conversation's messages are sorted oldest first. */
export function createChatMessagesRepository(connection: Connection) {
  const model = connection.model<ChatMessage>("ChatMessage", schema, "chatmessages");
  const runExclusive = createKeyedMutex();
  /** The last message of each conversation that this node has stored. Other nodes may have stored newer ones. */
  const lastMessages = new LRUCache<string, LastMessage>({ max: LAST_MESSAGES_MAX });

  const find = (filter: object, order: 1 | -1, limit: number) =>
    model.find(filter).sort({ seq: order }).limit(limit).readConcern(MAJORITY).lean<Lean[]>();
  const records = (documents: Lean[]) => documents.map((message) => toRecord<ChatMessage>(message));
  const findNewest = async (filter: object, limit: number) =>
    records((await find(filter, -1, limit)).reverse());

  async function lastOf(conversationID: string): Promise<LastMessage> {
    const cachedMessage = lastMessages.get(conversationID);
    if (cachedMessage) return cachedMessage;
    // Not read with the majority, which may lag behind: this message may be one that another node has just stored.
    const newestMessage = await model.findOne({ conversationID }).sort({ seq: -1 }).lean<LastMessage>();
    return newestMessage ?? NO_MESSAGE;
  }

  async function storedRepeat(userID: string, clientMessageID: string): Promise<StoredMessage | undefined> {
    const message = await model.findOne({ userID, clientMessageID }).readConcern(MAJORITY).lean<Lean>();
    return message ? { message: toRecord<ChatMessage>(message), repeated: true } : undefined;
  }

  /** Inserts a message with the next number, or finds the one that it repeats. Undefined if another node was faster. */
  async function insertNext(input: NewChatMessage): Promise<StoredMessage | undefined> {
    const { conversationID, userID, clientMessageID } = input;
    const last = await lastOf(conversationID);
    const timestamp = input.timestamp > last.timestamp ? input.timestamp : last.timestamp;
    try {
      const next = { ...input, seq: last.seq + 1, timestamp };
      const message = await insertRecord(model, next);
      lastMessages.set(conversationID, { seq: next.seq, timestamp });
      return { message, repeated: false };
    } catch (error) {
      if (clientMessageID !== undefined && isDuplicateKey(error, "clientMessageID")) {
        return storedRepeat(userID, clientMessageID);
      }
      // After any other error, the message may have been stored all the same.
      lastMessages.delete(conversationID);
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
          const message = await insertNext(input);
          if (message) return message;
          // The first attempt may have failed only because the cached number was old.
          if (attempt > 1) await sleep(Math.random() * PAUSE_MAX_MS);
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
      const message = await model.findOne(filter).readConcern(MAJORITY).lean<Lean>();
      return message ? toRecord<ChatMessage>(message) : undefined;
    },
    /** The messages with these ids, in no order. @param ids 24 hexadecimal digits each */
    async byIDs(ids: readonly string[]): Promise<WithId<ChatMessage>[]> {
      const filter = { _id: { $in: ids.map(objectID) } };
      return records(await model.find(filter).readConcern(MAJORITY).lean<Lean[]>());
    },
    /** The newest message, without revision entries. */
    last: async (conversationID: string): Promise<WithId<ChatMessage> | undefined> =>
      (await findNewest(messagesIn(conversationID), 1))[0],
    /** The newest `limit` messages, without revision entries. */
    latest: (conversationID: string, limit: number) => findNewest(messagesIn(conversationID), limit),
    /** The last `limit` messages before a number, without revision entries. */
    before: (conversationID: string, seq: number, limit: number) =>
      findNewest({ ...messagesIn(conversationID), seq: { $lt: seq } }, limit),
    /** The first `limit` messages after a number, by default with revision entries. */
    after: async (conversationID: string, seq: number, limit: number, { withEntries = true } = {}) => {
      const filter = withEntries ? { conversationID } : messagesIn(conversationID);
      return records(await find({ ...filter, seq: { $gt: seq } }, 1, limit));
    },
    /** The number of messages after the number `after` up to the message with the number `last`, without revision entries. */
    async countBetween(conversationID: string, after: number, last: number): Promise<number> {
      if (last <= after) return 0;
      const entries = { entryIn: conversationID, seq: { $gt: after, $lt: last } };
      return last - after - (await model.countDocuments(entries).readConcern(MAJORITY));
    },
    /**
     * Stores an edit or removal, and keeps the text before.
     * @returns undefined if the message was changed since it was read
     */
    async revise(
      message: WithId<ChatMessage>,
      changes: MessageChange & Pick<ChatMessage, "erasesAt">,
    ): Promise<WithId<ChatMessage> | undefined> {
      const { revision = 0, earlier = [], message: text, editedAt, timestamp } = message;
      const earlierTexts = [...earlier, { text, at: editedAt ?? timestamp }];
      const revisedMessage = await model
        .findOneAndUpdate(
          asRead(message),
          { $set: { ...changes, earlier: earlierTexts, revision: revision + 1, unannounced: true } },
          { returnDocument: "after", writeConcern: { w: MAJORITY } },
        )
        .lean<Lean>();
      return revisedMessage ? toRecord<ChatMessage>(revisedMessage) : undefined;
    },
    /** Notes that all steps after a message's last edit or removal are taken. */
    async noteAnnounced(message: WithId<ChatMessage>): Promise<void> {
      await model.updateOne(asRead(message), { $unset: { unannounced: 1 } });
    },
    /** Messages whose last edit or removal may lack steps, in no order. */
    unannounced: async (limit: number) =>
      records(await model.find({ unannounced: true }).limit(limit).lean<Lean[]>()),
    /** Messages whose earlier texts are to be erased by now, in no order. */
    withExpiredTexts: async (now: Date, limit: number) =>
      records(
        await model
          .find({ erasesAt: { $lte: now } })
          .limit(limit)
          .lean<Lean[]>(),
      ),
    /** Erases the earlier texts of a message, unless it was changed since it was read. */
    async eraseEarlierTexts(message: WithId<ChatMessage>): Promise<void> {
      await model.updateOne(asRead(message), { $unset: { earlier: 1, erasesAt: 1 } });
    },
    /** The `_id`s and photos of all messages of a conversation, or of one person's in it, also of those without photos. Oldest first, in batches. */
    async *photosByMessage(
      conversationID: string,
      userID?: string,
    ): AsyncGenerator<Pick<WithId<ChatMessage>, "_id" | "photos">[], void, undefined> {
      const filter = { ...messagesIn(conversationID), ...(userID !== undefined && { userID }) };
      let last = 0;
      for (;;) {
        const batch = await model
          .find({ ...filter, seq: { $gt: last } }, { seq: 1, photos: 1 })
          .sort({ seq: 1 })
          .limit(STREAM_BATCH)
          .lean<Lean[]>();
        if (batch.length === 0) return;
        last = batch.at(-1)?.seq ?? 0;
        yield records(batch);
      }
    },
    /**
     * Erases the texts, photos and reasons of removal of a conversation's messages, or of one person's messages in it. Their numbers and times
     * stay.
     */
    async eraseTexts(conversationID: string, userID?: string): Promise<void> {
      const filter = { ...messagesIn(conversationID), ...(userID !== undefined && { userID }) };
      // An edit or removal stores the text that it has read as an earlier text. If it read the text before this update, it finds another
      // revision, and reads again. If it comes between this update and the next one, the next one removes its earlier texts.
      await model.updateMany(
        { ...filter, message: { $gt: "" } },
        { $set: { message: ERASED_TEXT }, $inc: { revision: 1 } },
      );
      await model.updateMany(filter, {
        $unset: { photos: 1, earlier: 1, erasesAt: 1, clientMessageID: 1, unannounced: 1 },
        $inc: { revision: 1 },
      });
      const hasReason = { ...filter, "removal.reason": { $gt: "" } } as QueryFilter<ChatMessage>;
      await model.updateMany(hasReason, { $set: { "removal.reason": "" } });
    },
    /** The last number of each conversation that has one of the newest messages. @param limit the number of messages to read */
    async newestSeqs(limit: number): Promise<Map<string, number>> {
      const query = model.find({}, { _id: 0, conversationID: 1, seq: 1 }).sort({ _id: -1 }).limit(limit);
      const seqs = new Map<string, number>();
      for await (const { conversationID, seq } of query
        .readConcern(MAJORITY)
        .lean<ChatMessage>()
        .cursor({ batchSize: STREAM_BATCH })) {
        seqs.set(conversationID, Math.max(seq, seqs.get(conversationID) ?? 0));
      }
      return seqs;
    },
  };
}
