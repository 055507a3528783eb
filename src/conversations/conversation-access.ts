/**
 * The readers of a conversation. Events and typing notices are sent to the rooms that `find` returns. Requests go through `readableBy` or
 * `findReadable`, which also check the caller.
 */
import type { Account } from "../auth/accounts.repository.ts";
import type { AppContext } from "../context.ts";
import { isRecordID } from "../database/record.ts";
import {
  type ConversationKind,
  canReadConversation,
  parseConversationID,
} from "../domain/conversation-id.ts";
import type { Actor } from "../domain/roles.ts";
import { notFound } from "../http/errors.ts";
import { type Room, rooms } from "../live/channel.ts";

/** A conversation that exists. */
export interface FoundConversation {
  conversationID: string;
  kind: ConversationKind;
  /** The resident of an office line, or the reporter of an incident. Empty for the property's chat. */
  residentUserID: string;
  /** The rooms of those who may read it. A closed account has no sockets, so its room is empty. */
  readers: Room[];
  /** True for the office line of a closed or erased account, because the resident can't read it any more. */
  isClosed?: boolean;
}

/**
 * The same answer for a conversation that doesn't exist and for one that the caller may not read, so that callers can't tell them apart.
 */
export const CONVERSATION_NOT_FOUND = "Conversation not found.";

/** Whether a person's registration was approved, also if they have moved out since. */
const isApproved = (account: Pick<Account, "access"> | undefined) =>
  account !== undefined && account.access !== "pending";

export function createConversationAccess(context: AppContext) {
  const { repositories } = context;
  const { accounts, incidents, residents } = repositories;

  /** Whether the personal data of a resident, and with them the account, were erased. */
  const isErased = async (userID: string) => (await residents.byUserID(userID))?.erasedAt !== undefined;

  /** The readers of a resident's office line, and whether it is closed; undefined if there is none. */
  async function officeLine(
    userID: string,
  ): Promise<Pick<FoundConversation, "readers" | "isClosed"> | undefined> {
    const account = await accounts.byUserID(userID);
    if (account === undefined) {
      return (await isErased(userID)) ? { readers: [rooms.staff], isClosed: true } : undefined;
    }
    if (account.role !== "resident" || !isApproved(account)) return undefined;
    return { readers: [rooms.staff, rooms.user(userID)], isClosed: account.access === "closed" };
  }

  /** The conversation with an id; undefined if there is none. */
  async function find(conversationID: string): Promise<FoundConversation | undefined> {
    const address = parseConversationID(conversationID);
    if (!address) return undefined;
    const { kind, key } = address;
    if (kind === "property") return { conversationID, kind, residentUserID: "", readers: [rooms.members] };
    if (kind === "office") {
      const line = await officeLine(key);
      return line && { conversationID, kind, residentUserID: key, ...line };
    }
    const incident = isRecordID(key) ? await incidents.byID(key) : undefined;
    if (!incident) return undefined;
    const residentUserID = incident.userID;
    if (kind === "incident-notes") return { conversationID, kind, residentUserID, readers: [rooms.staff] };
    const reporter = await accounts.byUserID(residentUserID);
    // An incident that staff reported for no resident has only notes.
    if (reporter?.role === "staff") return undefined;
    const readers: Room[] = [rooms.staff];
    if (isApproved(reporter)) readers.push(rooms.user(residentUserID));
    return { conversationID, kind, residentUserID, readers };
  }

  async function readableBy(actor: Actor, conversationID: string): Promise<FoundConversation | undefined> {
    const conversation = await find(conversationID);
    return conversation && canReadConversation(actor, conversation.kind, conversation.residentUserID)
      ? conversation
      : undefined;
  }

  return {
    find,
    /** The conversation with an id; undefined if there is none or the actor may not read it. */
    readableBy,
    /** The conversation with an id. @throws HttpError 404 if there is none or the actor may not read it */
    async findReadable(actor: Actor, conversationID: string): Promise<FoundConversation> {
      const conversation = await readableBy(actor, conversationID);
      if (!conversation) throw notFound(CONVERSATION_NOT_FOUND);
      return conversation;
    },
  };
}
