/** Runs the session check where a screen needs to know who is signed in; the public pages do without (see `sweep`). */
import { useEffect } from "react";
import { useSession } from "./session.store.ts";

export function useSessionCheck(): void {
  const status = useSession((state) => state.status);
  const check = useSession((state) => state.check);
  useEffect(() => {
    if (status === "unknown") void check();
  }, [status, check]);
}
