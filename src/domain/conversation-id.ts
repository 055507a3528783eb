/**
 * Conversations: numbered messages that a fixed set of people reads. The id names the kind and the person or incident:
 * `property` (all members), `office:{userID}` (the resident and all staff), `incident:{_id}` (the reporter and all staff) and
 * `incident-notes:{_id}` (all staff).
 */
import { type Actor, isMember, isReader } from "./roles.ts";

/** The conversation of the property's chat. */
export const PROPERTY_CONVERSATION = "property";

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

/**
 * Whether a person may read a conversation. All readers but former residents may write in it, too.
 * @param residentUserID the resident of an office line, or the reporter of an incident
 */
export function canReadConversation(actor: Actor, kind: ConversationKind, residentUserID: string): boolean {
  if (!isReader(actor)) return false;
  if (kind === "property") return isMember(actor);
  if (actor.role === "staff") return true;
  return kind !== "incident-notes" && actor.userID === residentUserID;
}
