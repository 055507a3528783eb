/**
 * The messages of one or more conversations in one list, sorted by time, such as an incident's conversation with the internal
 * notes. They load while the list is open.
 */
import type { ChatMessageView } from "@domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { view, viewThenReset } from "../../lib/views.ts";
import type { Messages } from "./catch-up.ts";
import { useConversations } from "./conversations.store.ts";
import { messagesOf } from "./messages.store.ts";

export interface Thread {
  messages: Messages;
  /** `ready` once each conversation had its first response, `failed` if one of them could not be loaded. */
  status: "loading" | "ready" | "failed";
  refetch: () => Promise<unknown>;
  loadingOlder: boolean;
  loadOlder: () => void;
  /** Whether the user reads older messages: none are dropped then. */
  setReadingUp: (isReadingUp: boolean) => void;
}

type MessagesStore = ReturnType<typeof messagesOf>;
type States = readonly ReturnType<MessagesStore["getState"]>[];

function useStates(stores: readonly MessagesStore[]): States {
  const lastStates = useRef<States>([]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribes = stores.map((store) => store.subscribe(onChange));
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    [stores],
  );
  return useSyncExternalStore(subscribe, () => {
    const states = stores.map((store) => store.getState());
    const isSame =
      states.length === lastStates.current.length &&
      states.every((state, index) => state === lastStates.current[index]);
    if (!isSame) lastStates.current = states;
    return lastStates.current;
  });
}

const byTime = (a: ChatMessageView, b: ChatMessageView): number => {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  if (a.conversationID !== b.conversationID) return a.conversationID < b.conversationID ? -1 : 1;
  return a.seq - b.seq;
};

/** The end of the gap before a conversation's loaded messages: the time of the oldest one; empty if the server has no older ones. */
const gapEnd = ([oldest]: Messages): string => (oldest && oldest.seq > 1 ? oldest.timestamp : "");

/** Merges conversations by time. Messages before the end of any conversation's gap are left out until that gap is loaded. */
export function mergeMessages(lists: readonly Messages[]): Messages {
  const [firstList] = lists;
  if (firstList && lists.length === 1) return firstList;
  const from = lists.map(gapEnd).reduce((latest, time) => (time > latest ? time : latest), "");
  return lists
    .flat()
    .filter(({ timestamp }) => timestamp >= from)
    .sort(byTime);
}

function statusOf(states: States): Thread["status"] {
  if (states.some(({ status }) => status === "failed")) return "failed";
  return states.every(({ status }) => status === "ready") ? "ready" : "loading";
}

export function useThread(conversationIDs: readonly string[]): Thread {
  const key = conversationIDs.join(" ");
  const stores = useMemo(() => key.split(" ").map(messagesOf), [key]);
  const states = useStates(stores);

  useEffect(() => {
    const ids = key.split(" ");
    // Their read markers. Those of the property's chat are loaded with the unread counts.
    for (const id of ids) if (id !== PROPERTY_CONVERSATION) void useConversations.getState().load(id);
    // The messages of the property's chat stay while another screen is open.
    const endViews = ids.map((id) =>
      id === PROPERTY_CONVERSATION
        ? view(undefined, messagesOf(id))
        : viewThenReset(undefined, messagesOf(id)),
    );
    return () => {
      for (const endView of endViews) endView();
    };
  }, [key]);

  const refetch = useCallback(() => Promise.all(stores.map((store) => store.getState().refetch())), [stores]);

  const loadOlder = useCallback(() => {
    const [storeWithLatestGap] = stores.toSorted((a, b) =>
      gapEnd(a.getState().messages) < gapEnd(b.getState().messages) ? 1 : -1,
    );
    void storeWithLatestGap?.getState().loadOlder();
  }, [stores]);

  const setReadingUp = useCallback(
    (isReadingUp: boolean) => {
      for (const store of stores) store.getState().setReadingUp(isReadingUp);
    },
    [stores],
  );

  return {
    messages: useMemo(() => mergeMessages(states.map(({ messages }) => messages)), [states]),
    status: statusOf(states),
    refetch,
    loadingOlder: states.some(({ loadingOlder }) => loadingOlder),
    loadOlder,
    setReadingUp,
  };
}
