/** The login sessions of the user. */
import { useEffect } from "react";
import { viewOnce } from "../../lib/views.ts";
import { SessionRows } from "./session-rows.tsx";
import { mySessions } from "./sessions.store.ts";

export function MySessions({ userID }: { userID: string }) {
  useEffect(() => viewOnce(userID, mySessions.useList), [userID]);

  return (
    <SessionRows
      sessions={mySessions}
      empty="No devices found."
      all="Log out all other devices"
      allDone="All other devices were logged out."
      allFailed="Couldn’t log out the other devices. Try again."
    />
  );
}
