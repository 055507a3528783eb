/** Detects horizontal swipes. */
import { type TouchEvent, useRef } from "react";

/** The minimum distance of a swipe (specification, section 9). */
const SWIPE_THRESHOLD_PX = 40;

export interface SwipeHandlers {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
  onTouchCancel: () => void;
}

/** @param onSwipe called with 1 for a swipe to the left (next), and -1 for one to the right (previous) */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeHandlers {
  const startX = useRef<number>(undefined);
  return {
    onTouchStart: ({ touches }) => {
      // Two fingers zoom the page.
      startX.current = touches.length === 1 ? touches[0]?.clientX : undefined;
    },
    onTouchEnd: ({ changedTouches }) => {
      const finger = changedTouches[0];
      if (startX.current === undefined || !finger) return;
      const distance = finger.clientX - startX.current;
      startX.current = undefined;
      if (Math.abs(distance) >= SWIPE_THRESHOLD_PX) onSwipe(distance < 0 ? 1 : -1);
    },
    onTouchCancel: () => {
      startX.current = undefined;
    },
  };
}
