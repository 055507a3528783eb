/** Who is online, for staff. */
import type { PresenceView } from "@domain/live-events.ts";
import type { Live } from "./link.ts";
import { usePresence } from "./presence.store.ts";

export function bindPresence({ socket }: Live): () => void {
  const receive = ({ online }: PresenceView) => usePresence.getState().receive(online);
  socket.on("presence", receive);
  return () => void socket.off("presence", receive);
}
