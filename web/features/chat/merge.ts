/** Merging what REST answers with what is pushed: each message once, in the chat's order. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { byAge } from "@domain/chat-rules.ts";

export type Messages = readonly ChatMessageView[];

/**
 * Adds messages to a sorted list. Messages never change, so one that is held already is left alone,
 * and when nothing is new the same list comes back.
 */
export function mergeMessages(held: Messages, incoming: Messages): Messages {
  const last = held.at(-1);
  // What has just been said comes after all that is held: then a long chat needs no looking through.
  const isNewer = last === undefined || incoming.every((message) => byAge(last, message) < 0);
  const heldIDs = new Set(isNewer ? [] : held.map(({ _id }) => _id));
  const fresh = new Map<string, ChatMessageView>();
  for (const message of incoming) {
    if (!heldIDs.has(message._id)) fresh.set(message._id, message);
  }
  if (fresh.size === 0) return held;
  const added = [...fresh.values()].sort(byAge);
  return isNewer ? [...held, ...added] : [...held, ...added].sort(byAge);
}

/** The later of two messages in the chat's order; either may be missing. */
export function laterOf(
  a: ChatMessageView | undefined,
  b: ChatMessageView | undefined,
): ChatMessageView | undefined {
  if (!a || !b) return a ?? b;
  return byAge(a, b) < 0 ? b : a;
}
