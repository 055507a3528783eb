/** What could not be loaded, with Retry. */
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import { FetchButton } from "./fetch-button.tsx";
import { Row } from "./layout.tsx";
import styles from "./load-failed.module.css";

interface LoadFailedProps {
  fetch: () => Promise<unknown>;
  /** Whether it is above entries that are there, and not in the place of all of them. */
  isAbove?: boolean;
  children?: string;
}

export function LoadFailed({
  fetch,
  isAbove = false,
  children = t("Could not be loaded."),
}: LoadFailedProps) {
  return (
    <Row
      as="p"
      gap="1 2"
      justify="center"
      wrap
      size={13}
      tone="muted"
      className={cx(styles.failed, isAbove && styles.above)}
    >
      <span role="status">{children}</span>
      <FetchButton variant="ghost" fetch={fetch} />
    </Row>
  );
}
