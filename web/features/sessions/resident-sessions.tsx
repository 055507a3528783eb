/** A resident's login sessions, for staff, who can log out a lost phone. */
import { useEffect } from "react";
import { viewOnce } from "../../lib/views.ts";
import { Card } from "../../ui/card.tsx";
import { SessionRows } from "./session-rows.tsx";
import styles from "./sessions.module.css";
import { residentSessions } from "./sessions.store.ts";

export function ResidentSessions({ userID }: { userID: string }) {
  useEffect(() => viewOnce(userID, residentSessions.useList), [userID]);

  return (
    <Card title="Logged-in devices">
      <div className={styles.body}>
        <SessionRows
          sessions={residentSessions}
          empty="Not logged in anywhere."
          all="Log out everywhere"
          allDone="The resident was logged out everywhere."
          allFailed="Couldn’t log out the resident everywhere. Try again."
        />
      </div>
    </Card>
  );
}
