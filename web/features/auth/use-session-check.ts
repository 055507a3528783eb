/** Runs the session check on screens that depend on the user. The public pages don't (see `sweep`). */
import { useEffect } from "react";
import { useSession } from "./session.store.ts";

export function useSessionCheck(): void {
  const status = useSession((state) => state.status);
  const check = useSession((state) => state.check);
  useEffect(() => {
    if (status === "unknown") void check();
  }, [status, check]);
}
