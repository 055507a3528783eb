/** A full page with a message and links. */
import type { ReactNode } from "react";
import styles from "./message-screen.module.css";

export function MessageScreen({
  icon,
  title,
  children,
  actions,
}: {
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <div className={styles.message}>
        <span className={styles.glyph}>{icon}</span>
        <h1 className={styles.title}>{title}</h1>
        {children ? <p className={styles.text}>{children}</p> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </main>
  );
}
