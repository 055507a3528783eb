/** The conversations that the user reads: their last message, their read markers and the number of unread messages. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import type { ConversationReadView, ConversationView } from "@domain/conversation.ts";
import { type ConversationKind, PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { type Actor, isMember, type Role } from "@domain/roles.ts";
import { create } from "zustand";
import { isNotFound } from "../../lib/http.ts";
import { keepEqual } from "../../lib/keep-equal.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { conversationsApi } from "./conversations.api.ts";

/** The kinds of conversations that all staff share. */
const OFFICE_KINDS = ["office", "incident"] as const;
type OfficeKind = (typeof OFFICE_KINDS)[number];

/** Staff's counts stop at this number of unread conversations of a kind. */
const UNREAD_CONVERSATIONS_MAX = 100;

/** The logged-in user, as the reader of conversations. */
export interface Reader {
  userID: string;
  role: Role;
}

interface ConversationsState {
  byID: Readonly<Record<string, ConversationView>>;
  /** The conversations whose newest message is in view on a visible page. Their messages are not counted as unread. */
  inView: ReadonlySet<string>;
  /** Fetches one conversation. @returns false if the user has no such conversation */
  load: (conversationID: string) => Promise<boolean>;
  /** Fetches the property's chat for members, and the resident's conversations or the unread ones of the office and of incidents. */
  loadUnread: (user: Actor) => Promise<void>;
  setInView: (conversationIDs: readonly string[], isInView: boolean) => void;
  /** Moves the user's read marker. */
  markRead: (conversationID: string, seq: number) => Promise<void>;
  /** Merges conversations of a response. */
  applyAll: (conversations: readonly ConversationView[]) => void;
  applyUpdated: (conversation: ConversationView) => void;
  applyRead: (read: ConversationReadView, reader: Reader) => void;
  /** Counts a message of the property's chat, for which there are no `conversation:updated` events. */
  applyChatMessage: (message: ChatMessageView, reader: Reader) => void;
}

const EMPTY = { byID: {}, inView: new Set<string>() } as const;

/** A new object after each logout, so that responses to earlier calls are ignored. */
let session = {};

const lastSeqOf = ({ lastMessage }: ConversationView): number => lastMessage?.seq ?? 0;

type Marker = ConversationView["officeRead"];

const laterOf = (a: Marker, b: Marker): Marker => ((a?.seq ?? 0) > (b?.seq ?? 0) ? a : b);

/** The side whose marker the reader shares, in an office line or an incident. */
const sideOf = ({ role }: Reader): ConversationReadView["side"] => (role === "staff" ? "office" : "resident");

/** The number up to which the user has read each conversation, as far as this page knows. An older response may say less. */
const readUpTo = new Map<string, number>();

/** The numbers up to which calls that have not been answered mark conversations as read. */
const markingUpTo = new Map<string, number>();

/** The numbers of edits and removals in the property's chat since its last message. They don't count as unread. */
const revisionSeqs = new Set<number>();

/** Merges a conversation with its version of a response or an event, since these may arrive in any order. */
function mergeConversations(
  current: ConversationView | undefined,
  incoming: ConversationView,
): ConversationView {
  if (!current) return incoming;
  const newer = lastSeqOf(incoming) < lastSeqOf(current) ? current : incoming;
  const { officeRead, residentRead, mute: _mute, ...withoutMute } = newer;
  return {
    ...withoutMute,
    // A mute has no number, so the last one to arrive counts.
    ...(incoming.mute && { mute: incoming.mute }),
    officeRead: laterOf(current.officeRead, officeRead),
    residentRead: laterOf(current.residentRead, residentRead),
  };
}

