/**
 * Sending: one message at a time, tried again with the same id while the server is away, so that it is stored once.
 * What could not be sent stays in the input (the failure itself is silent: specification, section 8).
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
   * Sends a text; a blank one is left alone, and nothing is sent while another send is under way. What was stored leaves the
   * draft, whichever screen is open by then.
   * @returns whether the message was stored
   */
  send: (userID: string, text: string) => Promise<boolean>;
  /** The text was changed after a failure: it is another message now. */
  forgetFailure: () => void;
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
  forgetFailure: () => {
    if (get().status === "failed") set({ status: "idle" });
  },
}));

registerReset(() => {
  outbox = { unsent: undefined };
  useOutbox.setState({ status: "idle" });
});
