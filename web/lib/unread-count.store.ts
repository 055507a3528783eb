/** The number of unread chat messages and notifications, for the page's title and the icon of an installed portal. */
import { create } from "zustand";
import { registerReset } from "./store-registry.ts";

interface UnreadState {
  count: number;
  show: (count: number) => void;
}

/** The Badging API. Not every browser has it, and badges appear only on installed apps. */
interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

async function showBadge(count: number): Promise<void> {
  const badging = navigator as Badging;
  try {
    await (count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.());
  } catch {
    // Not installed, or not allowed. The title shows the number.
  }
}

export const useUnreadCount = create<UnreadState>()((set, get) => ({
  count: 0,
  show: (count) => {
    if (get().count === count) return;
    set({ count });
    void showBadge(count);
  },
}));

registerReset(() => useUnreadCount.getState().show(0));
