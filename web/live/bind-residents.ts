/** Staff's list of residents: newcomers and changes. */
import type { ServerEvents } from "@domain/live-events.ts";
import { useResidents } from "../features/residents/residents.store.ts";
import type { Live } from "./link.ts";

export function bindResidents({ socket, onCatchUp }: Live): () => void {
  const { receive, catchUp } = useResidents.getState();
  const onResident: ServerEvents["resident:updated"] = (resident) => receive(resident);
  const stop = onCatchUp(() => void catchUp());
  socket.on("resident:created", onResident).on("resident:updated", onResident);
  return () => {
    stop();
    socket.off("resident:created", onResident).off("resident:updated", onResident);
  };
}
