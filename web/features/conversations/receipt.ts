/** 'Read 10:42 AM' under the user's last message that the other side has read. */

import type { ConversationView } from "@domain/conversation.ts";
import { dayKey, formatMoment, formatTime } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import type { Messages } from "./catch-up.ts";
import type { Reader } from "./conversations.store.ts";

export interface Receipt {
  /** The `_id` of the message above it. */
  messageID: string;
  text: string;
}

/** The receipt of a conversation; undefined if the user's last message is unread, and where there are no receipts. */
export function receiptOf(
  conversation: ConversationView | undefined,
  messages: Messages,
  { userID, role }: Reader,
): Receipt | undefined {
  if (!conversation) return undefined;
  const readMark = role === "staff" ? conversation.residentRead : conversation.officeRead;
  const own = messages.findLast(
    (message) =>
      message.userID === userID &&
      message.change === undefined &&
      message.conversationID === conversation.conversationID,
  );
  if (!own || !readMark || readMark.seq < own.seq) return undefined;
  const isSameDay = dayKey(readMark.at) === dayKey(own.timestamp);
  const time = isSameDay ? formatTime(readMark.at) : formatMoment(readMark.at, new Date(own.timestamp));
  return { messageID: own._id, text: t("Read {time}", { time }) };
}
