/** The texts of the chat screens of residents and staff. */

export const CHAT_TITLE = "Resident Chat";

/** The readers of the property's chat. @param property its name, or empty */
export const everyoneReads = (property: string) =>
  property === ""
    ? "All residents and staff can read this chat."
    : `Everyone at ${property} can read this chat.`;

/** The readers of a line between a resident and the office. @param property its name, or empty */
export const officeReads = (property: string) =>
  `Only you and the staff${property === "" ? "" : ` of ${property}`} can read this.`;
