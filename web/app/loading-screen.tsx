/** Shown during the session check and while a page's code loads (specification, section 6). */
import { useLayoutEffect, useRef } from "react";
import { focusContent } from "./focus-content.ts";
import styles from "./message-screen.module.css";

export function LoadingScreen() {
  const main = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const own = main.current;
    return () => {
      // If a navigation focused this screen, the focus moves to the page that replaces it.
      if (own !== null && own === document.activeElement) queueMicrotask(restoreFocus);
    };
  }, []);

  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.screen}>
      <p role="status" className={styles.loading}>
        Loading...
      </p>
    </main>
  );
}

/** Focuses the content, unless the new page has focused an element itself. */
function restoreFocus(): void {
  if (document.activeElement === document.body) focusContent();
}
