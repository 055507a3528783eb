/** The login sessions of the user. */

import { t } from "../../lib/t.ts";
import { SessionRows } from "./session-rows.tsx";
import { mySessions } from "./sessions.store.ts";

export function MySessions({ userID }: { userID: string }) {
  return (
    <SessionRows
      userID={userID}
      sessions={mySessions}
      empty={t("No devices found.")}
      endAllLabel={t("Log out all other devices")}
      endAllDone={t("All other devices were logged out.")}
      endAllFailed={t("Couldn’t log out the other devices. Try again.")}
    />
  );
}
