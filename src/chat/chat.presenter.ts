/** A chat message as everyone sees it: REST and the live channel answer with this one shape, field by field. */

import type { Stored } from "../database/record.ts";
import type { ChatMessageView } from "../domain/chat-message.ts";
import type { Role } from "../domain/roles.ts";
import type { ChatMessage } from "./chat-messages.repository.ts";

/** As much of a sender as others see: a first name and whether they are staff. */
export interface Sender {
  name: string;
  role: Role;
}

/** Of others only the first name and the role are shown, whatever else is known of them. */
export function presentChatMessage(message: Stored<ChatMessage>, sender: Sender): ChatMessageView {
  return {
    _id: message._id,
    userID: message.userID,
    message: message.message,
    timestamp: message.timestamp.toISOString(),
    senderName: sender.name,
    senderRole: sender.role,
    ...(message.clientMessageID === undefined ? {} : { clientMessageID: message.clientMessageID }),
  };
}
