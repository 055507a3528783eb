/**
 * Conversations: messages in the order of their numbers, sending without duplicates, and read markers. The property's chat is one of
 * them (specification, sections 2 and 5).
 */
import type { AppContext } from "../context.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { CHAT_TEXTS, type ChatMessageView, type IncidentChange } from "../domain/chat-message.ts";
import { incidentNotes, parseConversationID } from "../domain/conversation-id.ts";
import { STAFF_READING_TIME_MS } from "../domain/delivery-rules.ts";
import { CHAT_WINDOW_DEFAULT } from "../domain/limits.ts";
import { type Actor, ALL_STAFF } from "../domain/roles.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { displayName } from "../domain/user.ts";
import { badRequest, conflict, takePoint } from "../http/errors.ts";
import type { StoredAnswer } from "../http/idempotency.ts";
import { readWithin } from "../http/json-list.ts";
import type { SignedIn } from "../http/state.ts";
import { type Room, rooms } from "../live/channel.ts";
import { type ChatMessage, type NewChatMessage, serverMessageID } from "./chat-messages.repository.ts";
import { CONVERSATION_NOT_FOUND, type FoundConversation } from "./conversation-access.ts";
import { createConversationInbox } from "./conversation-inbox.ts";
import { type ConversationState, READ_FIELD, withRead } from "./conversation-state.ts";
import { isShared } from "./conversation-tracker.ts";
import { presentMessage, type Sender } from "./conversation-views.ts";
import { checkMessageText, conversationBusy, hashOfStored } from "./message-text.ts";

export type ConversationUser = Pick<SignedIn, "userID" | "role" | "access" | "firstName" | "chatMute">;

export const CONVERSATION_TEXTS = {
  notFound: CONVERSATION_NOT_FOUND,
  oneWindow: "Use only one of afterSeq and beforeSeq.",
} as const;

/** The messages to read: the latest ones, or those directly before or after a number. */
export interface MessageWindow {
  limit?: number | undefined;
  beforeSeq?: number | undefined;
  afterSeq?: number | undefined;
  /** With `afterSeq`: whether the entries of edits and removals are read, too (the default). */
  withEntries?: boolean | undefined;
}

interface SentMessage {
  message: ChatMessageView;
  /** Whether an earlier call has stored it. */
  repeated: boolean;
  /** The hash of the content that it was sent with. */
  bodyHash: string;
}

interface NewMessage {
  /** May be empty beside photos. */
  message: string;
  /** Uploads of the sender. */
  photoIDs?: readonly string[] | undefined;
  clientMessageID?: string | undefined;
  /** Set for one of many messages that staff send at once, which the sending service limits. */
  isBulk?: true;
}

/** A message that another service adds to a conversation. */
interface AppendedMessage {
  /** Identifies the message in its conversation. A message with a stored id is not stored again. */
  id: string;
  userID: string;
  /** May be empty if there is a `change`. */
  message: string;
  change?: IncidentChange;
  /** Uploads of the user. */
  photoIDs?: readonly string[];
}

const senderOf = (user: ConversationUser): Sender => ({ name: displayName(user), role: user.role });

