/** Placeholder bars while loading. They appear after a delay, so that fast responses don't make them flash. */
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className={styles.rows}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.box} />
          <span className={styles.lines}>
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  );
}
