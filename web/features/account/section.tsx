/** A section of the account dialog's first page: heading, state, text and buttons. */
import { type ReactNode, useId } from "react";
import text from "../../ui/text.module.css";
import styles from "./account.module.css";

export function Section({
  title,
  state,
  children,
}: {
  title: string;
  state?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={text.panelTitle}>
          {title}
        </h3>
        {state}
      </div>
      {children}
    </section>
  );
}
