/** Counts what others write in the chat, for the mark at its tab. */
import type { ChatMessageView } from "@domain/views.ts";
import { useSession } from "../features/session/session.store.ts";
import { useArrivals } from "../lib/arrivals.store.ts";
import type { Live } from "./link.ts";

export const CHAT_TOPIC = "chat";

export function bindChatArrivals({ socket }: Live): () => void {
  const onMessage = ({ _id, userID, timestamp }: ChatMessageView) => {
    if (userID === useSession.getState().user?.userID) return;
    useArrivals.getState().arrive(CHAT_TOPIC, { _id, createdAt: timestamp }, "new");
  };
  socket.on("chat:message", onMessage);
  return () => void socket.off("chat:message", onMessage);
}
