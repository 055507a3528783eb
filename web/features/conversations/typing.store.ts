/** The people who are typing, by conversation. There is no event for the end of typing: each event expires. */

import type { ConversationTypingView } from "@domain/conversation.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { t } from "../../lib/t.ts";

/** Longer than the time between two events (see `TYPING_EVERY_MS`). */
const TYPING_EXPIRES_MS = 4_000;

/**
 * Typing events are sent at most this often. The server drops an event within 2 s of the previous one (R40); the extra 500 ms allow for
 * network jitter.
 */
export const TYPING_EVERY_MS = 2_500;

type Names = ReadonlyMap<string, string>;

interface TypingState {
  /** Names by userID, in the order in which the users started typing, by conversation. */
  byConversation: Readonly<Record<string, Names>>;
  applyEvent: (typing: ConversationTypingView) => void;
  /** Called when a message of the user arrived, or when their last event expired. */
  stop: (conversationID: string, userID: string) => void;
}

const NO_NAMES: Names = new Map();

const timers = new Map<string, ReturnType<typeof setTimeout>>();

const keyOf = (conversationID: string, userID: string) => `${conversationID} ${userID}`;

export const useTyping = create<TypingState>()((set, get) => {
  const setNames = (conversationID: string, names: Names) =>
    set(({ byConversation: { [conversationID]: _names, ...others } }) => ({
      byConversation: names.size === 0 ? others : { ...others, [conversationID]: names },
    }));
  const namesIn = (conversationID: string) => get().byConversation[conversationID] ?? NO_NAMES;
  return {
    byConversation: {},
    applyEvent: ({ conversationID, userID, senderName }) => {
      const key = keyOf(conversationID, userID);
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => get().stop(conversationID, userID), TYPING_EXPIRES_MS),
      );
      const names = namesIn(conversationID);
      if (names.get(userID) !== senderName) setNames(conversationID, new Map(names).set(userID, senderName));
    },
    stop: (conversationID, userID) => {
      const key = keyOf(conversationID, userID);
      clearTimeout(timers.get(key));
      timers.delete(key);
      const names = namesIn(conversationID);
      if (names.has(userID)) setNames(conversationID, new Map([...names].filter(([id]) => id !== userID)));
    },
  };
});

/** The users who are typing in a conversation. */
export const typingIn = ({ byConversation }: TypingState, conversationID: string): Names =>
  byConversation[conversationID] ?? NO_NAMES;

/**
 * 'Maya is typing...', 'Maya and Ben are typing...', 'Several people are typing...', or an empty text.
 * @param verb 'writing' outside of the property's chat
 */
export function typingText(names: readonly string[], verb: "typing" | "writing" = "typing"): string {
  const [first, second] = names;
  if (first === undefined) return "";
  const values = { first, second: second ?? "", verb };
  if (second === undefined)
    return t("{first} is {verb, select, writing {writing} other {typing}}...", values);
  return names.length === 2
    ? t("{first} and {second} are {verb, select, writing {writing} other {typing}}...", values)
    : t("Several people are {verb, select, writing {writing} other {typing}}...", values);
}

registerReset(() => {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  useTyping.setState({ byConversation: {} });
});
