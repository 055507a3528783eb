/**
 * Sends messages one at a time. While the server is unavailable, a send is repeated with the same id, so that the message is
 * stored once. A failed message stays in the field, without an alert (specification, section 8).
 */
import { isBlank } from "@domain/field-rules.ts";
import { create } from "zustand";
import { randomId } from "../../lib/random-id.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { chatApi } from "./chat.api.ts";
import { useDraft } from "./draft.store.ts";
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
}

let outbox: { unsent: { text: string; clientMessageID: string } | undefined } = { unsent: undefined };

export const useOutbox = create<OutboxState>()((set, get) => ({
  status: "idle",
  send: async (userID, text) => {
    if (isBlank(text) || get().status === "sending") return false;
    const own = outbox;
    const { unsent } = own;
    const clientMessageID = unsent?.text === text ? unsent.clientMessageID : randomId();
    own.unsent = { text, clientMessageID };
    set({ status: "sending" });
    try {
      await sendUntilAnswered(() => chatApi.send({ userID, message: text, clientMessageID }));
      own.unsent = undefined;
      if (own !== outbox) return false;
      set({ status: "idle" });
      useDraft.getState().sent(text);
      return true;
    } catch {
      if (own === outbox) set({ status: "failed" });
      return false;
    }
  },
  clearFailure: () => {
    if (get().status === "failed") set({ status: "idle" });
  },
}));

registerReset(() => {
  outbox = { unsent: undefined };
  useOutbox.setState({ status: "idle" });
});
