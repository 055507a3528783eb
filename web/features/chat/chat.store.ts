/**
 * The property's chat. Messages enter by REST and by push, and leave to the screen sorted and without doubles; what was
 * missed is found by `catch-up.ts`.
 */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { byAge } from "@domain/chat-rules.ts";
import { CHAT_WINDOW_DEFAULT } from "@domain/limits.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { type CatchUp, createCatchUp } from "./catch-up.ts";
import { chatCalls } from "./chat.calls.ts";
import { type Messages, mergeMessages } from "./merge.ts";

/** A chat that is open all day stays light: beyond so many messages, the oldest are let go of and come back on scrolling up. */
export const HELD_MAX = 3 * CHAT_WINDOW_DEFAULT;
/** So many stay then, so that not every message takes one away. */
export const HELD_AFTER = 2 * CHAT_WINDOW_DEFAULT;

interface ChatState {
  /** `idle` until the chat is first opened; `ready` after the first answer or failure. */
  status: "idle" | "loading" | "ready";
  /** Oldest first. */
  messages: Messages;
  /** Whether older messages may be asked for. */
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Loads the latest messages when the chat opens, or what is new since. A failure leaves the list as it is. */
  load: () => Promise<void>;
  /** Fetches what is newer than is held for certain; does nothing before the chat was opened. */
  catchUp: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** Is told whether somebody reads farther up: nothing may vanish there meanwhile. */
  setReadingUp: (isReadingUp: boolean) => void;
  /** Takes messages that were pushed. */
  receive: (...incoming: ChatMessageView[]) => void;
  /** Is told whether pushes can be heard. */
  setConnected: (connected: boolean) => void;
  /** Is told that pushes may be missing since so many milliseconds ago; the next catching up fetches them. */
  doubt: (ms: number) => void;
}

const EMPTY = { status: "idle", messages: [], hasOlder: false, loadingOlder: false } as const;

const freshSync = (): CatchUp =>
  createCatchUp({
    latest: chatCalls.latest,
    after: chatCalls.after,
    held: () => useChat.getState().messages,
    take(answer, first) {
      merge(answer.filter(isInReach));
      if (first) useChat.setState({ hasOlder: answer.length >= CHAT_WINDOW_DEFAULT });
    },
    ended: () => useChat.setState({ status: "ready" }),
  });

let sync = freshSync();
let isReadingUp = false;

function merge(incoming: Messages): void {
  useChat.setState(({ messages }) => ({ messages: mergeMessages(messages, incoming) }));
}

/** What is held has no gaps: what is older than all of it comes with the older messages. */
function isInReach(message: ChatMessageView): boolean {
  const { messages, hasOlder } = useChat.getState();
  const [oldest] = messages;
  return !oldest || !hasOlder || byAge(oldest, message) <= 0;
}

function trim(): void {
  const { messages } = useChat.getState();
  if (isReadingUp || messages.length <= HELD_MAX) return;
  useChat.setState({ messages: messages.slice(-HELD_AFTER), hasOlder: true });
}

export const useChat = create<ChatState>()((set, get) => ({
  ...EMPTY,
  load: () => {
    if (get().status === "idle") set({ status: "loading" });
    return sync.run();
  },
  catchUp: async () => {
    if (get().status !== "idle") await sync.run();
  },
  loadOlder: async () => {
    const own = sync;
    const [oldest] = get().messages;
    if (!oldest || get().loadingOlder || !get().hasOlder) return;
    set({ loadingOlder: true });
    try {
      const older = await chatCalls.before(oldest._id);
      // Held no more: what came before it would leave a gap.
      if (own.hasLeft() || get().messages[0]?._id !== oldest._id) return;
      merge(older);
      set({ hasOlder: older.length >= CHAT_WINDOW_DEFAULT });
    } catch {
      // Asked again at the next scroll.
    } finally {
      if (!own.hasLeft()) set({ loadingOlder: false });
    }
  },
  receive: (...incoming) => {
    // Nothing is kept before the chat was opened: opening it asks for the latest.
    if (get().status === "idle") return;
    merge(incoming.filter(isInReach));
    sync.heard();
    trim();
  },
  setReadingUp: (now) => {
    isReadingUp = now;
  },
  setConnected: (connected) => sync.setConnected(connected),
  doubt: (ms) => sync.doubt(ms),
}));

registerReset(() => {
  sync.leave();
  sync = freshSync();
  isReadingUp = false;
  useChat.setState(EMPTY);
});
