/** The end of a unit's lease: red if it is past, amber if it is near (`leaseStatus`). */

import type { CalendarDate } from "@domain/calendar.ts";
import { leaseStatus } from "@domain/resident-status.ts";
import { Clock } from "lucide-react";
import { formatDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./units.module.css";

export function LeaseEnd({ leaseEnd, today }: { leaseEnd: string; today: CalendarDate }) {
  const status = leaseStatus(leaseEnd, today);
  if (status === "-") return <>-</>;
  if (status === "Active") return <>{formatDate(leaseEnd)}</>;
  return (
    <span className={cx(styles.end, status === "Expired" ? text.red : text.amber)}>
      <Clock size={12} strokeWidth={2.25} />
      <VisuallyHidden>{t(status)}: </VisuallyHidden>
      <span>{formatDate(leaseEnd)}</span>
    </span>
  );
}
