/**
 * Sends messages, in each conversation one at a time. While the server is unavailable, a send is repeated with the same id, so
 * that the message is stored once. This device stores the id, because the answer may get lost and the user may reload the page. A failed
 * message stays in the field, without an alert (specification, section 8).
 */
import { isBlank } from "@domain/field-rules.ts";
import { createStore } from "zustand";
import { attachmentsOf } from "../../lib/attachments.store.ts";
import { ApiError } from "../../lib/http.ts";
import { createKeyedStores } from "../../lib/keyed-stores.ts";
import { randomId } from "../../lib/random-id.ts";
import { sendUntilAnswered } from "../../lib/send-until-answered.ts";
import { privateKey, readStored, writeStored } from "../../lib/storage.ts";
import { messagesApiOf } from "./conversations.api.ts";
import { useConversations } from "./conversations.store.ts";
import { draftOf } from "./draft.store.ts";

interface OutboxState {
  status: "idle" | "sending" | "failed";
  /**
   * Sends a text with the attached photos, unless both are missing or another send is running. Waits for the photos' uploads. A stored
   * message is removed from the draft, even if another screen is open by then.
   * @returns whether the message was stored
   */
  send: (userID: string, text: string) => Promise<boolean>;
  /** Changes the text of the message field. Once the field was empty, its next text is another message, with another id. */
  write: (userID: string, text: string) => void;
  reset: () => void;
}

interface Message {
  text: string;
  photoIDs: readonly string[];
  clientMessageID: string;
}

function parseMessage(text: string): Partial<Message> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Message>;
  } catch {
    return {};
  }
}

function createOutbox(conversationID: string) {
  const keyOf = (userID: string) => privateKey("chat-unsent", userID, conversationID);
  const calls = messagesApiOf(conversationID);
  return createStore<OutboxState>()((set, get) => {
    /** A new object after each logout, so that late responses to earlier calls are ignored. */
    let session = {};
    /** The message whose send has not been answered, for browsers without storage. */
    let unsent: Message | undefined;
    function setUnsent(userID: string, message: Message | undefined): void {
      unsent = message;
      writeStored(keyOf(userID), message ? JSON.stringify(message) : "");
    }

    /** The id of a message that may be stored already, or a new one. */
    function idFor(userID: string, text: string, photoIDs: readonly string[]): string {
      const last = unsent ?? parseMessage(readStored(keyOf(userID)) ?? "null");
      const isSame = last.text === text && last.photoIDs?.join() === photoIDs.join();
      return (isSame ? last.clientMessageID : undefined) ?? randomId();
    }

    /** @throws if the message was not stored */
    async function post(ownSession: object, userID: string, text: string): Promise<void> {
      const { waitForUploads, removeSent } = attachmentsOf(conversationID).getState();
      const photoIDs = await waitForUploads();
      if (ownSession !== session) return;
      const message = { text, photoIDs, clientMessageID: idFor(userID, text, photoIDs) };
      setUnsent(userID, message);
      await sendUntilAnswered(() => calls.send({ userID, ...message }));
      if (ownSession !== session) return;
      setUnsent(userID, undefined);
      draftOf(conversationID).getState().removeSent(text);
      removeSent(photoIDs);
    }

    return {
      status: "idle",
      send: async (userID, text) => {
        const { attachments } = attachmentsOf(conversationID).getState();
        const isEmpty = isBlank(text) && attachments.length === 0;
        if (isEmpty || get().status === "sending") return false;
        const ownSession = session;
        set({ status: "sending" });
        try {
          await post(ownSession, userID, text);
          if (ownSession === session) set({ status: "idle" });
          return ownSession === session;
        } catch (error) {
          if (ownSession === session) set({ status: "failed" });
          // Shows the mute in place of the message field.
          const isMuted = error instanceof ApiError && error.code === "muted";
          if (isMuted) void useConversations.getState().load(conversationID);
          return false;
        }
      },
      write: (userID, text) => {
        draftOf(conversationID).getState().write(text);
        if (get().status === "failed") set({ status: "idle" });
        if (isBlank(text) && get().status === "idle") setUnsent(userID, undefined);
      },
      reset: () => {
        session = {};
        unsent = undefined;
        set({ status: "idle" });
      },
    };
  });
}

/** The outbox of one conversation. */
export const outboxOf = createKeyedStores(createOutbox, (outbox) => outbox.getState().reset()).of;
