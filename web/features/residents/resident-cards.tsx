/** The residents on a phone: one card each, with only the cards near the screen in the document. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { memo } from "react";
import { formatDate, formatMoney } from "../../lib/formats.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { cx } from "../../ui/cx.ts";
import { UnreadTag, unreadClass } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { ApproveButton } from "./approve-button.tsx";
import { ClassBadge } from "./class-badge.tsx";
import { LeasePill } from "./lease-pill.tsx";
import styles from "./resident-cards.module.css";
import { ResidentLink } from "./resident-link.tsx";
import { RESIDENT_TOPIC } from "./residents.store.ts";
import { RESIDENTS_CARD_PX } from "./row-heights.ts";
import { useReveal } from "./use-reveal.ts";

export function ResidentCards({
  rows,
  today,
}: {
  rows: readonly ResidentSummaryView[];
  today: CalendarDate;
}) {
  const { ref, first, end, before, after, isAtTop } = useRowWindow<HTMLUListElement>(
    rows.length,
    RESIDENTS_CARD_PX,
  );
  useReveal(isAtTop, ref);
  return (
    <ul
      ref={ref}
      aria-label="Residents"
      className={styles.cards}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {rows.slice(first, end).map((resident, index) => (
        <Card
          key={resident.userID}
          resident={resident}
          today={today}
          position={first + index + 1}
          count={rows.length}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  resident: ResidentSummaryView;
  today: CalendarDate;
  position: number;
  count: number;
}

const Card = memo(function Card({ resident, today, position, count }: CardProps) {
  const { kind, ref } = useUnreadMark<HTMLLIElement>(RESIDENT_TOPIC, resident._id);
  const { unitNumber, leaseStart, leaseEnd, monthlyFee, status } = resident;
  return (
    <li
      ref={ref}
      aria-posinset={position}
      aria-setsize={count}
      className={cx(styles.card, unreadClass(kind))}
    >
      <div className={styles.head}>
        <ResidentLink resident={resident} />
        <UnreadTag kind={kind} />
        <span className={styles.end}>
          {status === "Pending" ? (
            <ApproveButton resident={resident} className={styles.approve} />
          ) : (
            <LeasePill leaseEnd={leaseEnd} today={today} />
          )}
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact label="Unit" value={unitNumber || "-"} />
        <Fact label="Lease Start" value={formatDate(leaseStart)} />
        <Fact label="Lease End" value={formatDate(leaseEnd)} />
        <div>
          <dt>Class</dt>
          <dd className={styles.class}>
            <ClassBadge value={resident.class} />
          </dd>
        </div>
        <div>
          <dt>
            <span className={styles.wide}>Monthly </span>Fee
          </dt>
          <dd>{formatMoney(monthlyFee)}</dd>
        </div>
      </dl>
    </li>
  );
});

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
