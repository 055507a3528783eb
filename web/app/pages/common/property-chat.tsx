/** The property's chat, with a note on who can read it. */
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import type { ReactNode } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { ConversationColumn } from "../../../features/conversations/conversation-column.tsx";
import { SITE } from "../../../lib/site-content.ts";
import { CHAT_TOPIC } from "../../../live/chat-unread.ts";
import { sendTyping } from "../../../live/use-live.ts";
import { LiveState } from "../../live-state.tsx";
import { useReadWhileVisible } from "./use-read-while-visible.ts";

export const CHAT_TITLE = "Resident Chat";

const AUDIENCE = `Everyone at ${SITE.property} reads this chat.`;

/** @param detail shown next to the live indicator */
export function PropertyChat({ detail }: { detail?: ReactNode }) {
  const user = useSession((state) => state.user);
  useReadWhileVisible(CHAT_TOPIC);
  if (!user) return null;
  return (
    <ConversationColumn
      conversationID={PROPERTY_CONVERSATION}
      title={CHAT_TITLE}
      audience={AUDIENCE}
      reader={user}
      state={<LiveState detail={detail} />}
      onTyping={sendTyping}
    />
  );
}
