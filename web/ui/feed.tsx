/** A panel with a paged list, newest first. Each item has an icon, a text, and a mark while it is unread. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { StoreApi, UseBoundStore } from "zustand";
import type { ListState } from "../lib/list-store.ts";
import type { Dated } from "../lib/unread.store.ts";
import { useLoadState } from "../lib/use-load-state.ts";
import { AsyncList } from "./async-list.tsx";
import { Card } from "./card.tsx";
import { cx } from "./cx.ts";
import styles from "./feed.module.css";
import { FetchButton } from "./fetch-button.tsx";
import { Link } from "./link.tsx";
import { LogRegion } from "./log-region.tsx";
import { UnreadTag, unreadClass } from "./unread-tag.tsx";
import { useUnreadMark } from "./use-unread-mark.ts";

interface FeedProps<Item extends Dated> {
  title: string;
  /** Shown to the right of the title. */
  action?: ReactNode;
  store: UseBoundStore<StoreApi<ListState<Item>>>;
  topic: string;
  /** The text of an empty list. */
  empty: string;
  icon: ReactNode;
  children: (item: Item) => ReactNode;
}

export function Feed<Item extends Dated>(props: FeedProps<Item>) {
  const { title, action, store, topic, empty, icon, children } = props;
  const items = store((state) => state.items);
  const hasOlder = store((state) => state.hasOlder);
  const loadOlder = store((state) => state.loadOlder);
  return (
    <Card title={title} className={styles.panel} action={action}>
      <AsyncList list={useLoadState(store)} isEmpty={items.length === 0} empty={empty} icon={icon}>
        <LogRegion label={`${title}, newest first`} topic={topic} length={items.length}>
          <ul>{items.map(children)}</ul>
          {hasOlder ? (
            <p className={styles.older}>
              <FetchButton variant="ghost" fetch={loadOlder}>
                Show older
              </FetchButton>
            </p>
          ) : null}
        </LogRegion>
      </AsyncList>
    </Card>
  );
}

interface FeedItemProps {
  topic: string;
  id: string;
  Icon: LucideIcon;
  /** The address that the item opens. */
  to?: string;
  /** Highlights the item as urgent. */
  alarming?: boolean;
  what: string;
  about: ReactNode;
  /** The tooltip. */
  hint: string;
  /** Truncates a long second line. */
  short?: boolean;
  /** A muted last line. */
  foot?: ReactNode;
  /** Shown on the right, above the link of the item: a control in it sets `pointer-events: auto`. */
  end?: ReactNode;
  /** Shows `end` below the text on phones. */
  endFolds?: boolean;
}

export function FeedItem(props: FeedItemProps) {
  const { topic, id, Icon, to, alarming, what, about, hint, short, foot, end, endFolds } = props;
  const { kind, ref } = useUnreadMark<HTMLLIElement>(topic, id);
  return (
    <li
      ref={ref}
      className={cx(
        styles.item,
        Boolean(foot) && styles.footed,
        alarming && styles.alarming,
        to !== undefined && styles.opening,
        endFolds && styles.folding,
        unreadClass(kind),
      )}
    >
      <span className={styles.icon}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.what}>
          {to === undefined ? (
            what
          ) : (
            <Link to={to} className={styles.open}>
              {what}
            </Link>
          )}{" "}
          <UnreadTag kind={kind} />
        </p>
        <p className={cx(styles.about, short && styles.short)} title={hint}>
          {about}
        </p>
        {foot ? <p className={styles.foot}>{foot}</p> : null}
      </div>
      {end ? <span className={styles.end}>{end}</span> : null}
    </li>
  );
}
