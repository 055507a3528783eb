/** Merging what REST answers with what is pushed: each message once, in the chat's order. */
import { byAge } from "@domain/chat-rules.ts";
import type { ChatMessageView } from "@domain/views.ts";

export type Messages = readonly ChatMessageView[];

/**
 * Adds messages to a sorted list. Messages never change, so one that is held already is left alone,
 * and when nothing is new the same list comes back.
 */
export function mergeMessages(held: Messages, incoming: Messages): Messages {
  const heldIDs = new Set(held.map(({ _id }) => _id));
  const fresh = new Map<string, ChatMessageView>();
  for (const message of incoming) {
    if (!heldIDs.has(message._id)) fresh.set(message._id, message);
  }
  if (fresh.size === 0) return held;
  return [...held, ...fresh.values()].sort(byAge);
}

/** The later of two messages in the chat's order; either may be missing. */
export function laterOf(
  a: ChatMessageView | undefined,
  b: ChatMessageView | undefined,
): ChatMessageView | undefined {
  if (!a || !b) return a ?? b;
  return byAge(a, b) < 0 ? b : a;
}
