/** The chat as a tab of the resident dashboard. */
import { ChatColumn } from "../../features/chat/chat-column.tsx";
import { useSession } from "../../features/session/session.store.ts";
import { sendTyping } from "../../live/use-live.ts";
import { CHAT_AUDIENCE } from "../chat-audience.ts";
import { LiveState } from "../live-state.tsx";

export function ResidentChatTab() {
  const userID = useSession((state) => state.user?.userID);
  if (!userID) return null;
  return (
    <ChatColumn
      title="Resident Chat"
      audience={CHAT_AUDIENCE}
      userID={userID}
      state={<LiveState />}
      onTyping={sendTyping}
    />
  );
}
