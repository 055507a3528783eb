/** What could not be loaded, with Retry. */
import { cx } from "./cx.ts";
import { FetchButton } from "./fetch-button.tsx";
import styles from "./load-failed.module.css";

interface LoadFailedProps {
  fetch: () => Promise<unknown>;
  /** Whether it is above entries that are there, and not in the place of all of them. */
  isAbove?: boolean;
  children?: string;
}

export function LoadFailed({ fetch, isAbove = false, children = "Could not be loaded." }: LoadFailedProps) {
  return (
    <p className={cx(styles.failed, isAbove && styles.above)}>
      <span role="status">{children}</span>
      <FetchButton variant="ghost" fetch={fetch} />
    </p>
  );
}
