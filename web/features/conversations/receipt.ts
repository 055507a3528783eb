/** The receipt 'Read 10:42 AM' below the user's last message, once the other side has read it. */

import type { ConversationView } from "@domain/conversation.ts";
import { dayKey, formatMoment, formatTime } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import type { Messages } from "./catch-up.ts";
import type { Reader } from "./conversations.store.ts";

export interface Receipt {
  /** The `_id` of the message above the receipt. */
  messageID: string;
  text: string;
}

/** The receipt of a conversation; undefined if the user's last message is unread, or for conversations without receipts. */
export function receiptOf(
  conversation: ConversationView | undefined,
  messages: Messages,
  { userID, role }: Reader,
): Receipt | undefined {
  if (!conversation) return undefined;
  const readMark = role === "staff" ? conversation.residentRead : conversation.officeRead;
  const lastOwn = messages.findLast(
    (message) =>
      message.userID === userID &&
      // Changes of an incident, such as its status, are entries without a receipt.
      message.change === undefined &&
      message.conversationID === conversation.conversationID,
  );
  if (!lastOwn || !readMark || readMark.seq < lastOwn.seq) return undefined;
  const isSameDay = dayKey(readMark.at) === dayKey(lastOwn.timestamp);
  const time = isSameDay ? formatTime(readMark.at) : formatMoment(readMark.at, new Date(lastOwn.timestamp));
  return { messageID: lastOwn._id, text: t("Read {time}", { time }) };
}
