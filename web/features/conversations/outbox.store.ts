/**
 * Sends messages, in each conversation one at a time. While the server is unavailable, a send is repeated with the same id, so
 * that the message is stored once. A failed message stays in the field, without an alert (specification, section 8).
 */
import { isBlank } from "@domain/field-rules.ts";
import { createStore } from "zustand";
import { createKeyedStores } from "../../lib/keyed-stores.ts";
import { randomId } from "../../lib/random-id.ts";
import { messagesApiOf } from "./conversations.api.ts";
import { draftOf } from "./draft.store.ts";
import { sendUntilAnswered } from "./repeat-send.ts";

interface OutboxState {
  status: "idle" | "sending" | "failed";
  /**
   * Sends a text, unless it is blank or another send is running. A stored message is removed from the draft, even if another
   * screen is open by then.
   * @returns whether the message was stored
   */
  send: (userID: string, text: string) => Promise<boolean>;
  /** Called when the text was changed after a failure. */
  clearFailure: () => void;
  reset: () => void;
}

/** What was not stored yet. Another object after logout, so that an earlier answer is ignored. */
interface Unsent {
  message: { text: string; clientMessageID: string } | undefined;
}

function createOutbox(conversationID: string) {
  const calls = messagesApiOf(conversationID);
  return createStore<OutboxState>()((set, get) => {
    let unsent: Unsent = { message: undefined };
    return {
      status: "idle",
      send: async (userID, text) => {
        if (isBlank(text) || get().status === "sending") return false;
        const own = unsent;
        const { message } = own;
        const clientMessageID = message?.text === text ? message.clientMessageID : randomId();
        own.message = { text, clientMessageID };
        set({ status: "sending" });
        try {
          await sendUntilAnswered(() => calls.send({ userID, text, clientMessageID }));
          own.message = undefined;
          if (own !== unsent) return false;
          set({ status: "idle" });
          draftOf(conversationID).getState().sent(text);
          return true;
        } catch {
          if (own === unsent) set({ status: "failed" });
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
