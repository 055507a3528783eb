/** A panel on the canvas: a border, no shadow, and a title row when it has a title. */
import { type ReactNode, useId } from "react";
import styles from "./card.module.css";
import { cx } from "./cx.ts";
import text from "./text.module.css";

interface CardProps {
  title?: string;
  /** Stands at the right of the title row. */
  action?: ReactNode;
  /** Names the panel where it has no visible title. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, action, label, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={cx(styles.card, className)}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
    >
      {title ? (
        <header className={styles.head}>
          <h2 id={id} className={text.panelTitle}>
            {title}
          </h2>
          {action}
        </header>
      ) : null}
      {children}
    </section>
  );
}