/** Creates the conversations service. A conversation that its caller may not read is answered like one that doesn't exist. */
export function createConversationsService(context: AppContext) {
  const { repositories, channel, clock, log } = context;
  const { chatMessages, readMarkers } = repositories;

  /** Moves a person's own marker forward, and publishes it to their other pages. */
  async function advanceOwnMarker(conversationID: string, userID: string, seq: number): Promise<void> {
    const at = clock();
    if (!(await readMarkers.advance({ conversationID, userID, seq, at }))) return;
    const readView = { conversationID, side: "own" as const, seq, at: at.toISOString() };
    channel.publish(rooms.user(userID), "conversation:read", readView);
  }

  async function insert(
    { conversationID }: FoundConversation,
    input: Omit<NewChatMessage, "conversationID" | "timestamp">,
  ) {
    const message = await chatMessages.insert({ ...input, conversationID, timestamp: clock() });
    if (!message) throw conversationBusy();
    return message;
  }

  /** Publishes a stored message to its readers. */
  function publish({ kind, readers }: FoundConversation, view: ChatMessageView): void {
    channel.publish(readers, kind === "property" ? "chat:message" : "conversation:message", view);
  }

  /** Puts a message of the office into the outbox. One email covers all messages that the resident has not read. */
  function enqueueForResident(
    { residentUserID, conversationID }: FoundConversation,
    seq: number,
  ): Promise<void> {
    return context.delivery.enqueueOrLog(async () => {
      const readSeq = (await repositories.conversations.find(conversationID))?.residentRead?.seq ?? 0;
      return {
        // An email is not sent if the resident has read since it was put into the outbox, so each reading starts a new bundle.
        userIDs: seq > readSeq ? [residentUserID] : [],
        kind: "office-message",
        ref: `${conversationID} ${seq}`,
        bundle: `${conversationID} after ${readSeq}`,
        data: { conversationID, seq },
      };
    });
  }

  /** Puts a resident's message to the office into the outbox, for the devices of staff. */
  function enqueueForStaff({ conversationID }: FoundConversation, seq: number): Promise<void> {
    return context.delivery.enqueueOrLog({
      userIDs: [ALL_STAFF],
      kind: "office-message",
      ref: `${conversationID} ${seq}`,
      data: { conversationID, seq },
      channels: ["push"],
      notBefore: new Date(clock().getTime() + STAFF_READING_TIME_MS),
    });
  }

  async function notifyResident(
    conversation: FoundConversation,
    { seq, senderName }: ChatMessageView,
    repeated: boolean,
  ): Promise<void> {
    // The outbox recognizes a repeat by its `ref`. The reporter of an incident would be notified again.
    if (conversation.kind === "office") await enqueueForResident(conversation, seq);
    if (conversation.kind === "incident" && !repeated)
      await context.incidentNotifier.notifyReply(conversation.conversationID, senderName);
  }

  /**
   * Updates the state of an office line or an incident after a message, or else the sender's own marker. The message is stored and published,
   * so an error doesn't fail the request; the next change or the hourly repair completes the state.
   */
  async function updateState(conversation: FoundConversation, message: WithId<ChatMessage>): Promise<void> {
    const { conversationID } = conversation;
    try {
      if (isShared(conversation)) await context.conversationTracker.advance(conversation, { sent: message });
      else await advanceOwnMarker(conversationID, message.userID, message.seq);
    } catch (error) {
      log.warn({ err: error, conversationID }, "the state of a conversation could not be updated");
    }
  }

  /** @throws HttpError 403 if the user is muted, unless they repeat a message that was stored before */
  async function requireUnmuted(user: ConversationUser, clientMessageID: string | undefined): Promise<void> {
    try {
      context.chatMutes.requireUnmuted(user);
    } catch (error) {
      const storedMessage =
        clientMessageID && (await chatMessages.byClientMessageID(user.userID, clientMessageID));
      if (!storedMessage) throw error;
    }
  }

  return {
    /**
     * Reads messages, oldest first; with `afterSeq`, the first `limit` newer ones. `next` is the window of the messages that did not fit into
     * the answer: older ones, or with `afterSeq` newer ones.
     * @throws HttpError 404; 400 for more than one window
     */
    async read(
      user: ConversationUser,
      conversationID: string,
      { limit = CHAT_WINDOW_DEFAULT, beforeSeq, afterSeq, withEntries = true }: MessageWindow,
    ): Promise<{ messages: ChatMessageView[]; next?: Omit<MessageWindow, "withEntries"> }> {
      await context.conversationAccess.findReadable(user, conversationID);
      if (beforeSeq !== undefined && afterSeq !== undefined) throw badRequest(CONVERSATION_TEXTS.oneWindow);
      if (afterSeq !== undefined) {
        const { items, isCut } = await readWithin<ChatMessageView>(limit, async (count, last) =>
          context.conversationViews.messages(
            await chatMessages.after(conversationID, last?.seq ?? afterSeq, count, { withEntries }),
          ),
        );
        const next = { limit: limit - items.length, afterSeq: items.at(-1)?.seq };
        return { messages: items, ...(isCut && { next }) };
      }
      const { items, isCut } = await readWithin<ChatMessageView>(limit, async (count, last) => {
        const before = last?.seq ?? beforeSeq;
        const batch = await (before === undefined
          ? chatMessages.latest(conversationID, count)
          : chatMessages.before(conversationID, before, count));
        return context.conversationViews.messages(batch.reverse());
      });
      const next = { limit: limit - items.length, beforeSeq: items.at(-1)?.seq };
      return { messages: items.reverse(), ...(isCut && { next }) };
    },

    /** The number of the message with an `_id`; undefined if the conversation has none. */
    async seqOf(conversationID: string, _id: string): Promise<number | undefined> {
      return isRecordID(_id) ? (await chatMessages.byID(conversationID, _id))?.seq : undefined;
    },

    /**
     * Stores a message and publishes it to the conversation's readers. If the sender repeats a `clientMessageID`, returns the stored
     * message and publishes nothing.
     * @throws HttpError 404, 400 if it is blank or a photo is missing, 403 if the sender is muted, 409 if the resident's account is closed, 413
     *   if it is too long, 429 after too many messages, 503 if other nodes were faster at every attempt
     */
    async send(
      user: ConversationUser,
      conversationID: string,
      { message: input, photoIDs = [], clientMessageID, isBulk }: NewMessage,
    ): Promise<SentMessage> {
      const conversation = await context.conversationAccess.findReadable(user, conversationID);
      if (conversation.isClosed) throw conflict(MOVE_OUT_TEXTS.accountClosed);
      const text = checkMessageText(input, photoIDs.length);
      if (conversation.kind === "property") await requireUnmuted(user, clientMessageID);
      if (!isBulk) await takePoint(context.rateLimits.chatMessages, user.userID, CHAT_TEXTS.tooMany);
      const photos = await context.messagePhotos.claim(user.userID, conversationID, photoIDs);
      const { message, repeated } = await insert(conversation, {
        userID: user.userID,
        message: text,
        ...(photos.length === 0 ? {} : { photos }),
        ...(clientMessageID === undefined ? {} : { clientMessageID }),
      });
      // The name comes from the session: a lookup that fails after storing would leave a message that is never published.
      const view = presentMessage(message, senderOf(user));
      if (!repeated) publish(conversation, view);
      const answer = { message: view, repeated, bodyHash: hashOfStored(message) };
      // The sender has used the clientMessageID in another conversation before, so this conversation has no new message.
      if (message.conversationID !== conversationID) return answer;
      const stateUpdate = updateState(conversation, message);
      // Lists and counts show a message as soon as its sender has the answer. The property's chat does not wait for that.
      if (conversation.kind !== "property") await stateUpdate;
      if (user.role === "staff") await notifyResident(conversation, view, repeated);
      else if (conversation.kind === "office") await enqueueForStaff(conversation, view.seq);
      return answer;
    },

    /**
     * Stores a message of another service, without a limit, and publishes it. A repeated id stores nothing. An incident that staff
     * reported for no resident has no conversation, so its messages become notes.
     * @returns undefined if the conversation does not exist
     */
    async append(
      conversationID: string,
      { id, photoIDs = [], ...input }: AppendedMessage,
    ): Promise<ChatMessageView | undefined> {
      const address = parseConversationID(conversationID);
      const conversation =
        (await context.conversationAccess.find(conversationID)) ??
        (address?.kind === "incident"
          ? await context.conversationAccess.find(incidentNotes(address.key))
          : undefined);
      if (!conversation) return undefined;
      const clientMessageID = serverMessageID(conversationID, id);
      const photos = await context.messagePhotos.claim(input.userID, conversation.conversationID, photoIDs);
      const withPhotos = photos.length === 0 ? input : { ...input, photos };
      const { message, repeated } = await insert(conversation, { ...withPhotos, clientMessageID });
      const [view] = await context.conversationViews.messages([message]);
      if (view && !repeated) publish(conversation, view);
      await updateState(conversation, message);
      return view;
    },

    /** The message that a call of `send` with this idempotency key has stored. */
    async byKey(key: string, user: ConversationUser): Promise<StoredAnswer<ChatMessageView> | undefined> {
      const message = await chatMessages.byClientMessageID(user.userID, key);
      if (!message) return undefined;
      return { body: hashOfStored(message), answer: () => presentMessage(message, senderOf(user)) };
    },

    /** Moves the marker of the reader's side, or the reader's own marker, forward. It never goes back. @throws HttpError 404 */
    async markRead(user: ConversationUser, conversationID: string, seq: number): Promise<{ seq: number }> {
      const conversation = await context.conversationAccess.findReadable(user, conversationID);
      if (isShared(conversation)) {
        const side = user.role === "staff" ? "office" : "resident";
        const change = (state: ConversationState) => withRead(state, side, seq, clock());
        const state = await context.conversationTracker.advance(conversation, { change });
        return { seq: state[READ_FIELD[side]]?.seq ?? 0 };
      }
      const last = await chatMessages.last(conversationID);
      const readSeq = Math.min(seq, last?.seq ?? 0);
      if (readSeq > 0) await advanceOwnMarker(conversationID, user.userID, readSeq);
      return { seq: await readMarkers.find(conversationID, user.userID) };
    },

    ...createConversationInbox(context),

    /** The rooms that see a member typing in a conversation; undefined if the member may not write there. */
    async typingRooms(user: Actor, conversationID: string): Promise<Room[] | undefined> {
      const conversation = await context.conversationAccess.readableBy(user, conversationID);
      const isMuted = conversation?.kind === "property" && (await context.chatMutes.isMutedNow(user.userID));
      return isMuted ? undefined : conversation?.readers;
    },
  };
}
