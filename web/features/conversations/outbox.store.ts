/**
 * Sends messages, in each conversation one at a time. While the server is unavailable, a send is repeated with the same id, so
 * that the message is stored once. A failed message stays in the field, without an alert (specification, section 8).
 */
import { isBlank } from "@domain/field-rules.ts";
import { createStore } from "zustand";
import { attachmentsOf } from "../../lib/attachments.store.ts";
import { ApiError } from "../../lib/http.ts";
import { createKeyedStores } from "../../lib/keyed-stores.ts";
import { randomId } from "../../lib/random-id.ts";
import { sendUntilAnswered } from "../../lib/repeat-send.ts";
import { messagesApiOf } from "./conversations.api.ts";
import { useConversations } from "./conversations.store.ts";
import { draftOf } from "./draft.store.ts";

interface OutboxState {
  status: "idle" | "sending" | "failed";
  /**
   * Sends a text with the chosen photos, unless both are missing or another send is running. Waits for the photos' uploads. A stored
   * message is removed from the draft, even if another screen is open by then.
   * @returns whether the message was stored
   */
  send: (userID: string, text: string) => Promise<boolean>;
  /** Called when the text was changed after a failure. */
  clearFailure: () => void;
  reset: () => void;
}

/** The message that is not stored yet. Logout replaces the object, so that a late response of an earlier call is ignored. */
interface Unsent {
  message: { text: string; photoIDs: readonly string[]; clientMessageID: string } | undefined;
}

function createOutbox(conversationID: string) {
  const calls = messagesApiOf(conversationID);
  return createStore<OutboxState>()((set, get) => {
    let unsent: Unsent = { message: undefined };

    /** @throws if the message was not stored */
    async function post(own: Unsent, userID: string, text: string): Promise<void> {
      const { uploaded, sent } = attachmentsOf(conversationID).getState();
      const photoIDs = await uploaded();
      if (own !== unsent) return;
      const { message } = own;
      const isSame = message?.text === text && message.photoIDs.join() === photoIDs.join();
      const clientMessageID = isSame ? message.clientMessageID : randomId();
      own.message = { text, photoIDs, clientMessageID };
      await sendUntilAnswered(() => calls.send({ userID, text, photoIDs, clientMessageID }));
      own.message = undefined;
      if (own !== unsent) return;
      draftOf(conversationID).getState().sent(text);
      sent(photoIDs);
    }

    return {
      status: "idle",
      send: async (userID, text) => {
        const { attachments } = attachmentsOf(conversationID).getState();
        const isEmpty = isBlank(text) && attachments.length === 0;
        if (isEmpty || get().status === "sending") return false;
        const own = unsent;
        set({ status: "sending" });
        try {
          await post(own, userID, text);
          if (own === unsent) set({ status: "idle" });
          return own === unsent;
        } catch (error) {
          if (own === unsent) set({ status: "failed" });
          const isMuted = error instanceof ApiError && error.code === "muted";
          if (isMuted) void useConversations.getState().load(conversationID);
          return false;
        }
      },
      clearFailure: () => {
        if (get().status === "failed") set({ status: "idle" });
      },
      reset: () => {
        unsent = { message: undefined };
        set({ status: "idle" });
      },
    };
  });
}

/** The outbox of one conversation. */
export const outboxOf = createKeyedStores(createOutbox, (outbox) => outbox.getState().reset()).of;
