/**
 * Conversations: messages in the order of their numbers, sending without duplicates, and read markers. The property's chat is one of
 * them (specification, sections 2 and 5).
 */
import type { AuditService } from "../audit/audit.service.ts";
import type { Accounts } from "../auth/accounts.service.ts";
import type { AppContext } from "../context.ts";
import { isRecordID } from "../database/record.ts";
import { CHAT_TEXTS, type ChatMessageView, type IncidentChange } from "../domain/chat-message.ts";
import { incidentNotes, parseConversationID } from "../domain/conversation-id.ts";
import { isBlank } from "../domain/field-rules.ts";
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_WINDOW_DEFAULT } from "../domain/limits.ts";
import { displayName } from "../domain/user.ts";
import { badRequest, HttpError, tooMany, unavailable, validationError } from "../http/errors.ts";
import { hashOf, type StoredAnswer } from "../http/idempotency.ts";
import type { SignedIn } from "../http/state.ts";
import { type LiveChannel, type Room, rooms } from "../live/channel.ts";
import type { MessagePhotosService } from "../photos/message-photos.service.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { appendedID, type NewChatMessage } from "./chat-messages.repository.ts";
import {
  CONVERSATION_NOT_FOUND,
  createConversationAccess,
  type FoundConversation,
} from "./conversation-access.ts";
import { createConversationInbox } from "./conversation-inbox.ts";
import { type ConversationState, withRead } from "./conversation-state.ts";
import { createConversationTracker, isShared } from "./conversation-tracker.ts";
import { createConversationViews, presentMessage, type Sender } from "./conversation-views.ts";

export type ConversationUser = Pick<SignedIn, "userID" | "role" | "access" | "firstName">;

export type ConversationsServiceOptions = Pick<AppContext, "repositories" | "clock" | "log"> &
  Pick<Accounts, "findDisplayNames"> &
  Pick<AuditService, "record"> & {
    channel: Pick<LiveChannel, "publish">;
    rateLimits: Pick<RateLimits, "chatMessages">;
    messagePhotos: Pick<MessagePhotosService, "claim">;
    /** Notifies an incident's reporter that staff have written. It never throws. */
    incidentReplied(conversationID: string, senderName: string): Promise<void>;
  };

/** Seconds after which a client may send again when other nodes were faster at every attempt. */
const BUSY_RETRY_S = 1;

export const CONVERSATION_TEXTS = {
  notFound: CONVERSATION_NOT_FOUND,
  oneWindow: "Use only one of afterSeq and beforeSeq.",
} as const;

/** The messages to read: the latest ones, or those directly before or after a number. */
export interface MessageWindow {
  limit?: number | undefined;
  beforeSeq?: number | undefined;
  afterSeq?: number | undefined;
}

interface NewMessage {
  /** May be empty beside photos. */
  message: string;
  /** Uploads of the sender. */
  photoIDs?: readonly string[] | undefined;
  clientMessageID?: string | undefined;
}

