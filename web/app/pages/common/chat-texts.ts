/** The texts of the chat screens of residents and staff. */

export const CHAT_TITLE = "Resident Chat";

/** The readers of the property's chat. */
export const everyoneReads = (property: string) => `Everyone at ${property} reads this chat.`;
