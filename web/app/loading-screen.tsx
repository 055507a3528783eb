/**
 * Shown during the session check and while a page's code loads (specification, section 6). While the portal can't be reached, the check is
 * repeated, and Retry does so at once.
 */

import { useSession } from "../features/auth/session.store.ts";
import { t } from "../lib/t.ts";
import { FetchButton } from "../ui/fetch-button.tsx";
import { passFocusOn } from "../ui/focus-content.ts";
import { Stack } from "../ui/layout.tsx";
import styles from "./message-screen.module.css";

export function LoadingScreen() {
  const isServerAway = useSession((state) => state.isServerAway);
  const check = useSession((state) => state.check);

  return (
    <main id="main" ref={passFocusOn} tabIndex={-1} className={styles.screen}>
      <Stack gap={3} tone="muted" role="status" className={styles.loading}>
        <p>{t("Loading...")}</p>
        {isServerAway ? (
          <>
            <p>{t("The portal can’t be reached right now. Trying again automatically.")}</p>
            <FetchButton fetch={check} />
          </>
        ) : null}
      </Stack>
    </main>
  );
}
