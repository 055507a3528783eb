/**
 * Shown during the session check and while a page's code loads (specification, section 6). While the server cannot say whose session it
 * is, the check is repeated, and Retry does so at once.
 */

import { useLayoutEffect, useRef } from "react";
import { useSession } from "../features/auth/session.store.ts";
import { t } from "../lib/t.ts";
import { FetchButton } from "../ui/fetch-button.tsx";
import { Stack } from "../ui/layout.tsx";
import { focusContent } from "./focus-content.ts";
import styles from "./message-screen.module.css";

export function LoadingScreen() {
  const main = useRef<HTMLElement>(null);
  const isAway = useSession((state) => state.isAway);
  const check = useSession((state) => state.check);

  useLayoutEffect(() => {
    const own = main.current;
    return () => {
      // If a navigation focused this screen, the focus moves to the page that replaces it.
      if (own?.contains(document.activeElement)) queueMicrotask(restoreFocus);
    };
  }, []);

  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.screen}>
      <Stack gap={3} tone="muted" role="status" className={styles.loading}>
        <p>{t("Loading...")}</p>
        {isAway ? (
          <>
            <p>{t("The portal can’t be reached right now. Trying again automatically.")}</p>
            <FetchButton fetch={check} />
          </>
        ) : null}
      </Stack>
    </main>
  );
}

/** Focuses the content, unless the new page has focused an element itself. */
function restoreFocus(): void {
  if (document.activeElement === document.body) focusContent();
}
