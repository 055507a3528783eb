/** Hears a finger that goes sideways far enough. */
import { type TouchEvent, useRef } from "react";

/** A finger that goes less far than this has not swiped (specification, section 9). */
const SWIPE_THRESHOLD_PX = 40;

export interface SwipeHandlers {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
  onTouchCancel: () => void;
}

/** @param onSwipe hears 1 for a finger that went left, to what comes next, and -1 for one that went right */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeHandlers {
  const startedAt = useRef<number>(undefined);
  return {
    onTouchStart: ({ touches }) => {
      // Two fingers enlarge the page.
      startedAt.current = touches.length === 1 ? touches[0]?.clientX : undefined;
    },
    onTouchEnd: ({ changedTouches }) => {
      const finger = changedTouches[0];
      if (startedAt.current === undefined || !finger) return;
      const moved = finger.clientX - startedAt.current;
      startedAt.current = undefined;
      if (Math.abs(moved) >= SWIPE_THRESHOLD_PX) onSwipe(moved < 0 ? 1 : -1);
    },
    onTouchCancel: () => {
      startedAt.current = undefined;
    },
  };
}
