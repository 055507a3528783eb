/**
 * A log that scrolls in its own area, reachable by keyboard. What arrives at its top while somebody reads further down,
 * or is about to press something in it, does not move what they look at: a button above says how many new entries there are.
 */
import { ArrowUp } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { unseen, useArrivals } from "../lib/arrivals.store.ts";
import styles from "./log-region.module.css";

interface LogRegionProps {
  label: string;
  topic: string;
  /** Changes whenever an entry is added. */
  length: number;
  children: ReactNode;
}

/** Whether an insertion at the top would move what somebody reads, is about to press, or has the focus on. */
function isInUse(region: HTMLElement): boolean {
  const pointsAtControl = region.querySelector("button:hover, a:hover") !== null;
  return region.scrollTop > 0 || pointsAtControl || region.contains(document.activeElement);
}

export function LogRegion({ label, topic, length, children }: LogRegionProps) {
  const region = useRef<HTMLElement>(null);
  const height = useRef(0);
  const [isScrolled, setScrolled] = useState(false);
  const waiting = useArrivals((arrivals) => unseen(arrivals.fresh, [topic]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another length moves what is shown
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const grown = element.scrollHeight - height.current;
    if (height.current > 0 && grown > 0 && isInUse(element)) element.scrollTop += grown;
    height.current = element.scrollHeight;
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
