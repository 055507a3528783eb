/** A resident's login sessions for staff, who can end them, for example that of a lost phone. */

import { t } from "../../lib/t.ts";
import { Card } from "../../ui/card.tsx";
import { SessionRows } from "./session-rows.tsx";
import styles from "./sessions.module.css";
import { residentSessions } from "./sessions.store.ts";

export function ResidentSessions({ userID }: { userID: string }) {
  return (
    <Card title={t("Logged-in devices")}>
      <div className={styles.body}>
        <SessionRows
          userID={userID}
          sessions={residentSessions}
          empty={t("Not logged in anywhere.")}
          endAllLabel={t("Log out everywhere")}
          endAllDone={t("The resident was logged out everywhere.")}
          endAllFailed={t("Couldn’t log out the resident everywhere. Try again.")}
        />
      </div>
    </Card>
  );
}
