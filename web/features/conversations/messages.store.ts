/** The latest messages of each conversation, without gaps (see `catch-up.ts`). */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { CHAT_WINDOW_DEFAULT } from "@domain/limits.ts";
import { createStore } from "zustand";
import { keepEqual } from "../../lib/keep-equal.ts";
import { createKeyedStores } from "../../lib/keyed-stores.ts";
import { type CatchUp, createCatchUp, type Messages } from "./catch-up.ts";
import { messagesApiOf } from "./conversations.api.ts";

/** Above this number the oldest messages are dropped, to limit memory. Scrolling up fetches them again. */
export const MESSAGES_MAX = 3 * CHAT_WINDOW_DEFAULT;
/** The number of messages after dropping, so that not every new message drops one. */
export const MESSAGES_AFTER_TRIM = 2 * CHAT_WINDOW_DEFAULT;

interface MessagesState {
  /** `idle` until the conversation is opened; `ready` after the first response, `failed` after a failed fetch before that. */
  status: "idle" | "loading" | "ready" | "failed";
  /** Oldest first. */
  messages: Messages;
  loadingOlder: boolean;
  /** Loads the latest messages, or those since the last one. A failure doesn't change the list. */
  load: () => Promise<void>;
  /** Fetches missing messages; does nothing before the conversation was opened. */
  refetch: () => Promise<void>;
  /** Lets the next fetch read the shown messages again, because the server may have erased some. */
  setStale: () => void;
  loadOlder: () => Promise<void>;
  /** While the user reads older messages, none are dropped. */
  setReadingUp: (isReadingUp: boolean) => void;
  applyEvent: (message: ChatMessageView) => void;
  reset: () => void;
}

const EMPTY = { status: "idle", messages: [], loadingOlder: false } as const;

function createMessages(conversationID: string) {
  const calls = messagesApiOf(conversationID);
  return createStore<MessagesState>()((set, get) => {
    const newCatchUp = (): CatchUp =>
      createCatchUp({
        latest: calls.latest,
        after: calls.after,
        append: (incoming) => set(({ messages }) => ({ messages: appendEntries(messages, incoming) })),
        onEnd: (hasFailed) => {
          const status = hasFailed ? "failed" : "ready";
          if (get().status !== "ready") set({ status });
        },
      });
    let catchUp = newCatchUp();
    let isReadingUp = false;
    let isStale = false;
    /**
     * The last revision entry (an edit or a removal) of each message since the page was opened, by the message's id. After `reread`, it is
     * the message itself, whose content is newer.
     */
    const revisions = new Map<string, ChatMessageView>();
    /** Appends messages, and applies revision entries. */
    function appendEntries(messages: Messages, incoming: Messages): Messages {
      const entries = incoming.filter(({ revises }) => revises !== undefined);
      if (entries.length === 0) return [...messages, ...incoming];
      for (const entry of entries) revisions.set(entry.revises ?? "", entry);
      return [...messages, ...incoming.filter(({ revises }) => revises === undefined)].map(applyRevision);
    }
    /** A message with the content of its last revision entry, because the response with an older page may be older than the revision. */
    function applyRevision(message: ChatMessageView): ChatMessageView {
      const entry = revisions.get(message._id);
      return entry ? withContentOf(message, entry) : message;
    }

    /** Reads the shown messages again. After a failure, the next fetch tries it again. */
    async function reread(): Promise<void> {
      const ownCatchUp = catchUp;
      const { messages } = get();
      const revisionsAtStart = new Map(revisions);
      const fetchedByID = new Map<string, ChatMessageView>();
      const last = messages.at(-1)?.seq ?? 0;
      for (let from = (messages[0]?.seq ?? 1) - 1; from < last; ) {
        const page = await calls.after(from).catch(() => []);
        if (ownCatchUp.hasStopped() || page.length === 0) return;
        for (const message of page) fetchedByID.set(message._id, message);
        from = page.at(-1)?.seq ?? last;
      }
      isStale = false;
      function refreshed(message: ChatMessageView): ChatMessageView {
        const latest = fetchedByID.get(message._id);
        const entry = revisions.get(message._id);
        // An edit that arrived after the request is newer than the response.
        if (!latest || entry !== revisionsAtStart.get(message._id)) return message;
        if (entry) revisions.set(message._id, latest);
        return latest;
      }
      set({ messages: keepEqual(get().messages, get().messages.map(refreshed)) });
    }

    function trim(): void {
      const { messages } = get();
      if (!isReadingUp && messages.length > MESSAGES_MAX)
        set({ messages: messages.slice(-MESSAGES_AFTER_TRIM) });
    }

    return {
      ...EMPTY,
      load: () => {
        if (get().status === "idle") set({ status: "loading" });
        return isStale ? reread().then(catchUp.run) : catchUp.run();
      },
      refetch: async () => {
        if (get().status !== "idle") await get().load();
      },
      setStale: () => {
        isStale = get().status !== "idle";
      },
      loadOlder: async () => {
        const ownCatchUp = catchUp;
        const [oldest] = get().messages;
        // The first message of a conversation has `seq` 1.
        if (!oldest || oldest.seq === 1 || get().loadingOlder) return;
        set({ loadingOlder: true });
        try {
          const older = await calls.before(oldest);
          const { messages } = get();
          // If the oldest message was dropped during the call, the response would leave a gap.
          if (!ownCatchUp.hasStopped() && messages[0] === oldest)
            set({ messages: [...older.map(applyRevision), ...messages] });
        } catch {
          // The next scroll tries again.
        } finally {
          if (!ownCatchUp.hasStopped()) set({ loadingOlder: false });
        }
      },
      applyEvent: (message) => {
        // Opening the conversation fetches the latest messages, so earlier events are ignored.
        if (get().status === "idle") return;
        catchUp.push(message);
        trim();
      },
      setReadingUp: (isNowReadingUp) => {
        isReadingUp = isNowReadingUp;
      },
      reset: () => {
        catchUp.stop();
        catchUp = newCatchUp();
        isReadingUp = false;
        isStale = false;
        revisions.clear();
        set(EMPTY);
      },
    };
  });
}

/** A message with the content of its revision entry. */
function withContentOf(
  { photos: _photos, editedAt: _editedAt, removedBy: _removedBy, ...message }: ChatMessageView,
  { message: text, photos, editedAt, removedBy }: ChatMessageView,
): ChatMessageView {
  return {
    ...message,
    message: text,
    ...(photos && { photos }),
    ...(editedAt !== undefined && { editedAt }),
    ...(removedBy !== undefined && { removedBy }),
  };
}

const stores = createKeyedStores(createMessages, (store) => store.getState().reset());

/** The store of one conversation's messages. */
export const messagesOf = stores.of;

/** The stores of all conversations that were opened. */
export const openedMessages = stores.all;
