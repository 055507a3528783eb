/** The chat as a staff screen, with how many are online. */
import { ChatColumn } from "../../features/chat/chat-column.tsx";
import { useSession } from "../../features/session/session.store.ts";
import { useTitle } from "../../lib/use-title.ts";
import { useConnection } from "../../live/connection.store.ts";
import { usePresence } from "../../live/presence.store.ts";
import { sendTyping } from "../../live/use-live.ts";
import { CHAT_AUDIENCE } from "../chat-audience.ts";
import { LiveState } from "../live-state.tsx";

export function StaffChatPage() {
  useTitle("Resident Chat");
  const userID = useSession((state) => state.user?.userID);
  const online = usePresence((state) => state.online.size);
  const isLive = useConnection((state) => state.state === "live");
  if (!userID) return null;
  return (
    <ChatColumn
      title="Resident Chat"
      audience={CHAT_AUDIENCE}
      userID={userID}
      state={<LiveState detail={isLive && online > 0 ? `${online} online` : undefined} />}
      onTyping={sendTyping}
    />
  );
}
