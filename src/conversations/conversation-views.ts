/** Conversations and messages as their readers see them, with the names of the people in them. */

import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { type ChatMessageView, chatMessageSchema } from "../domain/chat-message.ts";
import { type ConversationView, conversationSchema } from "../domain/conversation.ts";
import type { ConversationKind } from "../domain/conversation-id.ts";
import { visibleName } from "../domain/field-rules.ts";
import type { MuteView } from "../domain/moderation.ts";
import type { Role } from "../domain/roles.ts";
import { displayName } from "../domain/user.ts";
import { createPresenter } from "../http/presenter.ts";
import type { ChatMessage } from "./chat-messages.repository.ts";
import { type ConversationState, type LastMessage, type Marker, unreadBy } from "./conversation-state.ts";

/** The only data of a sender that other users see. */
export interface Sender {
  name: string;
  role: Role;
}

/** The sender of a message whose account was not found. */
const UNKNOWN_SENDER: Sender = { name: "Resident", role: "resident" };

const presentChatMessage = createPresenter(chatMessageSchema);
const presentConversation = createPresenter(conversationSchema);

export function presentMessage(message: WithId<ChatMessage>, { name, role }: Sender): ChatMessageView {
  const { removal, photos, ...fields } = message;
  const content = removal ? { removedBy: removal.by } : { photos };
  return presentChatMessage({ ...fields, ...content, senderName: name, senderRole: role });
}

/**
 * A revision entry, which says that a message (`revises`) was edited or removed. It gets the content that the message has now, so that no
 * earlier text is sent again.
 */
function withContent(
  { _id, seq, timestamp, revises = "" }: WithId<ChatMessage>,
  revisedMessage: ChatMessage,
): WithId<ChatMessage> {
  return { ...revisedMessage, _id, seq, timestamp, revises };
}

/** The sources of a view. */
export interface ConversationWithState {
  conversationID: string;
  kind: ConversationKind;
  residentUserID: string;
  state: ConversationState;
  /** Set for a conversation in which each person has a read marker. By default it follows from the markers of the state. */
  unread?: number;
  mute?: MuteView | undefined;
}

/** After a move-out, the account is closed once no further step is due. */
const isAccountClosed = (resident: { moveOut?: { nextOn?: string } | null } | undefined): boolean =>
  resident?.moveOut ? resident.moveOut.nextOn === undefined : false;

const presentMarker = (marker: Marker | null) => marker && { seq: marker.seq, at: marker.at.toISOString() };

export function createConversationViews(context: AppContext) {
  const { repositories } = context;

  /** Reads the names for a list of conversations at once. @returns a function that makes the view of one of them for a role */
  async function prepare(conversations: readonly ConversationWithState[]) {
    const residentIDs = [...new Set(conversations.map(({ residentUserID }) => residentUserID))];
    const residents = await repositories.residents.findNames(residentIDs);
    const residentsByID = new Map(residents.map((resident) => [resident.userID, resident]));
    const userIDs = conversations.flatMap(({ residentUserID, state }) => [
      residentUserID,
      state.last?.userID ?? "",
      state.assigneeID,
    ]);
    const otherIDs = [...new Set(userIDs)].filter((userID) => userID !== "" && !residentsByID.has(userID));
    const senders =
      otherIDs.length === 0 ? new Map<string, Sender>() : await context.accounts.findDisplayNames(otherIDs);
    for (const { userID, firstName } of residents) {
      senders.set(userID, { name: displayName({ firstName, role: "resident" }), role: "resident" });
    }

    function lastMessage({ timestamp, ...last }: LastMessage) {
      const { name, role } = senders.get(last.userID) ?? UNKNOWN_SENDER;
      return { ...last, senderName: name, senderRole: role, timestamp: timestamp.toISOString() };
    }

    return ({ state, unread, ...conversation }: ConversationWithState, viewer: Role): ConversationView => {
      const { residentUserID } = conversation;
      const resident = residentsByID.get(residentUserID);
      const name = visibleName(`${resident?.firstName ?? ""} ${resident?.lastName ?? ""}`);
      // Residents don't see who looks after their line.
      const assigneeID = viewer === "staff" ? state.assigneeID : "";
      return presentConversation({
        ...conversation,
        // An account that was just registered has no name yet, but staff know it by its email address.
        residentName:
          name || (viewer === "staff" && resident?.email) || (senders.get(residentUserID)?.name ?? ""),
        unitNumber: resident?.unitNumber ?? "",
        lastMessage: state.last && lastMessage(state.last),
        unread: unread ?? unreadBy(state, viewer === "staff" ? "office" : "resident"),
        officeRead: presentMarker(state.officeRead),
        residentRead: presentMarker(state.residentRead),
        assigneeID,
        assigneeName: senders.get(assigneeID)?.name ?? "",
        isClosed: conversation.kind === "office" && isAccountClosed(resident) ? true : undefined,
      });
    };
  }

  return {
    prepare,
    async messages(messages: readonly WithId<ChatMessage>[]): Promise<ChatMessageView[]> {
      if (messages.length === 0) return [];
      const revisedIDs = [...new Set(messages.flatMap(({ revises }) => revises ?? []))];
      const [names, revised] = await Promise.all([
        context.accounts.findDisplayNames([...new Set(messages.map(({ userID }) => userID))]),
        revisedIDs.length === 0 ? [] : repositories.chatMessages.byIDs(revisedIDs),
      ]);
      const revisedByID = new Map(revised.map((message) => [message._id, message]));
      return messages.map((message) => {
        const revisedMessage = revisedByID.get(message.revises ?? "");
        const current = revisedMessage ? withContent(message, revisedMessage) : message;
        return presentMessage(current, names.get(message.userID) ?? UNKNOWN_SENDER);
      });
    },
  };
}
