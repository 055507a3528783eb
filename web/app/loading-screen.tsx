/** What stands while it is not known yet who is signed in, or while a page's code arrives (specification, section 6). */
import styles from "./message-screen.module.css";

export function LoadingScreen() {
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <p role="status" className={styles.loading}>
        Loading...
      </p>
    </main>
  );
}
