/** The state of office and incident conversations, one document each. The messages are in another collection. */
import { type Connection, type QueryFilter, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { insertInBulk } from "../database/queries.ts";
import { driverCollection, insertRecord, toRecord, type WithId } from "../database/record.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
import { type ConversationState, type SharedKind, unreadBy } from "./conversation-state.ts";

export interface Conversation extends ConversationState {
  conversationID: string;
  kind: SharedKind;
  /** The resident of an office line, or the reporter of an incident. */
  residentUserID: string;
  /** The time of the last message, which lists are sorted by. */
  lastAt: Date;
  /** Follows from the markers. It is stored, because the inbox selects by it. */
  isUnread: boolean;
  /** Counts the changes, so that the second of two simultaneous changes fails and is made again. */
  version: number;
}

export type ConversationIdentity = Pick<Conversation, "conversationID" | "kind" | "residentUserID">;

const marker = {
  type: new Schema(
    { seq: { type: Number, required: true }, at: { type: Date, required: true } },
    { _id: false },
  ),
  default: null,
};
const lastMessage = new Schema(
  {
    seq: { type: Number, required: true },
    userID: { type: String, required: true },
    message: { type: String, default: "" },
    timestamp: { type: Date, required: true },
    change: { type: Schema.Types.Mixed },
    photos: { type: Schema.Types.Mixed },
  },
  { _id: false },
);

const schema = new Schema<Conversation>({
  conversationID: { type: String, required: true },
  kind: { type: String, required: true },
  residentUserID: { type: String, required: true },
  last: { type: lastMessage, default: null },
  officeRead: marker,
  residentRead: marker,
  officeSeq: { type: Number, default: 0 },
  residentSeq: { type: Number, default: 0 },
  assigneeID: { type: String, default: "" },
  lastAt: { type: Date, required: true },
  isUnread: { type: Boolean, default: false },
  version: { type: Number, default: 1 },
});
schema.index({ conversationID: 1 }, { unique: true });
schema.index({ residentUserID: 1, lastAt: -1, conversationID: -1 });
schema.index({ kind: 1, lastAt: -1, conversationID: -1 });
schema.index({ kind: 1, assigneeID: 1 });
schema.index({ kind: 1, isUnread: 1, lastAt: -1, conversationID: -1 });

/** Sorts conversations without a message last. */
const NEVER = new Date(0);

/** The document of a state, with the fields that lists select and sort by. */
export function conversationRecord(
  { conversationID, kind, residentUserID }: ConversationIdentity,
  state: ConversationState,
  version: number,
): Conversation {
  const { last, officeRead, residentRead, officeSeq, residentSeq, assigneeID } = state;
  return {
    conversationID,
    kind,
    residentUserID,
    last,
    officeRead,
    residentRead,
    officeSeq,
    residentSeq,
    assigneeID,
    lastAt: last?.timestamp ?? NEVER,
    isUnread: unreadBy(state, "office") > 0,
    version,
  };
}

type Lean = Conversation & { _id: unknown };

export function createConversationsRepository(connection: Connection) {
  const model = connection.model<Conversation>("Conversation", schema, "conversations");
  const documents = driverCollection<Conversation>(model);

  async function find(conversationID: string): Promise<WithId<Conversation> | undefined> {
    const conversation = await documents.findOne({ conversationID });
    return conversation ? toRecord<Conversation>(conversation as Lean) : undefined;
  }

  async function findIDs(filter: QueryFilter<Conversation>): Promise<string[]> {
    const conversations = await model.find(filter, { _id: 0, conversationID: 1 }).lean<Conversation[]>();
    return conversations.map(({ conversationID }) => conversationID);
  }

  return {
    find,
    /** The conversations with these ids, in no order. */
    async byIDs(conversationIDs: readonly string[]): Promise<WithId<Conversation>[]> {
      const filter = { conversationID: { $in: [...conversationIDs] } };
      return (await model.find(filter).lean<Lean[]>()).map((conversation) =>
        toRecord<Conversation>(conversation),
      );
    },
    /** The ids of all conversations of a resident, in no order. */
    idsOf: (residentUserID: string) => findIDs({ residentUserID }),
    /** Erases the copies of the last messages of a resident's conversations. */
    async eraseTexts(residentUserID: string): Promise<void> {
      await documents.updateMany(
        { residentUserID, "last.message": { $gt: "" } },
        { $set: { "last.message": ERASED_TEXT }, $inc: { version: 1 } },
      );
      await documents.updateMany(
        { residentUserID, "last.seq": { $gt: 0 } },
        { $unset: { "last.photos": 1 }, $inc: { version: 1 } },
      );
    },
    insertMany: (conversations: readonly Conversation[]) => insertInBulk(model, conversations),
    /**
     * Stores a conversation's next version.
     * @param readVersion the version that `state` was made from; 0 for a conversation that is not stored
     * @returns false if another change was stored in the meantime
     */
    async save(identity: ConversationIdentity, state: ConversationState, readVersion: number) {
      const record = conversationRecord(identity, state, readVersion + 1);
      if (readVersion === 0) return (await unlessDuplicate(insertRecord(model, record))) !== undefined;
      const { conversationID, ...changes } = record;
      const filter = { conversationID, version: readVersion };
      return (await documents.updateOne(filter, { $set: changes })).matchedCount === 1;
    },
    /** The number of conversations of a kind with messages that the office has not read. */
    countUnread: (kind: SharedKind) => model.countDocuments({ kind, isUnread: true }),
    /** The ids of the office lines that a member of staff looks after, in no order. */
    assignedTo: (assigneeID: string) => findIDs({ kind: "office", assigneeID }),
    /**
     * Conversations, newest message first.
     * @param window.before the conversation that the list continues after. The list is empty if there is no such conversation
     */
    async list(
      filter: QueryFilter<Pick<Conversation, "kind" | "isUnread" | "residentUserID">>,
      { limit, before }: { limit: number; before?: string | undefined },
    ): Promise<WithId<Conversation>[]> {
      const last = before === undefined ? undefined : await find(before);
      if (before !== undefined && !last) return [];
      const following = last && {
        lastAt: { $lte: last.lastAt },
        $or: [{ lastAt: { $lt: last.lastAt } }, { conversationID: { $lt: last.conversationID } }],
      };
      const conversations = await model
        .find({ ...filter, ...following } as QueryFilter<Conversation>)
        .sort({ lastAt: -1, conversationID: -1 })
        .limit(limit)
        .lean<Lean[]>();
      return conversations.map((conversation) => toRecord<Conversation>(conversation));
    },
  };
}
