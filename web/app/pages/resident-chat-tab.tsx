/** The chat as a tab of the resident dashboard. */
import { ChatColumn } from "../../features/chat/chat-column.tsx";
import { sendTyping } from "../../live/use-live.ts";
import { CHAT_AUDIENCE } from "../chat-audience.ts";
import { LiveState } from "../live-state.tsx";

export function ResidentChatTab({ userID }: { userID: string }) {
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
