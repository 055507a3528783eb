/** A panel of a wall display with a few rows that can't be opened. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { cx } from "./cx.ts";
import own from "./display-list.module.css";
import { EmptyState } from "./empty-state.tsx";
import styles from "./feed.module.css";

interface DisplayListProps {
  title: string;
  /** The text of an empty list. */
  empty: string;
  icon: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
}

export function DisplayList({ title, empty, icon, isEmpty, children }: DisplayListProps) {
  return (
    <Card title={title} className={styles.panel}>
      {isEmpty ? <EmptyState icon={icon}>{empty}</EmptyState> : <ul className={own.rows}>{children}</ul>}
    </Card>
  );
}

interface DisplayRowProps {
  Icon: LucideIcon;
  what: string;
  about: string;
  /** Highlights the row as urgent. */
  alarming?: boolean;
  /** Shown on the right. */
  end?: ReactNode;
}

export function DisplayRow({ Icon, what, about, alarming, end }: DisplayRowProps) {
  return (
    <li className={cx(styles.item, own.row, alarming && styles.alarming)}>
      <span className={styles.icon}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.what}>{what}</p>
        {about === "" ? null : <p className={cx(styles.about, styles.short)}>{about}</p>}
      </div>
      {end ? <span className={styles.end}>{end}</span> : null}
    </li>
  );
}
