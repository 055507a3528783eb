/** The first items of a list, and a button below them that shows all. Printed pages have all. */

import { type ReactNode, useState } from "react";
import { t } from "../lib/t.ts";
import { usePrinting } from "../lib/use-printing.ts";
import styles from "./first-items.module.css";

interface FirstItemsProps<Item> {
  items: readonly Item[];
  /** The number of items that are shown at first. */
  first: number;
  /** Whether there are more items than these. */
  hasOlder?: boolean;
  /** @param areAllShown whether `shown` are all items */
  children: (shown: readonly Item[], areAllShown: boolean) => ReactNode;
}

export function FirstItems<Item>({ items, first, hasOlder = false, children }: FirstItemsProps<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  const isPrinting = usePrinting();
  const hasMore = items.length > first;
  const areAllShown = showsAll || isPrinting || !hasMore;
  const all = hasOlder ? t("Show more") : t("Show all {count}", { count: items.length });
  return (
    <>
      {areAllShown ? children(items, true) : children(items.slice(0, first), false)}
      {hasMore ? (
        <button
          type="button"
          aria-expanded={showsAll}
          data-media="screen"
          className={styles.more}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t("Show the first {count}", { count: first }) : all}
        </button>
      ) : null}
    </>
  );
}
