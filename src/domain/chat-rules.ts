/** Error texts of the property's chat (specification, sections 2 and 5). */
import { CHAT_MESSAGE_MAX_LENGTH } from "./limits.ts";

export const CHAT_TEXTS = {
  empty: "Please enter a message.",
  tooLong: `Messages can have at most ${CHAT_MESSAGE_MAX_LENGTH.toLocaleString("en-US")} characters.`,
  oneWindow: "Use only one of before, after and afterSeq.",
  busy: "The chat is busy. Please try again in a moment.",
  tooMany: "You are sending messages too quickly. Please wait a moment.",
} as const;
