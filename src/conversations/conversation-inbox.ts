/** Lists of conversations: the office's inbox and a resident's own, one conversation with its unread count, and assignment. */
import type { AppContext } from "../context.ts";
import { recordIDFrom } from "../database/record.ts";
import type { ConversationView } from "../domain/conversation.ts";
import { officeConversation } from "../domain/conversation-id.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { notFound, validationError } from "../http/errors.ts";
import type { SignedIn } from "../http/state.ts";
import type { ChatMessage } from "./chat-messages.repository.ts";
import type { FoundConversation } from "./conversation-access.ts";
import { type LastMessage, NEW_CONVERSATION, type SharedKind } from "./conversation-state.ts";
import { isShared } from "./conversation-tracker.ts";
import type { ConversationWithState } from "./conversation-views.ts";
import type { Conversation } from "./conversations.repository.ts";

export const INBOX_TEXTS = {
  noAssignee: "Only conversations with the office have an assignee.",
  assigneeMissing: "No member of staff has this userID.",
} as const;

/** The audit event of an assignment. */
const ASSIGNED = "conversation-assigned";

export interface InboxQuery {
  kind?: SharedKind | undefined;
  /** Only conversations with messages that the office has not read. */
  unread?: boolean | undefined;
  /** The conversation that the list continues after. */
  before?: string | undefined;
  limit?: number | undefined;
}

type Reader = Pick<SignedIn, "userID" | "role" | "access" | "chatMute">;

/** A stored message as the last message of a conversation. Its earlier texts and the photos of a removed message are left out. */
function lastMessageOf(chatMessage: ChatMessage): LastMessage {
  const { seq, userID, message, timestamp, change, photos, removal } = chatMessage;
  const content = { ...(change && { change }), ...(photos && !removal && { photos }) };
  return { seq, userID, message, timestamp, ...content };
}

const withStoredState = (conversation: Conversation): ConversationWithState => ({
  ...conversation,
  state: conversation,
});

export function createConversationInbox(context: AppContext) {
  const { repositories, clock } = context;
  const { chatMessages, conversations, readMarkers } = repositories;

  /**
   * Adds what a view needs. An office line or an incident is shared by two sides and has a stored state, which `advance` brings up to date.
   * In other conversations each person has a read marker.
   */
  async function addState(user: Reader, conversation: FoundConversation): Promise<ConversationWithState> {
    const { conversationID, kind } = conversation;
    if (isShared(conversation))
      return { ...conversation, state: await context.conversationTracker.advance(conversation) };
    const last = await chatMessages.last(conversationID);
    // When a person first opens the chat, the earlier messages don't count as unread.
    const start = kind === "property" ? (last?.seq ?? 0) : 0;
    const marker = { conversationID, userID: user.userID, seq: start, at: clock() };
    const readSeq = await readMarkers.findOrStart(marker);
    const unread = await chatMessages.countBetween(conversationID, readSeq, last?.seq ?? 0);
    const state = { ...NEW_CONVERSATION, last: last ? lastMessageOf(last) : null };
    return {
      ...conversation,
      state,
      unread,
      mute: kind === "property" ? context.chatMutes.activeMute(user) : undefined,
    };
  }

  async function viewOf(user: Reader, conversation: FoundConversation): Promise<ConversationView> {
    const withState = await addState(user, conversation);
    const viewFor = await context.conversationViews.prepare([withState]);
    return viewFor(withState, user.role);
  }

  /** Records an assignment. If it changes nothing, it may repeat an interrupted call, whose event is missing. */
  async function recordAssignment(
    { userID: actorID }: Reader,
    userID: string,
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    const [latest] = await repositories.auditEvents.ofActions(userID, [ASSIGNED]);
    const recorded = String(latest?.changes[0]?.to ?? "");
    if (from === to && recorded === to) return;
    await context.audit.record({
      _id: recordIDFrom(`assigned ${latest?._id ?? userID} ${to}`),
      action: ASSIGNED,
      actorID,
      userID,
      changes: [{ field: "assigneeID", from: from === to ? recorded : from, to }],
    });
  }

  async function assign(user: Reader, conversationID: string, assigneeID: string): Promise<ConversationView> {
    const conversation = await context.conversationAccess.findReadable(user, conversationID);
    // `isShared` narrows the type.
    if (!isShared(conversation) || conversation.kind !== "office")
      throw validationError(INBOX_TEXTS.noAssignee);
    if (assigneeID !== "" && !(await context.accounts.mayBeAssigned(assigneeID))) {
      throw notFound(INBOX_TEXTS.assigneeMissing);
    }
    let from = "";
    await context.conversationTracker.advance(conversation, {
      change(state) {
        from = state.assigneeID;
        return from === assigneeID ? state : { ...state, assigneeID };
      },
    });
    await recordAssignment(user, conversation.residentUserID, { from, to: assigneeID });
    // A manager may have closed the assignee's account in between. Closing first stores the account and then unassigns its conversations;
    // this call first stores the assignee and then reads the account. So at least one of the two calls removes the assignee.
    if (assigneeID !== "" && !(await context.accounts.mayBeAssigned(assigneeID)))
      return assign(user, conversationID, "");
    return viewOf(user, conversation);
  }

  return {
    /** @throws HttpError 404 */
    async get(user: Reader, conversationID: string): Promise<ConversationView> {
      return viewOf(user, await context.conversationAccess.findReadable(user, conversationID));
    },

    /** The office's inbox for staff; for a resident all own conversations, without filter and pages. Newest message first. */
    async list(
      user: Reader,
      { kind = "office", unread, before, limit = LIST_LIMIT_MAX }: InboxQuery,
    ): Promise<ConversationView[]> {
      if (user.role === "staff") {
        const filter = unread ? { kind, isUnread: true } : { kind };
        const page = (await conversations.list(filter, { limit, before })).map(withStoredState);
        const viewFor = await context.conversationViews.prepare(page);
        return page.map((conversation) => viewFor(conversation, "staff"));
      }
      const { userID } = user;
      const stored = await conversations.list({ residentUserID: userID }, { limit: LIST_LIMIT_MAX });
      const all = stored.map(withStoredState);
      const conversationID = officeConversation(userID);
      if (!all.some((conversation) => conversation.conversationID === conversationID)) {
        // It may be older than all that were read. It exists before its first message, too.
        const state = (await conversations.find(conversationID)) ?? NEW_CONVERSATION;
        all.push({ conversationID, kind: "office", residentUserID: userID, state });
      }
      const viewFor = await context.conversationViews.prepare(all);
      return all.map((conversation) => viewFor(conversation, "resident"));
    },

    /** Assigns an office line to a member of staff, or with '' removes the assignee. For staff only. @throws HttpError 404, 400 */
    assign,
  };
}
