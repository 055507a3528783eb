/** The property's one chat: read in windows, sent into once, told to every member (specification, sections 2 and 5). */

import { isRecordID, type Stored } from "../database/record.ts";
import { type ChatMessageView, chatMessageSchema } from "../domain/chat-message.ts";
import { CHAT_TEXTS } from "../domain/chat-rules.ts";
import { isBlank } from "../domain/hidden-characters.ts";
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_WINDOW_DEFAULT } from "../domain/limits.ts";
import type { Role } from "../domain/roles.ts";
import { shownName } from "../domain/shown-name.ts";
import { forbidden, malformed, Refusal, tooMany, validationError } from "../http/errors.ts";
import { createPresenter } from "../http/presenter.ts";
import type { SignedIn } from "../http/state.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";
import type { Repositories } from "../repositories.ts";
import type { ChatMessage } from "./chat-messages.repository.ts";
import type { SendRate } from "./send-rate.ts";

/** What other users see of a sender, whatever else is known of them. */
interface Sender {
  name: string;
  role: Role;
}

const presentChatMessage = createPresenter(chatMessageSchema);

const present = (message: Stored<ChatMessage>, { name, role }: Sender) =>
  presentChatMessage({ ...message, senderName: name, senderRole: role });

export interface ChatServiceOptions {
  stores: Pick<Repositories, "chatMessages">;
  channel: Pick<LiveChannel, "publish">;
  clock: () => Date;
  /** First names and roles by userID. */
  namesOf(userIDs: string[]): Promise<Map<string, Sender>>;
  rate: SendRate;
}

/** Which messages to read: the latest, or those just before or after one by its `_id`. */
interface ChatWindow {
  limit?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

export type ChatUser = Pick<SignedIn, "userID" | "role" | "firstName">;

interface ChatSend {
  /** Whom the browser takes itself for; the sender is the session's user, whatever this says. */
  userID?: string | undefined;
  message: string;
  clientMessageID?: string | undefined;
}

export interface ChatService {
  /**
   * Messages, oldest first. `after` answers the first `limit` newer ones behind those of the ten seconds before it: a
   * message gets its place just before it is stored, and readers merge by `_id`.
   * @throws Refusal 400 for an `_id` that no message has, or for `before` and `after` at once
   */
  read(window: ChatWindow): Promise<ChatMessageView[]>;
  /**
   * Stores a message and tells every member; a repeat of the sender's `clientMessageID` answers the stored one and tells nobody.
   * @throws Refusal 403 for another's userID, 400 blank, 413 too long, 429 too fast
   */
  send(user: ChatUser, input: ChatSend): Promise<{ message: ChatMessageView; repeated: boolean }>;
}

/** The chat over one database and one live channel. */
export function createChatService(options: ChatServiceOptions): ChatService {
  const { stores, channel, clock, namesOf, rate } = options;

  async function find({ limit = CHAT_WINDOW_DEFAULT, before, after }: ChatWindow) {
    if (before !== undefined && after !== undefined) {
      throw malformed("Ask for messages before or after one, not both.");
    }
    if (before !== undefined) return stores.chatMessages.before(await known(before), limit);
    if (after !== undefined) return stores.chatMessages.after(await known(after), limit);
    return stores.chatMessages.latest(limit);
  }

  async function known(_id: string): Promise<Stored<ChatMessage>> {
    const message = isRecordID(_id) ? await stores.chatMessages.byID(_id) : undefined;
    if (!message) throw malformed("No chat message has this id.");
    return message;
  }

  async function presentAll(messages: Stored<ChatMessage>[]): Promise<ChatMessageView[]> {
    if (messages.length === 0) return [];
    const names = await namesOf([...new Set(messages.map(({ userID }) => userID))]);
    return messages.map((message) => present(message, names.get(message.userID) ?? UNKNOWN));
  }

  return {
    read: async (window) => presentAll(await find(window)),

    async send(user, input) {
      if (input.userID !== undefined && input.userID !== user.userID) throw forbidden();
      const text = wellFormed(input.message);
      if (isBlank(text)) throw validationError(CHAT_TEXTS.empty);
      if (text.length > CHAT_MESSAGE_MAX_LENGTH) {
        throw new Refusal(413, CHAT_TEXTS.tooLong, { code: "too_large" });
      }
      const wait = await rate.take(user.userID);
      if (wait > 0) throw tooMany(CHAT_TEXTS.tooMany, Math.ceil(wait / 1000));
      const { message, repeated } = await stores.chatMessages.insert({
        userID: user.userID,
        message: text,
        timestamp: clock(),
        ...(input.clientMessageID === undefined ? {} : { clientMessageID: input.clientMessageID }),
      });
      // Named by the session: whatever could fail between storing and telling would leave a message that nobody is told of.
      const view = present(message, { name: shownName(user), role: user.role });
      if (!repeated) channel.publish(rooms.members, "chat:message", view);
      return { message: view, repeated };
    },
  };
}

/** A sender whose account is not to be found. */
const UNKNOWN: Sender = { name: "Resident", role: "resident" };

/** Half of a surrogate pair can't be stored; replaced at once, what is pushed is what will be read. */
function wellFormed(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
