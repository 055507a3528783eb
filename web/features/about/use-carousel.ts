/** The state of a carousel that advances automatically (specification, section 2, About). */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useMedia } from "../../lib/use-media.ts";

/** Each slide is shown this long (specification, section 9). */
const CAROUSEL_INTERVAL_MS = 5000;

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

function useIsPageHidden(): boolean {
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
  isRunning: boolean;
  /** Whether the user stopped it. */
  isStopped: boolean;
  /** Whether it may advance automatically. False if the user prefers reduced motion. */
  mayMove: boolean;
  /** Shows a slide. Indexes before the first and after the last one wrap around. */
  show: (slide: number) => void;
  setHovered: (isHovered: boolean) => void;
  setFocused: (isFocused: boolean) => void;
  setStopped: (isStopped: boolean) => void;
}

export function useCarousel(count: number): Carousel {
  const [current, setCurrent] = useState(0);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const isHidden = useIsPageHidden();
  const mayMove = !useMedia(REDUCED_MOTION);
  const isPaused = isHovered || isFocused || isStopped || isHidden;
  const isRunning = mayMove && !isPaused;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setCurrent((current + 1) % count), CAROUSEL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, current, count]);

  const show = (slide: number) => setCurrent((slide + count) % count);
  return { current, isRunning, isStopped, mayMove, show, setHovered, setFocused, setStopped };
}
