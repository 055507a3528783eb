/** A section of the account dialog's first page: heading, state, text and buttons. */
import { type ReactNode, useId } from "react";
import { Row, Stack } from "../../ui/layout.tsx";
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
    <Stack as="section" gap={2} className={styles.section} aria-labelledby={id}>
      <Row gap="1 2" wrap>
        <h3 id={id} className={text.panelTitle}>
          {title}
        </h3>
        {state}
      </Row>
      {children}
    </Stack>
  );
}
