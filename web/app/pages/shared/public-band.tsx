/** The head of a public page: its title and a line that says what it is about, on the tinted band. */
import type { ReactNode } from "react";
import styles from "./public-band.module.css";

export function PublicBand({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  /** Stands beside the words on wide screens, below them on narrow ones. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.band}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.intro}>{intro}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
