/** Who is typing. There is no event for the end of typing: each event expires. */
import type { TypingView } from "@domain/live-events.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

/** Longer than the time between two events (see `TYPING_EVERY_MS`). */
const TYPING_EXPIRES_MS = 4_000;

/** Typing events are sent at most this often. */
export const TYPING_EVERY_MS = 2_000;

interface TypingState {
  /** Names by userID, in the order in which the users started typing. */
  names: ReadonlyMap<string, string>;
  applyEvent: (typing: TypingView) => void;
  /** Called when a message of the user arrived, or when the event expired. */
  stop: (userID: string) => void;
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const useTyping = create<TypingState>()((set, get) => ({
  names: new Map(),
  applyEvent: ({ userID, senderName }) => {
    clearTimeout(timers.get(userID));
    timers.set(
      userID,
      setTimeout(() => get().stop(userID), TYPING_EXPIRES_MS),
    );
    if (get().names.get(userID) !== senderName) {
      set(({ names }) => ({ names: new Map(names).set(userID, senderName) }));
    }
  },
  stop: (userID) => {
    clearTimeout(timers.get(userID));
    timers.delete(userID);
    if (!get().names.has(userID)) return;
    set(({ names }) => ({ names: new Map([...names].filter(([id]) => id !== userID)) }));
  },
}));

/** 'Maya is typing...', 'Maya and Ben are typing...', 'Several people are typing...', or an empty text. */
export function typingText(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return "";
  if (second === undefined) return `${first} is typing...`;
  return names.length === 2 ? `${first} and ${second} are typing...` : "Several people are typing...";
}

registerReset(() => {
  for (const userID of [...timers.keys()]) useTyping.getState().stop(userID);
});
