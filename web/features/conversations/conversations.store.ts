/** The conversations that the user reads: their last message, their read markers and the number of unread messages. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import type { ConversationReadView, ConversationView } from "@domain/conversation.ts";
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import type { Role } from "@domain/roles.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { conversationsApi } from "./conversations.api.ts";

/** The kinds of conversations with residents, which staff read together. */
const OFFICE_KINDS = ["office", "incident"] as const;
type OfficeKind = (typeof OFFICE_KINDS)[number];

/** Staff's counts stop at this number of unread conversations of a kind. */
const UNREAD_CONVERSATIONS_MAX = 100;

/** The person who reads. */
export interface Reader {
  userID: string;
  role: Role;
}

interface ConversationsState {
  byID: Readonly<Record<string, ConversationView>>;
  /** The conversations whose newest message is in view on a visible page. Their messages are not counted as unread. */
  inView: ReadonlySet<string>;
  /** Fetches one conversation. */
  load: (conversationID: string) => Promise<void>;
  /** Fetches the property's chat, and the resident's conversations or the unread ones of the office and of incidents. */
  loadUnread: (role: Role) => Promise<void>;
  setInView: (conversationIDs: readonly string[], isInView: boolean) => void;
  /** Moves the user's read marker. */
  markRead: (conversationID: string, seq: number) => Promise<void>;
  applyUpdated: (conversation: ConversationView) => void;
  applyRead: (read: ConversationReadView, reader: Reader) => void;
  /** Counts a message of the property's chat, for which there are no `conversation:updated` events. */
  applyChatMessage: (message: ChatMessageView, reader: Reader) => void;
}

const EMPTY = { byID: {}, inView: new Set<string>() } as const;

/** Another object after logout, so that responses to earlier calls are ignored. */
let session = {};

const lastSeqOf = ({ lastMessage }: ConversationView): number => lastMessage?.seq ?? 0;

type Marker = ConversationView["officeRead"];

const laterOf = (a: Marker, b: Marker): Marker => ((a?.seq ?? 0) > (b?.seq ?? 0) ? a : b);

const sideOf = ({ role }: Reader): ConversationReadView["side"] => (role === "staff" ? "office" : "resident");

/** How far the user has read each conversation, as far as this page knows. A response that was generated before is out of date. */
const readUpTo = new Map<string, number>();

/** A conversation after a response or an event, which may arrive in any order. */
function newerOf(held: ConversationView | undefined, incoming: ConversationView): ConversationView {
  if (!held) return incoming;
  const { officeRead, residentRead, ...rest } = lastSeqOf(incoming) < lastSeqOf(held) ? held : incoming;
  return {
    ...rest,
    officeRead: laterOf(held.officeRead, officeRead),
    residentRead: laterOf(held.residentRead, residentRead),
  };
}

export const useConversations = create<ConversationsState>()((set, get) => {
  function store(conversation: ConversationView): void {
    const { conversationID } = conversation;
    const last = lastSeqOf(conversation);
    const isRead = conversation.unread === 0 || last <= (readUpTo.get(conversationID) ?? 0);
    if (isRead) readUpTo.set(conversationID, Math.max(last, readUpTo.get(conversationID) ?? 0));
    const stored = isRead ? { ...conversation, unread: 0 } : conversation;
    set(({ byID }) => ({ byID: { ...byID, [conversationID]: stored } }));
  }

  const apply = (incoming: ConversationView) => store(newerOf(get().byID[incoming.conversationID], incoming));

  function applyMarker(conversationID: string, seq: number): void {
    readUpTo.set(conversationID, Math.max(seq, readUpTo.get(conversationID) ?? 0));
    const held = get().byID[conversationID];
    if (!held) return;
    if (seq >= lastSeqOf(held)) store(held);
    else void get().load(conversationID);
  }

  /** Applies all unread conversations of a kind. Others that are known have been read in the meantime. */
  function applyUnread(kind: OfficeKind, unread: readonly ConversationView[]): void {
    const isUnread = new Set(unread.map(({ conversationID }) => conversationID));
    if (unread.length < UNREAD_CONVERSATIONS_MAX) {
      for (const held of Object.values(get().byID)) {
        if (held.kind === kind && !isUnread.has(held.conversationID)) store({ ...held, unread: 0 });
      }
    }
    unread.forEach(apply);
  }

  return {
    ...EMPTY,
    load: async (conversationID) => {
      const own = session;
      try {
        const conversation = await conversationsApi.one(conversationID);
        if (own === session) apply(conversation);
      } catch {
        // The messages themselves show whether the conversation can be read.
      }
    },
    loadUnread: async (role) => {
      const own = session;
      const unreadOf = async (kind: OfficeKind) => {
        const query = { kind, unread: "true", limit: UNREAD_CONVERSATIONS_MAX } as const;
        const unread = await conversationsApi.list(query);
        if (own === session) applyUnread(kind, unread);
      };
      const allOwn = async () => {
        const conversations = await conversationsApi.list();
        if (own === session) conversations.forEach(apply);
      };
      const lists = role === "staff" ? OFFICE_KINDS.map(unreadOf) : [allOwn()];
      // A list that could not be fetched is fetched by the next catch-up.
      await Promise.allSettled([get().load(PROPERTY_CONVERSATION), ...lists]);
    },
    setInView: (conversationIDs, isInView) =>
      set(({ inView }) => {
        const changed = new Set(inView);
        for (const id of conversationIDs) {
          if (isInView) changed.add(id);
          else changed.delete(id);
        }
        return { inView: changed };
      }),
    markRead: async (conversationID, seq) => {
      if (seq <= (readUpTo.get(conversationID) ?? 0)) return;
      const own = session;
      try {
        const marker = await conversationsApi.read(conversationID, seq);
        if (own === session) applyMarker(conversationID, marker.seq);
      } catch {
        // The next message in view tries again.
      }
    },
    applyUpdated: apply,
    applyRead: ({ conversationID, side, seq, at }, reader) => {
      const held = get().byID[conversationID];
      if (held && side !== "own") {
        const field = side === "office" ? "officeRead" : "residentRead";
        store({ ...held, [field]: laterOf(held[field], { seq, at }) });
      }
      if (side === "own" || side === sideOf(reader)) applyMarker(conversationID, seq);
    },
    applyChatMessage: (message, reader) => {
      const { conversationID, seq } = message;
      const held = get().byID[conversationID];
      if (!held || seq <= lastSeqOf(held)) return;
      const isOwn = message.userID === reader.userID;
      // Messages that this page has not received count as unread, too.
      const unread = isOwn ? 0 : held.unread + seq - lastSeqOf(held);
      store({ ...held, lastMessage: message, unread });
    },
  };
});

registerReset(() => {
  session = {};
  readUpTo.clear();
  useConversations.setState(EMPTY);
});

/** The number of unread messages of a conversation. */
export const unreadIn = ({ byID, inView }: ConversationsState, conversationID: string): number =>
  inView.has(conversationID) ? 0 : (byID[conversationID]?.unread ?? 0);

/** The number of conversations of a kind with unread messages. */
export const countUnreadOf = (state: ConversationsState, wanted: OfficeKind): number =>
  Object.values(state.byID).filter(
    ({ kind, conversationID }) => kind === wanted && unreadIn(state, conversationID) > 0,
  ).length;
