/** The state of the invitation of whose profile is open, as staff issue links and the resident uses them. */
import { useAccess } from "../features/resident-access/access.store.ts";
import type { Live } from "./link.ts";

export function bindAccess({ socket, onCatchUp }: Live): () => void {
  const { heard, reload } = useAccess.getState();
  const stop = onCatchUp(() => void reload());
  socket.on("audit:recorded", heard);
  return () => {
    stop();
    socket.off("audit:recorded", heard);
  };
}
