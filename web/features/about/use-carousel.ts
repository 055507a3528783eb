/** The state of a carousel that advances automatically (specification, section 2, About). */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useMedia } from "../../lib/use-media.ts";

/** Each slide is shown this long (specification, section 9). */
const CAROUSEL_INTERVAL_MS = 5000;

const STILLNESS = "(prefers-reduced-motion: reduce)";

function subscribeToVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

function useHiddenPage(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
}

export interface Carousel {
  /** The index of the current slide. */
  current: number;
  /** Whether it is advancing automatically now. */
  running: boolean;
  /** Whether the user stopped it. */
  stopped: boolean;
  /** Whether it can advance automatically. False if the user prefers reduced motion. */
  moves: boolean;
  /** Shows a slide. Indexes before the first and after the last one wrap around. */
  show: (slide: number) => void;
  setHovered: (hovered: boolean) => void;
  setFocused: (focused: boolean) => void;
  setStopped: (stopped: boolean) => void;
}

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
