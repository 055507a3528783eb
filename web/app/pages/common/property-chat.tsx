/** The property's chat, with a note on who can read it. */
import type { ReactNode } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { ChatColumn } from "../../../features/chat/chat-column.tsx";
import { SITE } from "../../../lib/site-content.ts";
import { sendTyping } from "../../../live/use-live.ts";
import { LiveState } from "../../live-state.tsx";
import { useChatReadMarker } from "./use-chat-read-marker.ts";

export const CHAT_TITLE = "Resident Chat";

const AUDIENCE = `Everyone at ${SITE.property} reads this chat.`;

/** @param detail shown next to the live indicator */
export function PropertyChat({ detail }: { detail?: ReactNode }) {
  const userID = useSession((state) => state.user?.userID);
  useChatReadMarker();
  if (!userID) return null;
  return (
    <ChatColumn
      title={CHAT_TITLE}
      audience={AUDIENCE}
      userID={userID}
      state={<LiveState detail={detail} />}
      onTyping={sendTyping}
    />
  );
}
