/**
 * Keeps the state of conversations: applies new messages, read markers and assignments, and publishes what changed. A state that
 * lags behind its messages, because a node died between the two writes, is completed by the next change or by `repair`.
 */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { conflict } from "../http/errors.ts";
import { runForEach } from "../jobs/run-all.ts";
import { rooms } from "../live/channel.ts";
import type { ChatMessage } from "./chat-messages.repository.ts";
import type { FoundConversation } from "./conversation-access.ts";
import {
  type ConversationState,
  lastSeqOf,
  NEW_CONVERSATION,
  READ_FIELD,
  type SharedKind,
  withMessage,
} from "./conversation-state.ts";

/** An office line or an incident: its readers are two sides. */
export type SharedConversation = FoundConversation & { kind: SharedKind };

export const isShared = (conversation: FoundConversation): conversation is SharedConversation =>
  conversation.kind === "office" || conversation.kind === "incident";

/** Attempts to change a conversation while others change it, too. */
const TRIES = 20;

/** Conversations that `repair` compares at once. */
const REPAIR_BATCH = 500;

/**
 * The number of newest messages that `repair` checks. A node that ends leaves at most a few messages behind, and `repair` runs hourly and
 * when a node starts: other nodes don't store more in that time.
 */
const REPAIR_MESSAGES = 20_000;

/** A change of a state that does not come from a message: a read marker or an assignment. Returns the same object if nothing changes. */
type Change = (state: ConversationState) => ConversationState;

interface StateChange {
  before: ConversationState;
  after: ConversationState;
}

export function createConversationTracker(context: AppContext) {
  const { repositories, channel } = context;
  const { conversations, chatMessages } = repositories;

  /** Applies the messages that a state lacks. @param sent a message that was just stored, usually the only one that it lacks */
  async function applyNewMessages(
    { conversationID, kind, residentUserID }: SharedConversation,
    state: ConversationState,
    sent?: WithId<ChatMessage>,
  ): Promise<ConversationState> {
    let next = state;
    for (;;) {
      const isNext = sent?.seq === lastSeqOf(next) + 1;
      const missing = isNext
        ? [sent]
        : await chatMessages.after(conversationID, lastSeqOf(next), LIST_LIMIT_MAX);
      for (const message of missing) next = withMessage(next, kind, residentUserID, message);
      if (missing.length < LIST_LIMIT_MAX) return next;
    }
  }

  function publishReads(
    { conversationID, readers }: SharedConversation,
    { before, after }: StateChange,
  ): void {
    for (const side of ["office", "resident"] as const) {
      const field = READ_FIELD[side];
      const marker = after[field];
      if (!marker || marker.seq === before[field]?.seq) continue;
      const { seq, at } = marker;
      channel.publish(readers, "conversation:read", { conversationID, side, seq, at: at.toISOString() });
    }
  }

  async function publish(conversation: SharedConversation, change: StateChange): Promise<void> {
    publishReads(conversation, change);
    const { conversationID, kind, residentUserID, readers } = conversation;
    const withState = { conversationID, kind, residentUserID, state: change.after };
    const viewFor = await context.conversationViews.prepare([withState]);
    for (const room of readers) {
      const view = viewFor(withState, room === rooms.staff ? "staff" : "resident");
      channel.publish(room, "conversation:updated", view);
    }
  }

  /** Stores and publishes a conversation's state with its new messages, and then with a change. */
  async function advance(
    conversation: SharedConversation,
    { change = (state) => state, sent }: { change?: Change; sent?: WithId<ChatMessage> } = {},
  ): Promise<ConversationState> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const current = await conversations.find(conversation.conversationID);
      const before: ConversationState = current ?? NEW_CONVERSATION;
      const after = change(await applyNewMessages(conversation, before, sent));
      if (after === before) return after;
      if (!(await conversations.save(conversation, after, current?.version ?? 0))) continue;
      await publish(conversation, { before, after });
      return after;
    }
    throw conflict("The conversation was changed by others at the same time. Please try again.");
  }

  return {
    advance,
    /** Completes the states that lag behind their messages, because a node died. */
    async repair(): Promise<void> {
      const lastSeqs = await chatMessages.newestSeqs(REPAIR_MESSAGES);
      const ids = [...lastSeqs.keys()];
      for (let from = 0; from < ids.length; from += REPAIR_BATCH) {
        const batch = ids.slice(from, from + REPAIR_BATCH);
        const rows = await conversations.byIDs(batch);
        const appliedSeqs = new Map(rows.map((state) => [state.conversationID, lastSeqOf(state)]));
        const late = batch.filter((id) => (appliedSeqs.get(id) ?? 0) < (lastSeqs.get(id) ?? 0));
        const complete = async (conversationID: string) => {
          const conversation = await context.conversationAccess.find(conversationID);
          if (conversation && isShared(conversation)) await advance(conversation);
        };
        await runForEach(late, complete, "Some conversations could not be completed");
      }
    },
  };
}
