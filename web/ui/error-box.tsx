/** The red error box above a form's first field. Screen readers announce it. */
import { CircleAlert } from "lucide-react";
import { t } from "../lib/t.ts";
import styles from "./error-box.module.css";
import { Row } from "./layout.tsx";

export function ErrorBox({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Row gap={2} align="stretch" size={13} weight={500} className={styles.box}>
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <p id={id} role="alert">
        {t(text)}
      </p>
    </Row>
  );
}
