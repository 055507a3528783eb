/** The texts of the chat screens of residents and staff. */
import { SITE } from "../../../lib/site-content.ts";

export const CHAT_TITLE = "Resident Chat";

/** Who reads the property's chat. */
export const EVERYONE_READS = `Everyone at ${SITE.property} reads this chat.`;
