/** One resident's row. A click anywhere in it opens the profile, as the name, its real link, does. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { type MouseEvent, memo } from "react";
import { useNavigate } from "react-router-dom";
import { formatDate, formatMoney } from "../../lib/formats.ts";
import { paths } from "../../lib/paths.ts";
import { cx } from "../../ui/cx.ts";
import { UnreadTag, unreadClass } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { ApproveButton } from "./approve-button.tsx";
import { ClassBadge } from "./class-badge.tsx";
import { LeasePill } from "./lease-pill.tsx";
import { ResidentLink } from "./resident-link.tsx";
import styles from "./resident-table.module.css";
import { RESIDENT_TOPIC } from "./residents.store.ts";

interface ResidentRowProps {
  resident: ResidentSummaryView;
  today: CalendarDate;
  rowIndex: number;
}

/** Whether a click was meant for something in the row, or marked a text in it. */
function isForSomethingElse({ target, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || (target instanceof Element && target.closest("a, button"))) return true;
  return !(window.getSelection()?.isCollapsed ?? true);
}

export const ResidentRow = memo(function ResidentRow({ resident, today, rowIndex }: ResidentRowProps) {
  const navigate = useNavigate();
  const { kind, ref } = useUnreadMark<HTMLTableRowElement>(RESIDENT_TOPIC, resident._id);
  const { userID, unitNumber, leaseStart, leaseEnd, monthlyFee } = resident;

  function onClick(event: MouseEvent): void {
    if (!isForSomethingElse(event)) navigate(paths.residentProfile, { state: { userID } });
  }

  return (
    <tr ref={ref} aria-rowindex={rowIndex} className={cx(styles.row, unreadClass(kind))} onClick={onClick}>
      <td>
        <div className={styles.first}>
          <ResidentLink resident={resident} />
          <UnreadTag kind={kind} />
          {resident.status === "Pending" ? (
            <ApproveButton resident={resident} className={styles.approve} />
          ) : null}
        </div>
      </td>
      <td className={styles.strong}>{unitNumber || "-"}</td>
      <td>
        <LeasePill leaseEnd={leaseEnd} today={today} />
      </td>
      <td>{formatDate(leaseStart)}</td>
      <td>{formatDate(leaseEnd)}</td>
      <td>
        <ClassBadge value={resident.class} />
      </td>
      <td className={styles.strong}>{formatMoney(monthlyFee)}</td>
    </tr>
  );
});
