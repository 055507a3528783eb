/** What a carousel shows and when it moves on by itself (specification, section 2, About). */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useMedia } from "../../lib/use-media.ts";

/** How long a slide stands before the next one comes (specification, section 9). */
const CAROUSEL_INTERVAL_MS = 5000;

const STILLNESS = "(prefers-reduced-motion: reduce)";

function subscribeToVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Whether the page is in a tab that nobody sees. */
function useHiddenPage(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
}

export interface Carousel {
  /** The slide in view, counted from 0. */
  current: number;
  /** Whether it moves on by itself right now. */
  running: boolean;
  /** Whether the reader stopped it. */
  stopped: boolean;
  /** Whether it would ever move by itself; not where the reader asked for less motion. */
  moves: boolean;
  /** Shows another slide, from before the first to after the last and round again. */
  show: (slide: number) => void;
  setHovered: (hovered: boolean) => void;
  setFocused: (focused: boolean) => void;
  setStopped: (stopped: boolean) => void;
}

/** The state of a carousel of `count` slides. */
export function useCarousel(count: number): Carousel {
  const [current, setCurrent] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [stopped, setStopped] = useState(false);
  const hidden = useHiddenPage();
  const moves = !useMedia(STILLNESS);
  const running = moves && !(hovered || focused || stopped || hidden);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setCurrent((current + 1) % count), CAROUSEL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [running, current, count]);

  const show = (slide: number) => setCurrent((slide + count) % count);
  return { current, running, stopped, moves, show, setHovered, setFocused, setStopped };
}
