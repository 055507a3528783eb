/** The leases of a month as a bar: paid in time, paid late, unpaid and not recorded. */
import { cx } from "./cx.ts";
import { Row } from "./layout.tsx";
import styles from "./rent-bar.module.css";

const PARTS = ["inTime", "late", "unpaid", "notRecorded"] as const;

interface RentBarProps extends Record<(typeof PARTS)[number], number> {
  className?: string | undefined;
}

export function RentBar({ className, ...leases }: RentBarProps) {
  return (
    <Row as="span" gap="half" align="stretch" className={cx(styles.bar, className)} aria-hidden="true">
      {PARTS.map((part) => (
        <i key={part} className={styles[part]} style={{ flexGrow: leases[part] }} />
      ))}
    </Row>
  );
}
