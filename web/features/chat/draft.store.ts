/**
 * What a user typed and did not send yet. It belongs to the user and not to a field on a screen: a send may end after the
 * screen it began on was left and opened again. Kept through reloads until it is sent or the session ends.
 */
import { create } from "zustand";
import { privateKey, readStored, writeStored } from "../../lib/storage.ts";
import { registerReset } from "../../lib/store-registry.ts";

interface DraftState {
  /** Whose draft it is; undefined until a chat was opened. */
  userID: string | undefined;
  text: string;
  /** Takes up what is kept on this device for a user. */
  open: (userID: string) => void;
  write: (text: string) => void;
  /** A text of this draft was stored as a message: what was typed behind it stays. */
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

/** What stays in the input after a send: what was typed behind the sent text while it was under way. */
export function remainderAfterSend(current: string, sent: string): string {
  if (!current.startsWith(sent)) return current;
  return current.slice(sent.length).trimStart();
}
