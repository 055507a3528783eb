/** A text that something could not be loaded, with a Retry button. */
import type { ComponentProps } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import { FetchButton } from "./fetch-button.tsx";
import { Row } from "./layout.tsx";
import styles from "./load-failed.module.css";

interface LoadFailedProps extends ComponentProps<"p"> {
  fetch: () => Promise<unknown>;
  /** Whether it is above entries that have loaded. Otherwise it takes the place of all. */
  isAbove?: boolean;
}

export function LoadFailed({
  fetch,
  isAbove = false,
  className,
  children = t("Could not be loaded."),
  ...rest
}: LoadFailedProps) {
  return (
    <Row
      {...rest}
      as="p"
      gap="1 2"
      justify="center"
      wrap
      size={13}
      tone="muted"
      className={cx(styles.failed, isAbove && styles.above, className)}
    >
      <span role="status">{children}</span>
      <FetchButton variant="ghost" fetch={fetch} />
    </Row>
  );
}
