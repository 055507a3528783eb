/** An entry of a resident's timeline: time, icon of its kind, text, and who did it. */
import { Award, Bell, ClipboardList, CreditCard, type LucideIcon, Star, UserRound } from "lucide-react";
import { memo } from "react";
import { formatTime } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Points } from "../../ui/points.tsx";
import text from "../../ui/text.module.css";
import { UnreadTag, unreadClass } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import styles from "./resident-timeline.module.css";
import type { TimelineEntry } from "./timeline.ts";
import type { Kind } from "./timeline-kinds.ts";

const ICONS: Record<Kind, LucideIcon> = {
  behavior: Star,
  payment: CreditCard,
  reward: Award,
  notification: Bell,
  incident: ClipboardList,
  account: UserRound,
};

interface TimelineRowProps {
  entry: TimelineEntry;
  /** The topic of the unread mark. */
  topic: string;
}

export const TimelineRow = memo(function TimelineRow({ entry, topic }: TimelineRowProps) {
  const { id, at, kind, title, detail, by, points } = entry;
  const mark = useUnreadMark<HTMLLIElement>(topic, id);
  const Icon = ICONS[kind];
  return (
    <li ref={mark.ref} className={cx(styles.entry, unreadClass(mark.kind))}>
      <time dateTime={at} className={styles.time}>
        {formatTime(at)}
      </time>
      <span className={styles.icon}>
        <Icon size={14} />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>
          <span>{title}</span>
          {points ? <Points points={points.value} unit={points.unit} /> : null}
          <UnreadTag kind={mark.kind} />
        </p>
        {detail ? <p className={text.detail}>{detail}</p> : null}
        {by ? <p className={text.small}>{t("by {by}", { by })}</p> : null}
      </div>
    </li>
  );
});
