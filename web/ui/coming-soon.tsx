/** Says honestly that a screen is not there yet, and what it will show. */
import { Hammer } from "lucide-react";
import styles from "./coming-soon.module.css";

export function ComingSoon({ what, items }: { what: string; items: readonly string[] }) {
  return (
    <section className={styles.panel} aria-label="Not available yet">
      <span className={styles.glyph}>
        <Hammer size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div>
        <p className={styles.what}>{what}</p>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
