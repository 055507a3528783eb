/**
 * A log that scrolls in its own area, reachable by keyboard. What arrives at its top while somebody reads further down,
 * or is about to press something in it, does not move what they look at: a button above says how many new entries there are.
 */
import { ArrowUp } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { countUnread, useUnread } from "../lib/unread.store.ts";
import styles from "./log-region.module.css";

interface LogRegionProps {
  label: string;
  topic: string;
  /** Changes whenever an entry is added. */
  length: number;
  children: ReactNode;
}

/** Whether somebody is about to press something in a region, or has the focus in it. */
function isAtHand(region: HTMLElement): boolean {
  return region.querySelector("button:hover, a:hover") !== null || region.contains(document.activeElement);
}

/** Reads after the next picture: asked for before, the browser would work the whole page out for it at once. */
function afterPicture(read: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(read);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export function LogRegion({ label, topic, length, children }: LogRegionProps) {
  const region = useRef<HTMLElement>(null);
  const height = useRef(0);
  const [isScrolled, setScrolled] = useState(false);
  const waiting = useUnread((unread) => countUnread(unread.byTopic, [topic]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another length moves what is shown
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    if (height.current > 0 && (isScrolled || isAtHand(element))) {
      const grown = element.scrollHeight - height.current;
      if (grown > 0) element.scrollTop += grown;
      height.current = element.scrollHeight;
    }
    return afterPicture(() => {
      height.current = element.scrollHeight;
    });
  }, [length]);

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
          <ArrowUp size={14} strokeWidth={2} aria-hidden />
          {waiting} new
        </button>
      ) : null}
      <section
        ref={region}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        tabIndex={0}
        className={styles.region}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop > 0)}
      >
        {children}
      </section>
    </div>
  );
}
