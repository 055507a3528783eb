/**
 * A user's unsent text. It is stored apart from the message field, because a send may end after the user has left the screen
 * and come back. It survives reloads until it is sent or the session ends.
 */
import { create } from "zustand";
import { privateKey, readStored, writeStored } from "../../lib/storage.ts";
import { registerReset } from "../../lib/store-registry.ts";

interface DraftState {
  /** The draft's owner; undefined until a chat was opened. */
  userID: string | undefined;
  text: string;
  /** Loads a user's draft from this device. */
  open: (userID: string) => void;
  write: (text: string) => void;
  /** Removes a text that was stored as a message. Text typed after it stays. */
  sent: (text: string) => void;
}

const EMPTY = { userID: undefined, text: "" };

const keyOf = (userID: string) => privateKey("chat-draft", userID);

export const useDraft = create<DraftState>()((set, get) => ({
  ...EMPTY,
  open: (userID) => {
    if (get().userID !== userID) set({ userID, text: readStored(keyOf(userID)) ?? "" });
  },
  write: (text) => {
    const { userID } = get();
    set({ text });
    if (userID !== undefined) writeStored(keyOf(userID), text);
  },
  sent: (text) => get().write(remainderAfterSend(get().text, text)),
}));

registerReset(() => useDraft.setState(EMPTY));

/** The rest of the field after a send: the text that was typed while the message was being sent. */
export function remainderAfterSend(current: string, sent: string): string {
  if (!current.startsWith(sent)) return current;
  return current.slice(sent.length).trimStart();
}
