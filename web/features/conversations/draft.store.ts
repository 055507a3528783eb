/**
 * A user's unsent texts, one per conversation. They are stored apart from the message field, because a send may end after the
 * user has left the screen and come back. They survive reloads until they are sent or the session ends. A session that ended
 * without a logout leaves them in the page's memory, for the same person's next login.
 */
import { createStore } from "zustand";
import { findInput, forgetInput, keepInput } from "../../lib/interrupted-input.ts";
import { createKeyedStores } from "../../lib/keyed-stores.ts";
import { privateKey, readStored, writeStored } from "../../lib/storage.ts";

interface DraftState {
  /** The draft's owner; undefined until the conversation was opened. */
  userID: string | undefined;
  text: string;
  /** Loads a user's draft from this device. */
  open: (userID: string) => void;
  write: (text: string) => void;
  /** Removes a text that was stored as a message. Text typed after it stays. */
  removeSent: (text: string) => void;
  reset: () => void;
}

const EMPTY = { userID: undefined, text: "" };

function createDraft(conversationID: string) {
  const keyOf = (userID: string) => privateKey("chat-draft", userID, conversationID);
  return createStore<DraftState>()((set, get) => ({
    ...EMPTY,
    open: (userID) => {
      if (get().userID === userID) return;
      const interruptedText = findInput<string>(keyOf(userID));
      set({ userID, text: interruptedText ?? readStored(keyOf(userID)) ?? "" });
      if (interruptedText === undefined) return;
      forgetInput(keyOf(userID));
      get().write(interruptedText);
    },
    write: (text) => {
      const { userID } = get();
      set({ text });
      if (userID !== undefined) writeStored(keyOf(userID), text);
    },
    removeSent: (text) => get().write(remainderAfterSend(get().text, text)),
    reset: () => {
      const { userID, text } = get();
      if (userID !== undefined && text !== "") keepInput(keyOf(userID), text);
      set(EMPTY);
    },
  }));
}

/** The draft for one conversation. */
export const draftOf = createKeyedStores(createDraft, (draft) => draft.getState().reset()).of;

/** The remaining text of the field after a send: the text that was typed while the message was being sent. */
export function remainderAfterSend(text: string, sentText: string): string {
  return text.startsWith(sentText) ? text.slice(sentText.length).trimStart() : text;
}
