/** The red error box, above a form's first field or in place of what could not be shown. Screen readers announce it. */
import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import styles from "./error-box.module.css";
import { Row } from "./layout.tsx";

interface ErrorBoxProps extends Omit<ComponentProps<"div">, "children"> {
  /** Without a text, there is no box. */
  text: string | undefined;
}

export function ErrorBox({ text, className, ...rest }: ErrorBoxProps) {
  if (!text) return null;
  return (
    <Row {...rest} gap={2} align="stretch" size={13} weight={500} className={cx(styles.box, className)}>
      <CircleAlert />
      <p role="alert">{t(text)}</p>
    </Row>
  );
}
