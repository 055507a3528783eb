/** Where the signed-in user is signed in, while somebody looks. */
import { useEffect } from "react";
import { SessionRows } from "./session-rows.tsx";
import { useMySessions } from "./sessions.store.ts";

export function MySessions({ userID }: { userID: string }) {
  useEffect(() => {
    const { load, leave } = useMySessions.getState();
    void load(userID);
    return leave;
  }, [userID]);

  return (
    <SessionRows
      useSessions={useMySessions}
      empty="No devices found."
      all="Log out all other devices"
      allDone="All other devices were logged out."
    />
  );
}
