/** The latest messages of the property's chat, without gaps (see `catch-up.ts`). */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { CHAT_WINDOW_DEFAULT } from "@domain/limits.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { type CatchUp, createCatchUp, type Messages } from "./catch-up.ts";
import { chatApi } from "./chat.api.ts";

/** Above this number the oldest messages are dropped, to limit memory. Scrolling up fetches them again. */
export const MESSAGES_MAX = 3 * CHAT_WINDOW_DEFAULT;
/** The number of messages after dropping, so that not every new message drops one. */
export const MESSAGES_AFTER_TRIM = 2 * CHAT_WINDOW_DEFAULT;

interface ChatState {
  /** `idle` until the chat is first opened; `ready` after the first response or failure. */
  status: "idle" | "loading" | "ready";
  /** Oldest first. */
  messages: Messages;
  loadingOlder: boolean;
  /** Loads the latest messages, or those since the last one. A failure doesn't change the list. */
  load: () => Promise<void>;
  /** Fetches missing messages; does nothing before the chat was opened. */
  refetch: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** While the user reads older messages, none are dropped. */
  setReadingUp: (isReadingUp: boolean) => void;
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
  if (!isReadingUp && messages.length > MESSAGES_MAX)
    useChat.setState({ messages: messages.slice(-MESSAGES_AFTER_TRIM) });
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
    // The first message of a conversation has `seq` 1.
    if (!oldest || oldest.seq === 1 || get().loadingOlder) return;
    set({ loadingOlder: true });
    try {
      const older = await chatApi.before(oldest._id);
      const { messages } = get();
      // If the oldest message was dropped during the call, the response would leave a gap.
      if (!own.hasStopped() && messages[0] === oldest) set({ messages: [...older, ...messages] });
    } catch {
      // The next scroll tries again.
    } finally {
      if (!own.hasStopped()) set({ loadingOlder: false });
    }
  },
  applyEvent: (message) => {
    // Opening the chat fetches the latest messages, so earlier events are ignored.
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
