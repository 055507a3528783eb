/** A bordered panel with an optional title row. */
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./card.module.css";
import { cx } from "./cx.ts";
import { Row } from "./layout.tsx";
import text from "./text.module.css";

interface CardProps extends Omit<ComponentProps<"section">, "title"> {
  title?: string;
  /** Shown after the title. */
  beside?: ReactNode;
  /** Shown on the right of the title row. */
  action?: ReactNode;
  /** The accessible name of a panel without a visible title. */
  label?: string;
}

export function Card({ title, beside, action, label, className, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section
      {...rest}
      className={cx(styles.card, className)}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
    >
      {title ? (
        <Row as="header" gap={2} justify="between" className={styles.head}>
          <h2 id={id} className={text.panelTitle}>
            {title}
          </h2>
          {beside ? <span className={styles.beside}>{beside}</span> : null}
          {action}
        </Row>
      ) : null}
      {children}
    </section>
  );
}
