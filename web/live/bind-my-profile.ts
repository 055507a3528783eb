/** A resident's own record, as staff and new log entries change it. */
import type { ServerEvents } from "@domain/live-events.ts";
import { useMyProfile } from "../features/my-profile/my-profile.store.ts";
import { useSession } from "../features/session/session.store.ts";
import type { Live } from "./link.ts";

export function bindMyProfile({ socket, onCatchUp }: Live): () => void {
  const { receive, reload } = useMyProfile.getState();
  const onUpdated: ServerEvents["resident:updated"] = (resident) => {
    receive(resident);
    const { user, check } = useSession.getState();
    const wasApproved =
      user?.userID === resident.userID && user.access === "pending" && resident.status !== "Pending";
    if (wasApproved) void check();
  };
  const stop = onCatchUp(() => void reload());
  socket.on("resident:updated", onUpdated);
  return () => {
    stop();
    socket.off("resident:updated", onUpdated);
  };
}
