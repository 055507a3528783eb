/** What a user typed and did not send yet, kept through reloads until it is sent or the user logs out. */
import { readStored, writeStored } from "../../lib/storage.ts";

const keyOf = (userID: string) => `chat-draft:${userID}`;

export function readDraft(userID: string): string {
  return readStored(keyOf(userID)) ?? "";
}

export function writeDraft(userID: string, text: string): void {
  writeStored(keyOf(userID), text);
}

/** What stays in the input after a send: what was typed behind the sent text while it was under way. */
export function remainderAfterSend(current: string, sent: string): string {
  if (!current.startsWith(sent)) return current;
  return current.slice(sent.length).trimStart();
}
