/** What stands while it is not known yet who is signed in, or while a page's code arrives (specification, section 6). */
import { useLayoutEffect, useRef } from "react";
import { focusContent } from "./focus-content.ts";
import styles from "./message-screen.module.css";

export function LoadingScreen() {
  const main = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const own = main.current;
    return () => {
      // The focus that a navigation led here would be lost with this screen: it goes on to what replaces it.
      if (own !== null && own === document.activeElement) queueMicrotask(passFocusOn);
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

/** A page that took the focus itself keeps it. */
function passFocusOn(): void {
  if (document.activeElement === document.body) focusContent();
}
