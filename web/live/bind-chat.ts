/** The chat's events, and its catching up. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import type { ResyncView } from "@domain/live-events.ts";
import { useChat } from "../features/chat/chat.store.ts";
import { useTyping } from "../features/chat/typing.store.ts";
import type { Live } from "./link.ts";

export function bindChat({ socket, onCatchUp }: Live): () => void {
  const { receive, catchUp, setConnected, doubt } = useChat.getState();
  const { hear, stop } = useTyping.getState();
  const onMessage = (message: ChatMessageView) => {
    receive(message);
    stop(message.userID);
  };
  const onResync = ({ lostFor }: ResyncView) => doubt(lostFor);
  const onDisconnect = () => setConnected(false);
  const stopCatchUp = onCatchUp(() => {
    setConnected(true);
    void catchUp();
  });
  socket.on("chat:message", onMessage).on("chat:typing", hear);
  socket.on("resync", onResync).on("disconnect", onDisconnect);
  return () => {
    stopCatchUp();
    setConnected(false);
    socket.off("chat:message", onMessage).off("chat:typing", hear);
    socket.off("resync", onResync).off("disconnect", onDisconnect);
  };
}
