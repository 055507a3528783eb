/** A message in place of a page's content, with buttons or links below it. */
import type { ReactNode } from "react";
import { passFocusOn } from "../ui/focus-content.ts";
import { Row, Stack } from "../ui/layout.tsx";
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
    <main id="main" ref={passFocusOn} tabIndex={-1} className={styles.screen}>
      <Stack gap={3} className={styles.message}>
        <span className={styles.glyph}>{icon}</span>
        <h1 className={styles.title}>{title}</h1>
        {children ? <p className={styles.text}>{children}</p> : null}
        {actions ? (
          <Row gap={2} align="stretch" justify="center" wrap className={styles.actions}>
            {actions}
          </Row>
        ) : null}
      </Stack>
    </main>
  );
}
