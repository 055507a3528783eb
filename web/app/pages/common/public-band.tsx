/** The header of a public page: title and summary on a tinted band. */
import type { ReactNode } from "react";
import styles from "./public-band.module.css";

export function PublicBand({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  /** Shown next to the text on wide screens, and below it on narrow ones. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.band}>
      <div className={styles.inner}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.intro}>{intro}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
