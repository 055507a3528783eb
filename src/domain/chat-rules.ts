/** Error texts and message order of the property's chat (specification, sections 2 and 5). */
import { CHAT_MESSAGE_MAX_LENGTH } from "./limits.ts";

export const CHAT_TEXTS = {
  empty: "Please enter a message.",
  tooLong: `Messages can have at most ${CHAT_MESSAGE_MAX_LENGTH.toLocaleString("en-US")} characters.`,
  tooMany: "You are sending messages too quickly. Please wait a moment.",
} as const;

/** Compares chat messages: oldest first, by `_id` within the same millisecond. */
export function byAge(a: { timestamp: string; _id: string }, b: { timestamp: string; _id: string }): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  if (a._id === b._id) return 0;
  return a._id < b._id ? -1 : 1;
}
