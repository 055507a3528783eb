/** A panel with a paged list, newest first. Each item has an icon, a text, and a mark while it is unread. */

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { StoreApi, UseBoundStore } from "zustand";
import type { ListState } from "../lib/list-store.ts";
import { t } from "../lib/t.ts";
import type { Dated } from "../lib/unread.store.ts";
import { useLoadState } from "../lib/use-load-state.ts";
import { AsyncList } from "./async-list.tsx";
import { Card } from "./card.tsx";
import { cx } from "./cx.ts";
import styles from "./feed.module.css";
import { FetchButton } from "./fetch-button.tsx";
import { FirstItems } from "./first-items.tsx";
import { Row } from "./layout.tsx";
import { Link } from "./link.tsx";
import { LogRegion } from "./log-region.tsx";
import { UnreadTag, unreadClass } from "./unread-tag.tsx";
import { useUnreadMark } from "./use-unread-mark.ts";

interface FeedProps<Item extends Dated> {
  title: string;
  /** Shown after the title, for example a link to the whole list. */
  all?: ReactNode;
  /** Shown to the right of the title. */
  action?: ReactNode;
  store: UseBoundStore<StoreApi<ListState<Item>>>;
  topic: string;
  /** The text of an empty list. */
  empty: string;
  icon: ReactNode;
  /** Gives each item one line, or three short ones on narrow screens, and shows whole items only. */
  lined?: boolean;
  /** The number of items that are shown at first, with a button for all. Without it, the list scrolls. */
  first?: number;
  children: (item: Item) => ReactNode;
}

export function Feed<Item extends Dated>(props: FeedProps<Item>) {
  const { title, all, action, store, topic, empty, icon, lined, first, children } = props;
  const items = store((state) => state.items);
  const hasOlder = store((state) => state.hasOlder);
  return (
    <Card title={title} beside={all} className={cx(styles.panel, lined && styles.lined)} action={action}>
      <AsyncList list={useLoadState(store)} isEmpty={items.length === 0} empty={empty} icon={icon}>
        {first === undefined ? (
          <LogRegion label={t("{title}, newest first", { title })} topic={topic} entries={items}>
            <FeedList store={store}>{children}</FeedList>
          </LogRegion>
        ) : (
          <FirstItems items={items} first={first} hasOlder={hasOlder}>
            {/* Older items can be loaded below the list only when all of it is shown. */}
            {(shown, areAllShown) =>
              areAllShown ? <FeedList store={store}>{children}</FeedList> : <ul>{shown.map(children)}</ul>
            }
          </FirstItems>
        )}
      </AsyncList>
    </Card>
  );
}

/** The items, and a button for older ones. */
export function FeedList<Item extends Dated>({
  store,
  children,
}: Pick<FeedProps<Item>, "store" | "children">) {
  const items = store((state) => state.items);
  const hasOlder = store((state) => state.hasOlder);
  const loadOlder = store((state) => state.loadOlder);
  return (
    <>
      <ul>{items.map(children)}</ul>
      {hasOlder ? (
        <Row as="p" align="stretch" justify="center" className={styles.older}>
          <FetchButton variant="ghost" fetch={loadOlder}>
            {t("Show older")}
          </FetchButton>
        </Row>
      ) : null}
    </>
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
  /** A muted last line. */
  foot?: ReactNode;
  /** Shown on the right, above the link of the item: a control in it sets `pointer-events: auto`. */
  end?: ReactNode;
}

export function FeedItem(props: FeedItemProps) {
  const { topic, id, Icon, to, alarming, what, about, hint, foot, end } = props;
  const { kind, ref } = useUnreadMark<HTMLLIElement>(topic, id);
  return (
    <li
      ref={ref}
      className={cx(
        styles.item,
        Boolean(foot) && styles.footed,
        alarming && styles.alarming,
        to !== undefined && styles.opening,
        unreadClass(kind),
      )}
    >
      <span className={styles.icon}>
        <Icon />
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
        <p className={styles.about} title={hint}>
          {about}
        </p>
        {foot ? <div className={styles.foot}>{foot}</div> : null}
      </div>
      {end ? <span className={styles.end}>{end}</span> : null}
    </li>
  );
}
