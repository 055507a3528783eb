/** A line of an import's check or outcome, with an icon for success or for a problem. */
import { Check, CircleAlert } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import styles from "./import-dialog.module.css";

interface ResultLineProps {
  isProblem?: boolean;
  role?: "status";
  children: string;
}

export function ResultLine({ isProblem = false, role, children }: ResultLineProps) {
  const Icon = isProblem ? CircleAlert : Check;
  return (
    <Row
      as="p"
      gap={2}
      align="stretch"
      weight={500}
      role={role}
      className={cx(styles.verdict, isProblem ? text.red : text.green)}
    >
      <Icon strokeWidth={2} />
      {children}
    </Row>
  );
}
