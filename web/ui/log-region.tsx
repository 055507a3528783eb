/**
 * A scrollable log. New entries at the top don't move the view while the user has scrolled down or is about to press
 * something in the log. A button above it shows the number of new entries.
 */

import { ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { t } from "../lib/t.ts";
import { countUnread, useUnread } from "../lib/unread.store.ts";
import styles from "./log-region.module.css";
import { useRowStops } from "./use-row-stops.ts";

interface LogRegionProps {
  label: string;
  topic: string;
  /** Another array after each change of the entries. */
  entries: readonly unknown[];
  children: ReactNode;
}

/** Whether the user may be about to press something: the pointer is over a control of the region, or the focus is in it. */
function isInUse(region: HTMLElement): boolean {
  return region.querySelector("button:hover, a:hover") !== null || region.contains(document.activeElement);
}

/** Runs after the next frame is painted, when sizes can be read without an additional layout of the whole page. */
function afterPaint(read: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(read);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export function LogRegion({ label, topic, entries, children }: LogRegionProps) {
  const region = useRef<HTMLElement>(null);
  /** The rows, and where they were when the region was last painted. */
  const painted = useRef<readonly [row: HTMLElement, top: number][]>([]);
  useRowStops(region);
  const [isScrolled, setScrolled] = useState(false);
  const waiting = useUnread((unread) => countUnread(unread.byTopic, [topic]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the entries moves the content
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !(isScrolled || isInUse(element))) return;
    // The last row that stays has moved by the height of all that was added above it. Older entries are added below it.
    const [lastRow, top = 0] = painted.current.findLast(([row]) => row.isConnected) ?? [];
    if (lastRow && lastRow.offsetTop > top) element.scrollTop += lastRow.offsetTop - top;
  }, [entries]);

  // After every change of the content: a note below an entry, for example, comes later than the entry.
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    return afterPaint(() => {
      const rows = [...element.querySelectorAll<HTMLElement>("li,tr")];
      painted.current = rows.map((row) => [row, row.offsetTop]);
    });
  });

  return (
    <div className={styles.frame}>
      {isScrolled && waiting > 0 ? (
        <button
          type="button"
          className={styles.more}
          onClick={() => {
            region.current?.scrollTo({ top: 0, behavior: "smooth" });
            region.current?.focus({ preventScroll: true });
          }}
        >
          <ArrowUp size={14} strokeWidth={2} />
          {t("{count} new", { count: waiting })}
        </button>
      ) : null}
      <section
        ref={region}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
        tabIndex={0}
        className={styles.region}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop > 0)}
      >
        {children}
      </section>
    </div>
  );
}
