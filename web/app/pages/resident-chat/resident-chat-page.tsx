/** The staff's chat screen, with the number of online users. */
import { useTitle } from "../../../lib/use-title.ts";
import { useConnection } from "../../../live/connection.store.ts";
import { usePresence } from "../../../live/presence.store.ts";
import { CHAT_TITLE, PropertyChat } from "../common/property-chat.tsx";

export function ResidentChatPage() {
  useTitle(CHAT_TITLE);
  const online = usePresence((state) => state.online.size);
  const isLive = useConnection((state) => state.state === "live");
  return <PropertyChat detail={isLive && online > 0 ? `${online} online` : undefined} />;
}
