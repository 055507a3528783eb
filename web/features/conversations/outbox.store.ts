/**
 * Sends messages, in each conversation one at a time. While the server is unavailable, a send is repeated with the same id, so
 * that the message is stored once. The id is kept on this device like the draft: the answer may be lost, and the page reloaded. A failed
 * message stays in the field, without an alert (specification, section 8).
 */
import { isBlank } from "@domain/field-rules.ts";
import { createStore } from "zustand";
import { attachmentsOf } from "../../lib/attachments.store.ts";
import { ApiError } from "../../lib/http.ts";
import { createKeyedStores } from "../../lib/keyed-stores.ts";
import { randomId } from "../../lib/random-id.ts";
import { sendUntilAnswered } from "../../lib/repeat-send.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { messagesApiOf } from "./conversations.api.ts";
import { useConversations } from "./conversations.store.ts";
import { conversationKey, draftOf } from "./draft.store.ts";

interface OutboxState {
  status: "idle" | "sending" | "failed";
  /**
   * Sends a text with the chosen photos, unless both are missing or another send is running. Waits for the photos' uploads. A stored
   * message is removed from the draft, even if another screen is open by then.
   * @returns whether the message was stored
   */
  send: (userID: string, text: string) => Promise<boolean>;
  /** Called when the user has changed the text. What is typed into an empty field is another message. */
  changed: (userID: string, text: string) => void;
  reset: () => void;
}

interface Message {
  text: string;
  photoIDs: readonly string[];
  clientMessageID: string;
}

function parsed(stored: string): Partial<Message> {
  try {
    return (JSON.parse(stored) ?? {}) as Partial<Message>;
  } catch {
    return {};
  }
}

function createOutbox(conversationID: string) {
  const keyOf = (userID: string) => conversationKey("chat-unsent", userID, conversationID);
  const calls = messagesApiOf(conversationID);
  return createStore<OutboxState>()((set, get) => {
    /** Another object after logout, so that a late response of an earlier call is ignored. */
    let session = {};
    /** The message that may not be stored yet, for browsers that keep nothing. */
    let unsent: Message | undefined;

    function keep(userID: string, message: Message | undefined): void {
      unsent = message;
      writeStored(keyOf(userID), message ? JSON.stringify(message) : "");
    }

    /** The id of a message that may be stored already, or a new one. */
    function idFor(userID: string, text: string, photoIDs: readonly string[]): string {
      const draft = unsent ?? parsed(readStored(keyOf(userID)) ?? "null");
      const isSame = draft.text === text && draft.photoIDs?.join() === photoIDs.join();
      return (isSame ? draft.clientMessageID : undefined) ?? randomId();
    }

    /** @throws if the message was not stored */
    async function post(own: object, userID: string, text: string): Promise<void> {
      const { uploaded, sent } = attachmentsOf(conversationID).getState();
      const photoIDs = await uploaded();
      if (own !== session) return;
      const message = { text, photoIDs, clientMessageID: idFor(userID, text, photoIDs) };
      keep(userID, message);
      await sendUntilAnswered(() => calls.send({ userID, ...message }));
      if (own !== session) return;
      keep(userID, undefined);
      draftOf(conversationID).getState().sent(text);
      sent(photoIDs);
    }

    return {
      status: "idle",
      send: async (userID, text) => {
        const { attachments } = attachmentsOf(conversationID).getState();
        const isEmpty = isBlank(text) && attachments.length === 0;
        if (isEmpty || get().status === "sending") return false;
        const own = session;
        set({ status: "sending" });
        try {
          await post(own, userID, text);
          if (own === session) set({ status: "idle" });
          return own === session;
        } catch (error) {
          if (own === session) set({ status: "failed" });
          const isMuted = error instanceof ApiError && error.code === "muted";
          if (isMuted) void useConversations.getState().load(conversationID);
          return false;
        }
      },
      changed: (userID, text) => {
        if (get().status === "failed") set({ status: "idle" });
        if (isBlank(text) && get().status === "idle") keep(userID, undefined);
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
