/** How many chat messages and notifications wait unread: before the page's title, and on the icon of an installed portal. */
import { create } from "zustand";
import { registerReset } from "./store-registry.ts";

interface UnreadState {
  count: number;
  show: (count: number) => void;
}

/** Not every browser has badges, and those that do show them on installed apps. */
interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

async function badge(count: number): Promise<void> {
  const badging = navigator as Badging;
  try {
    await (count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.());
  } catch {
    // Not installed, or not allowed: the title says it.
  }
}

export const useUnreadCount = create<UnreadState>()((set, get) => ({
  count: 0,
  show: (count) => {
    if (get().count === count) return;
    set({ count });
    void badge(count);
  },
}));

registerReset(() => useUnreadCount.getState().show(0));
