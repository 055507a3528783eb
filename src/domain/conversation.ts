/**
 * Conversations: numbered messages that a fixed set of people reads. The id names the kind and the person or incident:
 * `property` (all members), `office:{userID}` (the resident and all staff), `incident:{_id}` (the reporter and all staff) and
 * `incident-notes:{_id}` (all staff).
 */
import { z } from "zod";
import { PROPERTY_CONVERSATION } from "./chat-message.ts";
import { count, timestamp } from "./fields.ts";
import { type Actor, isMember, ROLES } from "./roles.ts";

export const CONVERSATION_KINDS = ["property", "office", "incident", "incident-notes"] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

/** A conversation's id, taken apart. `key` is the resident's userID, the incident's `_id`, or empty for the property's chat. */
export interface ConversationAddress {
  kind: ConversationKind;
  key: string;
}

export const officeConversation = (userID: string) => `office:${userID}` as const;
export const incidentConversation = (_id: string) => `incident:${_id}` as const;
export const incidentNotes = (_id: string) => `incident-notes:${_id}` as const;

/** Takes a conversation's id apart; undefined for any other text. */
export function parseConversationID(text: string): ConversationAddress | undefined {
  if (text === PROPERTY_CONVERSATION) return { kind: "property", key: "" };
  const [, kind, key] = /^(office|incident|incident-notes):([^:]{1,64})$/.exec(text) ?? [];
  return kind === undefined || key === undefined ? undefined : { kind: kind as ConversationKind, key };
}

/** Whether a person may read and write in a conversation. @param residentUserID the resident of an office line, or the reporter of an incident */
export function canReadConversation(actor: Actor, kind: ConversationKind, residentUserID: string): boolean {
  if (!isMember(actor)) return false;
  if (kind === "property" || actor.role === "staff") return true;
  return kind !== "incident-notes" && actor.userID === residentUserID;
}

/** How far one side has read: all messages up to `seq`. `at` is the time at which the other side's newest read message was first read. */
export const readMarkerSchema = z.strictObject({ seq: count, at: timestamp });

/** The last message of a conversation, as a list of conversations shows it. */
const lastMessageSchema = z.strictObject({
  seq: count,
  userID: z.string(),
  senderName: z.string(),
  senderRole: z.enum(ROLES),
  message: z.string(),
  timestamp,
});

export const conversationSchema = z
  .strictObject({
    conversationID: z.string(),
    kind: z.enum(CONVERSATION_KINDS),
    residentUserID: z.string().describe("The resident of an office line, or the reporter of an incident"),
    residentName: z.string(),
    unitNumber: z.string(),
    lastMessage: lastMessageSchema.nullable(),
    unread: count.describe("Messages that the reader, or for staff the office, has not read"),
    officeRead: readMarkerSchema.nullable().describe("How far any member of staff has read"),
    residentRead: readMarkerSchema.nullable().describe("How far the resident has read"),
    assigneeID: z.string().describe("Of an office line. Empty for residents, and while nobody is assigned"),
    assigneeName: z.string(),
  })
  .meta({ title: "Conversation" });
export type ConversationView = z.infer<typeof conversationSchema>;

/** A person who is typing in a conversation. */
export interface ConversationTypingView {
  conversationID: string;
  userID: string;
  senderName: string;
}

/** One side of a conversation has read further. `side` is `own` for the property's chat and notes, where each person has a marker. */
export interface ConversationReadView {
  conversationID: string;
  side: "office" | "resident" | "own";
  seq: number;
  at: string;
}