export const useConversations = create<ConversationsState>()((set, get) => {
  /** Sets `unread` to 0 if this page knows that all messages are read. If the server says so, the page knows it from now on. */
  function withKnownReads(conversation: ConversationView): ConversationView {
    const { conversationID } = conversation;
    const last = lastSeqOf(conversation);
    const ownRead = readUpTo.get(conversationID) ?? 0;
    if (conversation.unread > 0 && last > ownRead) return conversation;
    readUpTo.set(conversationID, Math.max(last, ownRead));
    return { ...conversation, unread: 0 };
  }

  function storeAll(conversations: readonly ConversationView[]): void {
    const { byID } = get();
    const changes = conversations
      .map((conversation) => keepEqual(byID[conversation.conversationID], withKnownReads(conversation)))
      .filter((conversation) => conversation !== byID[conversation.conversationID])
      .map((conversation) => [conversation.conversationID, conversation] as const);
    if (changes.length > 0) set({ byID: { ...byID, ...Object.fromEntries(changes) } });
  }

  const store = (conversation: ConversationView) => storeAll([conversation]);

  function applyAll(incoming: readonly ConversationView[]): void {
    const { byID } = get();
    storeAll(
      incoming.map((conversation) => mergeConversations(byID[conversation.conversationID], conversation)),
    );
  }

  function applyMarker(conversationID: string, seq: number): void {
    readUpTo.set(conversationID, Math.max(seq, readUpTo.get(conversationID) ?? 0));
    const conversation = get().byID[conversationID];
    if (!conversation) return;
    if (seq >= lastSeqOf(conversation)) store({ ...conversation, unread: 0 });
    else void get().load(conversationID);
  }

  /** Applies the unread conversations of a kind. If the list is complete, all others on this page have been read in the meantime. */
  function applyUnread(kind: OfficeKind, unread: readonly ConversationView[]): void {
    const unreadIDs = new Set(unread.map(({ conversationID }) => conversationID));
    const isComplete = unread.length < UNREAD_CONVERSATIONS_MAX;
    const others = Object.values(get().byID).filter(
      (current) => current.kind === kind && !unreadIDs.has(current.conversationID),
    );
    if (isComplete) storeAll(others.map((current) => ({ ...current, unread: 0 })));
    applyAll(unread);
  }

  return {
    ...EMPTY,
    load: async (conversationID) => {
      const ownSession = session;
      try {
        const conversation = await conversationsApi.one(conversationID);
        if (ownSession === session) applyAll([conversation]);
        return true;
      } catch (error) {
        return !isNotFound(error);
      }
    },
    loadUnread: async (user) => {
      const ownSession = session;
      const loadUnreadOf = async (kind: OfficeKind) => {
        const query = { kind, unread: "true", limit: UNREAD_CONVERSATIONS_MAX } as const;
        const unread = await conversationsApi.list(query);
        if (ownSession === session) applyUnread(kind, unread);
      };
      const loadAll = async () => {
        const conversations = await conversationsApi.list();
        if (ownSession === session) applyAll(conversations);
      };
      const lists: Promise<unknown>[] = user.role === "staff" ? OFFICE_KINDS.map(loadUnreadOf) : [loadAll()];
      if (isMember(user)) lists.push(get().load(PROPERTY_CONVERSATION));
      // A list that could not be fetched is fetched by the next catch-up.
      await Promise.allSettled(lists);
    },
    setInView: (conversationIDs, isInView) =>
      set(({ inView }) => {
        const next = new Set(inView);
        for (const id of conversationIDs) {
          if (isInView) next.add(id);
          else next.delete(id);
        }
        return { inView: next };
      }),
    markRead: async (conversationID, seq) => {
      if (seq <= Math.max(readUpTo.get(conversationID) ?? 0, markingUpTo.get(conversationID) ?? 0)) return;
      const ownSession = session;
      markingUpTo.set(conversationID, seq);
      try {
        const marker = await conversationsApi.read(conversationID, seq);
        if (ownSession === session) applyMarker(conversationID, marker.seq);
      } catch {
        // `useReadMarker` tries again while the messages are in view.
      } finally {
        if (markingUpTo.get(conversationID) === seq) markingUpTo.delete(conversationID);
      }
    },
    applyAll,
    applyUpdated: (conversation) => applyAll([conversation]),
    applyRead: ({ conversationID, side, seq, at }, reader) => {
      const conversation = get().byID[conversationID];
      if (conversation && side !== "own") {
        const field = side === "office" ? "officeRead" : "residentRead";
        store({ ...conversation, [field]: laterOf(conversation[field], { seq, at }) });
      }
      if (side === "own" || side === sideOf(reader)) applyMarker(conversationID, seq);
    },
    applyChatMessage: (message, reader) => {
      const { conversationID, seq } = message;
      const conversation = get().byID[conversationID];
      if (!conversation) {
        // The first response may still be missing, and may have been generated before this message.
        void get().load(conversationID);
        return;
      }
      if (seq <= lastSeqOf(conversation)) return;
      if (message.revises !== undefined) {
        revisionSeqs.add(seq);
        return;
      }
      const isOwn = message.userID === reader.userID;
      const revisionCount = [...revisionSeqs].filter(
        (revisionSeq) => revisionSeq > lastSeqOf(conversation) && revisionSeq < seq,
      ).length;
      revisionSeqs.clear();
      // Messages that this page has not received count as unread, too.
      const unread = isOwn ? 0 : conversation.unread + seq - lastSeqOf(conversation) - revisionCount;
      store({ ...conversation, lastMessage: message, unread });
    },
  };
});

registerReset(() => {
  session = {};
  readUpTo.clear();
  markingUpTo.clear();
  revisionSeqs.clear();
  useConversations.setState(EMPTY);
});

/** The number of unread messages of a conversation. */
export const unreadIn = ({ byID, inView }: ConversationsState, conversationID: string): number =>
  inView.has(conversationID) ? 0 : (byID[conversationID]?.unread ?? 0);

/** The number beside a link to conversations: of unread messages, but for the conversations that staff share, of unread conversations. */
export function countUnreadIn(
  state: ConversationsState,
  kinds: readonly ConversationKind[],
  role: Role,
): number {
  return Object.values(state.byID).reduce((sum, { conversationID, kind }) => {
    if (!kinds.includes(kind)) return sum;
    const unread = unreadIn(state, conversationID);
    return sum + (role === "staff" && kind !== "property" ? Math.min(1, unread) : unread);
  }, 0);
}