/** A message of another service. */
interface AppendedMessage {
  /** Of this message in its conversation. A repeated id stores nothing. */
  id: string;
  userID: string;
  /** May be empty beside a change. */
  message: string;
  change?: IncidentChange;
  /** Uploads of the user. */
  photoIDs?: readonly string[];
}

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** Creates the conversations service. A conversation that its caller may not read is answered like one that doesn't exist. */
export function createConversationsService(options: ConversationsServiceOptions) {
  const { repositories, channel, clock, log, messagePhotos, incidentReplied } = options;
  const { chatMessages, readMarkers } = repositories;
  const rate = options.rateLimits.chatMessages;
  const access = createConversationAccess(options);
  const views = createConversationViews(options);
  const tracker = createConversationTracker({ ...options, access, views });

  /** Moves a person's own marker forward, and tells their other pages. */
  async function advanceOwn(conversationID: string, userID: string, seq: number): Promise<void> {
    const at = clock();
    if (!(await readMarkers.advance({ conversationID, userID, seq, at }))) return;
    const read = { conversationID, side: "own" as const, seq, at: at.toISOString() };
    channel.publish(rooms.user(userID), "conversation:read", read);
  }

  async function insert(
    found: FoundConversation,
    input: Omit<NewChatMessage, "conversationID" | "timestamp">,
  ) {
    const { conversationID } = found;
    const stored = await chatMessages.insert({ ...input, conversationID, timestamp: clock() });
    if (!stored) throw unavailable(CHAT_TEXTS.busy, BUSY_RETRY_S);
    return stored;
  }

  /** Publishes a stored message to its readers. */
  function publish({ kind, readers }: FoundConversation, view: ChatMessageView): void {
    channel.publish(readers, kind === "property" ? "chat:message" : "conversation:message", view);
  }

  /**
   * Updates the state of a conversation after a message. The message is stored and published, so an error doesn't fail the request;
   * the next change or the hourly repair completes the state.
   */
  async function settle(
    found: FoundConversation,
    message: Parameters<typeof presentMessage>[0],
  ): Promise<void> {
    const { conversationID } = found;
    try {
      if (isShared(found)) await tracker.advance(found, { sent: message });
      else await advanceOwn(conversationID, message.userID, message.seq);
    } catch (error) {
      log.warn({ err: error, conversationID }, "the state of a conversation could not be updated");
    }
  }

  return {
    /**
     * Reads messages, oldest first; `afterSeq` returns the first `limit` newer ones.
     * @throws HttpError 404; 400 for more than one window
     */
    async read(
      user: ConversationUser,
      conversationID: string,
      { limit = CHAT_WINDOW_DEFAULT, beforeSeq, afterSeq }: MessageWindow,
    ): Promise<ChatMessageView[]> {
      await access.findReadable(user, conversationID);
      if (beforeSeq !== undefined && afterSeq !== undefined) throw badRequest(CONVERSATION_TEXTS.oneWindow);
      if (beforeSeq !== undefined) {
        return views.messages(await chatMessages.before(conversationID, beforeSeq, limit));
      }
      if (afterSeq !== undefined) {
        return views.messages(await chatMessages.after(conversationID, afterSeq, limit));
      }
      return views.messages(await chatMessages.latest(conversationID, limit));
    },

    /** The number of the message with an `_id`; undefined if the conversation has none. */
    async seqOf(conversationID: string, _id: string): Promise<number | undefined> {
      return isRecordID(_id) ? (await chatMessages.byID(conversationID, _id))?.seq : undefined;
    },

    /**
     * Stores a message and publishes it to the conversation's readers. If the sender repeats a `clientMessageID`, returns the stored
     * message and publishes nothing.
     * @throws HttpError 404, 400 if it is blank, 413 if it is too long, 429 after too many messages, 503 if other nodes were faster
     *   at every attempt
     */
    async send(
      user: ConversationUser,
      conversationID: string,
      { message: input, photoIDs = [], clientMessageID }: NewMessage,
    ): Promise<{ message: ChatMessageView; repeated: boolean }> {
      const found = await access.findReadable(user, conversationID);
      const text = wellFormed(input);
      if (isBlank(text) && photoIDs.length === 0) throw validationError(CHAT_TEXTS.empty);
      if (text.length > CHAT_MESSAGE_MAX_LENGTH) {
        throw new HttpError(413, CHAT_TEXTS.tooLong, { code: "too_large" });
      }
      const wait = await rate.take(user.userID);
      if (wait > 0) throw tooMany(CHAT_TEXTS.tooMany, Math.ceil(wait / 1000));
      const photos = await messagePhotos.claim(user.userID, conversationID, photoIDs);
      const { message, repeated } = await insert(found, {
        userID: user.userID,
        message: text,
        ...(photos.length === 0 ? {} : { photos }),
        ...(clientMessageID === undefined ? {} : { clientMessageID }),
      });
      // The name comes from the session: a lookup that fails after storing would leave a message that is never published.
      const sent = presentMessage(message, { name: displayName(user), role: user.role });
      if (!repeated) publish(found, sent);
      // A clientMessageID that the sender has used in another conversation.
      if (message.conversationID !== conversationID) return { message: sent, repeated };
      const settled = settle(found, message);
      // Lists and counts show a message as soon as its sender has the answer. The property's chat does not wait for that.
      if (found.kind !== "property") await settled;
      const isReply = found.kind === "incident" && user.role === "staff" && !repeated;
      if (isReply) await incidentReplied(conversationID, sent.senderName);
      return { message: sent, repeated };
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
      const found =
        (await access.find(conversationID)) ??
        (address?.kind === "incident" ? await access.find(incidentNotes(address.key)) : undefined);
      if (!found) return undefined;
      const clientMessageID = appendedID(conversationID, id);
      const photos = await messagePhotos.claim(input.userID, found.conversationID, photoIDs);
      const withPhotos = photos.length === 0 ? input : { ...input, photos };
      const { message, repeated } = await insert(found, { ...withPhotos, clientMessageID });
      const [sent] = await views.messages([message]);
      if (sent && !repeated) publish(found, sent);
      await settle(found, message);
      return sent;
    },

    /** The message that a call of `send` with this idempotency key has stored. */
    async byKey(key: string, user: ConversationUser): Promise<StoredAnswer<ChatMessageView> | undefined> {
      const message = await chatMessages.byClientMessageID(user.userID, key);
      if (!message) return undefined;
      const sender: Sender = { name: displayName(user), role: user.role };
      return { body: bodyHash(message), answer: () => presentMessage(message, sender) };
    },

    /** Moves the marker of the reader's side, or their own one, forward. It never goes back. @throws HttpError 404 */
    async markRead(user: ConversationUser, conversationID: string, seq: number): Promise<{ seq: number }> {
      const found = await access.findReadable(user, conversationID);
      if (isShared(found)) {
        const side = user.role === "staff" ? "office" : "resident";
        const change = (state: ConversationState) => withRead(state, side, seq, clock());
        const { officeRead, residentRead } = await tracker.advance(found, { change });
        return { seq: (side === "office" ? officeRead : residentRead)?.seq ?? 0 };
      }
      const last = await chatMessages.last(conversationID);
      const reached = Math.min(seq, last?.seq ?? 0);
      if (reached > 0) await advanceOwn(conversationID, user.userID, reached);
      return { seq: await readMarkers.find(conversationID, user.userID) };
    },

    ...createConversationInbox({ ...options, access, views, tracker }),

    /** The rooms of a conversation's readers; undefined if the user is not one of them. */
    async readersOf(user: ConversationUser, conversationID: string): Promise<Room[] | undefined> {
      return (await access.readableBy(user, conversationID))?.readers;
    },

    repair: tracker.repair,
  };
}

/** The hash of a message's content, for calls with an idempotency key. */
export const bodyHash = ({ message, photos = [] }: Pick<ChatMessageView, "message" | "photos">): string =>
  hashOf(wellFormed(message), ...photos.map(({ photoID }) => photoID));

/** Replaces lone surrogates, which can't be stored, so that the published message equals the stored one. */
function wellFormed(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
