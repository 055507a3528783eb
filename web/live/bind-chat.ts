/** The chat's events, and its catching up. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { useChat } from "../features/chat/chat.store.ts";
import { useTyping } from "../features/chat/typing.store.ts";
import type { Live } from "./link.ts";

export function bindChat({ socket, onCatchUp }: Live): () => void {
  const { receive, catchUp } = useChat.getState();
  const { hear, stop } = useTyping.getState();
  const onMessage = (message: ChatMessageView) => {
    receive(message);
    stop(message.userID);
  };
  const stopCatchUp = onCatchUp(() => void catchUp());
  socket.on("chat:message", onMessage).on("chat:typing", hear);
  return () => {
    stopCatchUp();
    socket.off("chat:message", onMessage).off("chat:typing", hear);
  };
}
