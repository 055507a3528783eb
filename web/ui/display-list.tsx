/** A panel of a wall display with a few rows that can't be opened. */

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../lib/t.ts";
import type { LoadState } from "../lib/use-load-state.ts";
import { Card } from "./card.tsx";
import { cx } from "./cx.ts";
import own from "./display-list.module.css";
import { EmptyState } from "./empty-state.tsx";
import styles from "./feed.module.css";
import { Skeleton } from "./skeleton.tsx";
import { UnreadTag, unreadClass } from "./unread-tag.tsx";
import { useUnreadMark } from "./use-unread-mark.ts";

interface DisplayListProps {
  title: string;
  /** The text of an empty list. */
  empty: string;
  icon: ReactNode;
  isEmpty: boolean;
  /** `ready` on a paired display, whose rows come together with it. */
  status?: LoadState["status"] | undefined;
  children: ReactNode;
}

export function DisplayList({ title, empty, icon, isEmpty, status = "ready", children }: DisplayListProps) {
  return (
    <Card title={title} className={styles.panel}>
      {isEmpty ? (
        <DisplayState status={status} rows={4} empty={empty} icon={icon} />
      ) : (
        <ul className={own.rows}>{children}</ul>
      )}
    </Card>
  );
}

interface DisplayStateProps extends Pick<DisplayListProps, "empty" | "icon"> {
  status: LoadState["status"];
  /** The number of placeholder rows. */
  rows: number;
}

/** A panel without rows. A wall display has no Retry button, because failed calls are repeated automatically. */
export function DisplayState({ status, rows, empty, icon }: DisplayStateProps) {
  if (status === "idle" || status === "loading") return <Skeleton rows={rows} />;
  return <EmptyState icon={icon}>{status === "failed" ? t("Could not be loaded.") : empty}</EmptyState>;
}

interface DisplayRowProps {
  id: string;
  /** The list in the store of unread items. A paired display has none, because it belongs to no person. */
  topic?: string | undefined;
  Icon: LucideIcon;
  what: string;
  about: ReactNode;
  /** Highlights the row as urgent. */
  alarming?: boolean;
  /** Shown on the right. */
  end?: ReactNode;
}

export function DisplayRow({ id, topic = "", Icon, what, about, alarming, end }: DisplayRowProps) {
  const { kind, ref } = useUnreadMark<HTMLLIElement>(topic, id);
  return (
    <li ref={ref} className={cx(styles.item, own.row, alarming && styles.alarming, unreadClass(kind))}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.text}>
        <p className={styles.what}>
          {what} <UnreadTag kind={kind} />
        </p>
        {about === "" ? null : <p className={styles.about}>{about}</p>}
      </div>
      {end ? <span className={styles.end}>{end}</span> : null}
    </li>
  );
}
