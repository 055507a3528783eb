/** Where a resident is signed in, for staff, who can log a lost phone out. */
import { useEffect } from "react";
import { Card } from "../../ui/card.tsx";
import { SessionRows } from "./session-rows.tsx";
import styles from "./sessions.module.css";
import { useResidentSessions } from "./sessions.store.ts";

export function ResidentSessions({ userID }: { userID: string }) {
  useEffect(() => {
    const { load, leave } = useResidentSessions.getState();
    void load(userID);
    return leave;
  }, [userID]);

  return (
    <Card title="Signed-in devices">
      <div className={styles.body}>
        <SessionRows
          useSessions={useResidentSessions}
          empty="Not signed in anywhere."
          all="Log out everywhere"
          allDone="The resident was logged out everywhere."
        />
      </div>
    </Card>
  );
}
