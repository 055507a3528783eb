/** Who reads a conversation. Every call, event and typing notice goes through `find`, and every request through `findReadable`. */
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
  /** The rooms of exactly those who may read it. */
  readers: Room[];
}

/** The answer for a conversation that doesn't exist and for one that the caller may not read, so that callers can't find out which. */
export const CONVERSATION_NOT_FOUND = "Conversation not found.";

export function createConversationAccess({ repositories }: Pick<AppContext, "repositories">) {
  const { accounts, incidents } = repositories;

  /** The conversation with an id; undefined if there is none. */
  async function find(conversationID: string): Promise<FoundConversation | undefined> {
    const address = parseConversationID(conversationID);
    if (!address) return undefined;
    const { kind, key } = address;
    if (kind === "property") return { conversationID, kind, residentUserID: "", readers: [rooms.members] };
    if (kind === "office") {
      const account = await accounts.byUserID(key);
      const isResident = account?.role === "resident" && account.access === "member";
      const readers = [rooms.staff, rooms.user(key)];
      return isResident ? { conversationID, kind, residentUserID: key, readers } : undefined;
    }
    const incident = isRecordID(key) ? await incidents.byID(key) : undefined;
    if (!incident) return undefined;
    const residentUserID = incident.userID;
    if (kind === "incident-notes") return { conversationID, kind, residentUserID, readers: [rooms.staff] };
    const reporter = await accounts.byUserID(residentUserID);
    // An incident that staff reported for no resident has only notes.
    if (reporter?.role === "staff") return undefined;
    const readers: Room[] = [rooms.staff];
    if (reporter?.access === "member") readers.push(rooms.user(residentUserID));
    return { conversationID, kind, residentUserID, readers };
  }

  async function readableBy(actor: Actor, conversationID: string): Promise<FoundConversation | undefined> {
    const found = await find(conversationID);
    return found && canReadConversation(actor, found.kind, found.residentUserID) ? found : undefined;
  }

  return {
    find,
    /** The conversation with an id; undefined if there is none or the actor may not read it. */
    readableBy,
    /** The conversation with an id. @throws HttpError 404 if there is none or the actor may not read it */
    async findReadable(actor: Actor, conversationID: string): Promise<FoundConversation> {
      const found = await readableBy(actor, conversationID);
      if (!found) throw notFound(CONVERSATION_NOT_FOUND);
      return found;
    },
  };
}

export type ConversationAccess = ReturnType<typeof createConversationAccess>;
