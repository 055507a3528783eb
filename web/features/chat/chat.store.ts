/**
 * The property's chat. Messages enter by REST and by push, and leave to the screen sorted and without doubles; what was
 * missed is found by `catch-up.ts`.
 */
import { CHAT_WINDOW_DEFAULT } from "@domain/limits.ts";
import type { ChatMessageView } from "@domain/views.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { type CatchUp, createCatchUp } from "./catch-up.ts";
import { chatCalls } from "./chat.calls.ts";
import { type Messages, mergeMessages } from "./merge.ts";

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
      merge(answer);
      if (first) useChat.setState({ hasOlder: answer.length >= CHAT_WINDOW_DEFAULT });
    },
    ended: () => useChat.setState({ status: "ready" }),
  });

let sync = freshSync();

function merge(incoming: Messages): void {
  useChat.setState(({ messages }) => ({ messages: mergeMessages(messages, incoming) }));
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
      if (own.hasLeft()) return;
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
    merge(incoming);
    sync.heard();
  },
  setConnected: (connected) => sync.setConnected(connected),
  doubt: (ms) => sync.doubt(ms),
}));

registerReset(() => {
  sync.leave();
  sync = freshSync();
  useChat.setState(EMPTY);
});
