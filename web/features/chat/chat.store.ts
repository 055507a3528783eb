/** The property's chat: a part of the conversation without gaps, which `catch-up.ts` keeps complete up to the newest message. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { CHAT_WINDOW_DEFAULT } from "@domain/limits.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { type CatchUp, createCatchUp, type Messages } from "./catch-up.ts";
import { chatApi } from "./chat.api.ts";

/** A chat that is open all day stays light: beyond so many messages, the oldest are let go of and come back on scrolling up. */
export const HELD_MAX = 3 * CHAT_WINDOW_DEFAULT;
/** So many stay then, so that not every message takes one away. */
export const HELD_AFTER = 2 * CHAT_WINDOW_DEFAULT;

interface ChatState {
  /** `idle` until the chat is first opened; `ready` after the first answer or failure. */
  status: "idle" | "loading" | "ready";
  /** Oldest first. */
  messages: Messages;
  loadingOlder: boolean;
  /** Loads the latest messages when the chat opens, or what is new since. A failure leaves the list as it is. */
  load: () => Promise<void>;
  /** Fetches what is missing; does nothing before the chat was opened. */
  refetch: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** Is told whether somebody reads farther up: nothing may vanish there meanwhile. */
  setReadingUp: (isReadingUp: boolean) => void;
  /** Takes a message that was pushed. */
  applyEvent: (message: ChatMessageView) => void;
}

const EMPTY = { status: "idle", messages: [], loadingOlder: false } as const;

const freshCatchUp = (): CatchUp =>
  createCatchUp({
    latest: chatApi.latest,
    after: chatApi.after,
    append: (added) => useChat.setState(({ messages }) => ({ messages: [...messages, ...added] })),
    ended: () => useChat.setState({ status: "ready" }),
  });

let catchUp = freshCatchUp();
let isReadingUp = false;

function trim(): void {
  const { messages } = useChat.getState();
  if (!isReadingUp && messages.length > HELD_MAX) useChat.setState({ messages: messages.slice(-HELD_AFTER) });
}

export const useChat = create<ChatState>()((set, get) => ({
  ...EMPTY,
  load: () => {
    if (get().status === "idle") set({ status: "loading" });
    return catchUp.run();
  },
  refetch: async () => {
    if (get().status !== "idle") await catchUp.run();
  },
  loadOlder: async () => {
    const own = catchUp;
    const [oldest] = get().messages;
    // The first message of a conversation has the number 1.
    if (!oldest || oldest.seq === 1 || get().loadingOlder) return;
    set({ loadingOlder: true });
    try {
      const older = await chatApi.before(oldest._id);
      const { messages } = get();
      // If the oldest message was dropped from the list during the call, the answer would leave a gap.
      if (!own.hasStopped() && messages[0] === oldest) set({ messages: [...older, ...messages] });
    } catch {
      // Asked again at the next scroll.
    } finally {
      if (!own.hasStopped()) set({ loadingOlder: false });
    }
  },
  applyEvent: (message) => {
    // Nothing is kept before the chat was opened: opening it asks for the latest.
    if (get().status === "idle") return;
    catchUp.push(message);
    trim();
  },
  setReadingUp: (now) => {
    isReadingUp = now;
  },
}));

registerReset(() => {
  catchUp.stop();
  catchUp = freshCatchUp();
  isReadingUp = false;
  useChat.setState(EMPTY);
});
