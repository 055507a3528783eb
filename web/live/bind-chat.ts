import type { ChatMessageView } from "@domain/chat-message.ts";
import { useChat } from "../features/chat/chat.store.ts";
import { useTyping } from "../features/chat/typing.store.ts";
import type { Live } from "./link.ts";

export function bindChat({ socket, onCatchUp }: Live): () => void {
  const chat = useChat.getState();
  const typing = useTyping.getState();
  const onMessage = (message: ChatMessageView) => {
    chat.applyEvent(message);
    typing.stop(message.userID);
  };
  const stopCatchUp = onCatchUp(() => void chat.refetch());
  socket.on("chat:message", onMessage).on("chat:typing", typing.applyEvent);
  return () => {
    stopCatchUp();
    socket.off("chat:message", onMessage).off("chat:typing", typing.applyEvent);
  };
}
