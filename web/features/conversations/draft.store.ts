/**
 * A user's unsent texts, one per conversation. They are stored apart from the message field, because a send may end after the
 * user has left the screen and come back. They survive reloads until they are sent or the session ends. A session that ended
 * without a logout leaves them in the page's memory, for the same person's next login.
 */
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { createStore } from "zustand";
import { forgetInput, keepInput, keptInput } from "../../lib/interrupted-input.ts";
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
  sent: (text: string) => void;
  reset: () => void;
}

/** Where this device stores something that a user has not sent in a conversation. */
export const conversationKey = (
  kind: "chat-draft" | "chat-unsent",
  userID: string,
  conversationID: string,
): string => privateKey(kind, userID, conversationID === PROPERTY_CONVERSATION ? undefined : conversationID);

const EMPTY = { userID: undefined, text: "" };

function createDraft(conversationID: string) {
  const keyOf = (userID: string) => conversationKey("chat-draft", userID, conversationID);
  return createStore<DraftState>()((set, get) => ({
    ...EMPTY,
    open: (userID) => {
      if (get().userID === userID) return;
      const interrupted = keptInput<string>(keyOf(userID));
      set({ userID, text: interrupted ?? readStored(keyOf(userID)) ?? "" });
      if (interrupted === undefined) return;
      forgetInput(keyOf(userID));
      get().write(interrupted);
    },
    write: (text) => {
      const { userID } = get();
      set({ text });
      if (userID !== undefined) writeStored(keyOf(userID), text);
    },
    sent: (text) => get().write(remainderAfterSend(get().text, text)),
    reset: () => {
      const { userID, text } = get();
      if (userID !== undefined && text !== "") keepInput(keyOf(userID), text);
      set(EMPTY);
    },
  }));
}

/** The draft for one conversation. */
export const draftOf = createKeyedStores(createDraft, (draft) => draft.getState().reset()).of;

/** The rest of the field after a send: the text that was typed while the message was being sent. */
export function remainderAfterSend(current: string, sent: string): string {
  if (!current.startsWith(sent)) return current;
  return current.slice(sent.length).trimStart();
}
