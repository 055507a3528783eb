/**
 * The property's chat. Messages enter by REST and by push, and leave to the screen sorted and without doubles.
 *
 * What was missed is found with an anchor: the newest message up to which nothing is missing. REST answers move it;
 * pushes move it only while it is certain that every message is heard, which is from the first fetch that began
 * with the socket connected until the socket is lost.
 */
import { CHAT_WINDOW_DEFAULT, LIST_LIMIT_MAX } from "@domain/limits.ts";
import type { ChatMessageView } from "@domain/views.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { chatCalls } from "./chat.calls.ts";
import { laterOf, type Messages, mergeMessages } from "./merge.ts";

/** Catching up takes at most this many pages; the rest follows with the next occasion. */
const MAX_PAGES = 20;

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
}

const EMPTY = { status: "idle", messages: [], hasOlder: false, loadingOlder: false } as const;

/** What belongs to one signed-in user's chat and not to the screen. */
function freshSync() {
  return {
    anchor: undefined as ChatMessageView | undefined,
    connection: 0,
    connected: false,
    hearsAll: false,
    running: undefined as Promise<void> | undefined,
    again: false,
  };
}

let sync = freshSync();

export const useChat = create<ChatState>()((set, get) => {
  const merge = (incoming: Messages) =>
    set(({ messages }) => ({ messages: mergeMessages(messages, incoming) }));

  async function fetchPages(own: typeof sync): Promise<void> {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const from = own.anchor;
      const answer = await (from ? chatCalls.after(from._id) : chatCalls.latest());
      if (own !== sync) return;
      merge(answer);
      own.anchor = laterOf(from, answer.at(-1));
      if (!from) set({ hasOlder: answer.length >= CHAT_WINDOW_DEFAULT });
      if (!from || own.anchor === from || answer.length < LIST_LIMIT_MAX) return;
    }
  }

  async function fetchNewer(own: typeof sync): Promise<void> {
    const { connected, connection } = own;
    await fetchPages(own);
    if (own !== sync || !connected || connection !== own.connection) return;
    own.hearsAll = true;
    own.anchor = laterOf(own.anchor, get().messages.at(-1));
  }

  /** One fetch at a time; whoever asks meanwhile gets one more after it. */
  function runFetches(own: typeof sync): Promise<void> {
    if (own.running) {
      own.again = true;
      return own.running;
    }
    const run = async () => {
      do {
        own.again = false;
        await fetchNewer(own).catch(() => undefined);
      } while (own.again && own === sync);
      own.running = undefined;
      if (own === sync) set({ status: "ready" });
    };
    own.running = run();
    return own.running;
  }

  return {
    ...EMPTY,
    load: () => {
      if (get().status === "idle") set({ status: "loading" });
      return runFetches(sync);
    },
    catchUp: async () => {
      if (get().status !== "idle") await runFetches(sync);
    },
    loadOlder: async () => {
      const own = sync;
      const [oldest] = get().messages;
      if (!oldest || get().loadingOlder || !get().hasOlder) return;
      set({ loadingOlder: true });
      try {
        const older = await chatCalls.before(oldest._id);
        if (own !== sync) return;
        merge(older);
        set({ hasOlder: older.length >= CHAT_WINDOW_DEFAULT });
      } catch {
        // Asked again at the next scroll.
      } finally {
        if (own === sync) set({ loadingOlder: false });
      }
    },
    receive: (...incoming) => {
      // Nothing is kept before the chat was opened: opening it asks for the latest.
      if (get().status === "idle") return;
      merge(incoming);
      if (sync.hearsAll) sync.anchor = laterOf(sync.anchor, get().messages.at(-1));
    },
    setConnected: (connected) => {
      if (sync.connected === connected) return;
      sync.connected = connected;
      sync.connection += 1;
      sync.hearsAll = false;
    },
  };
});

registerReset(() => {
  sync = freshSync();
  useChat.setState(EMPTY);
});
