/** The chat is one room: whoever writes should know who reads along. */
import { SITE } from "../lib/site-content.ts";

export const CHAT_AUDIENCE = `Everyone at ${SITE.property} reads this chat.`;
