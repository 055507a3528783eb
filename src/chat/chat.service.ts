/** The property's chat: paged reads, sending without duplicates, and publishing to all members (specification, sections 2 and 5). */

import { isRecordID, type WithId } from "../database/record.ts";
import { CHAT_TEXTS, type ChatMessageView, chatMessageSchema } from "../domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "../domain/conversation-id.ts";
import { isBlank } from "../domain/field-rules.ts";
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_WINDOW_DEFAULT } from "../domain/limits.ts";
import type { Role } from "../domain/roles.ts";
import { displayName } from "../domain/user.ts";
import { badRequest, forbidden, HttpError, tooMany, unavailable, validationError } from "../http/errors.ts";
import { hashOf, type StoredAnswer } from "../http/idempotency.ts";
import { createPresenter } from "../http/presenter.ts";
import type { SignedIn } from "../http/state.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { Repositories } from "../repositories.ts";
import type { ChatMessage } from "./chat-messages.repository.ts";

/** The only data of a sender that other users see. */
interface Sender {
  name: string;
  role: Role;
}

const presentChatMessage = createPresenter(chatMessageSchema);

const present = (message: WithId<ChatMessage>, { name, role }: Sender) =>
  presentChatMessage({ ...message, senderName: name, senderRole: role });

export interface ChatServiceOptions {
  repositories: Pick<Repositories, "chatMessages">;
  channel: Pick<LiveChannel, "publish">;
  clock: () => Date;
  /** Names and roles by userID. */
  findDisplayNames(userIDs: string[]): Promise<Map<string, Sender>>;
  rate: RateLimits["chatMessages"];
}

/** Seconds after which a client may send again when other nodes were faster at every attempt. */
const BUSY_RETRY_S = 1;

/** The messages to read: the latest ones, or those directly before or after the message with an `_id` or a number. */
interface ChatWindow {
  limit?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
  afterSeq?: number | undefined;
}

export type ChatUser = Pick<SignedIn, "userID" | "role" | "firstName">;

interface ChatSend {
  /** The userID that the browser assumes. The sender is always the session's user; a different userID is rejected. */
  userID?: string | undefined;
  message: string;
  clientMessageID?: string | undefined;
}

export interface ChatService {
  /**
   * Reads messages, oldest first. `after` and `afterSeq` return the first `limit` newer ones.
   * @throws HttpError 400 for an unknown `_id`, or for more than one of `before`, `after` and `afterSeq`
   */
  read(window: ChatWindow): Promise<ChatMessageView[]>;
  /**
   * Stores a message and publishes it to all members. If the sender repeats a `clientMessageID`, returns the stored message and
   * publishes nothing.
   * @throws HttpError 403 for another userID, 400 if it is blank, 413 if it is too long, 429 after too many messages, 503 if
   *   other nodes were faster at every attempt
   */
  send(user: ChatUser, input: ChatSend): Promise<{ message: ChatMessageView; repeated: boolean }>;
  /** The message that a call of `send` with this idempotency key has stored. */
  byKey(key: string, user: ChatUser): Promise<StoredAnswer | undefined>;
}

/** Creates the chat service. */
export function createChatService(options: ChatServiceOptions): ChatService {
  const { repositories, channel, clock, findDisplayNames, rate } = options;

  const { chatMessages } = repositories;
  const conversationID = PROPERTY_CONVERSATION;

  async function find({ limit = CHAT_WINDOW_DEFAULT, before, after, afterSeq }: ChatWindow) {
    const windows = [before, after, afterSeq].filter((given) => given !== undefined);
    if (windows.length > 1) throw badRequest(CHAT_TEXTS.oneWindow);
    if (before !== undefined) return chatMessages.before(conversationID, await seqOf(before), limit);
    const seq = after === undefined ? afterSeq : await seqOf(after);
    if (seq !== undefined) return chatMessages.after(conversationID, seq, limit);
    return chatMessages.latest(conversationID, limit);
  }

  async function seqOf(_id: string): Promise<number> {
    const message = isRecordID(_id) ? await chatMessages.byID(conversationID, _id) : undefined;
    if (!message) throw badRequest("No chat message has this id.");
    return message.seq;
  }

  async function presentAll(messages: WithId<ChatMessage>[]): Promise<ChatMessageView[]> {
    if (messages.length === 0) return [];
    const names = await findDisplayNames([...new Set(messages.map(({ userID }) => userID))]);
    return messages.map((message) => present(message, names.get(message.userID) ?? UNKNOWN));
  }

  return {
    read: async (window) => presentAll(await find(window)),

    async byKey(key, user) {
      const message = await chatMessages.byClientMessageID(user.userID, key);
      if (!message) return undefined;
      const sender = { name: displayName(user), role: user.role };
      return { body: bodyHash(message), answer: () => present(message, sender) };
    },

    async send(user, input) {
      if (input.userID !== undefined && input.userID !== user.userID) throw forbidden();
      const text = wellFormed(input.message);
      if (isBlank(text)) throw validationError(CHAT_TEXTS.empty);
      if (text.length > CHAT_MESSAGE_MAX_LENGTH) {
        throw new HttpError(413, CHAT_TEXTS.tooLong, { code: "too_large" });
      }
      const wait = await rate.take(user.userID);
      if (wait > 0) throw tooMany(CHAT_TEXTS.tooMany, Math.ceil(wait / 1000));
      const stored = await chatMessages.insert({
        conversationID,
        userID: user.userID,
        message: text,
        timestamp: clock(),
        ...(input.clientMessageID === undefined ? {} : { clientMessageID: input.clientMessageID }),
      });
      if (!stored) throw unavailable(CHAT_TEXTS.busy, BUSY_RETRY_S);
      const { message, repeated } = stored;
      // The name comes from the session: a lookup that fails after storing would leave a message that is never published.
      const view = present(message, { name: displayName(user), role: user.role });
      if (!repeated) channel.publish(rooms.members, "chat:message", view);
      return { message: view, repeated };
    },
  };
}

/** The sender of a message whose account was not found. */
const UNKNOWN: Sender = { name: "Resident", role: "resident" };

/** The hash of a message's content, for calls with an idempotency key. */
export const bodyHash = ({ message }: { message: string }): string => hashOf(wellFormed(message));

/** Replaces lone surrogates, which can't be stored, so that the published message equals the stored one. */
function wellFormed(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
