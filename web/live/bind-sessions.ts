/**
 * Where people are signed in: whoever looks at such a list asks for it again when it has changed. Signing in may also
 * have spent a recovery code.
 */
import type { ServerEvents } from "@domain/live-events.ts";
import { useSecondFactor } from "../features/account/second-factor.store.ts";
import { useMySessions, useResidentSessions } from "../features/sessions/sessions.store.ts";
import type { Live } from "./link.ts";

export function bindSessions({ socket, onCatchUp }: Live): () => void {
  const stores = [useMySessions, useResidentSessions];
  const onChanged: ServerEvents["sessions:changed"] = (changed) => {
    for (const store of stores) store.getState().heard(changed);
    void useSecondFactor.getState().reload();
  };
  const stop = onCatchUp(() => {
    for (const store of [...stores, useSecondFactor]) void store.getState().reload();
  });
  socket.on("sessions:changed", onChanged);
  return () => {
    stop();
    socket.off("sessions:changed", onChanged);
  };
}
