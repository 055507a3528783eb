/**
 * Whether this device shows browser notifications for new messages and notifications. It does if the user turned them on here
 * and the browser allows them. The browser asks for permission only then. Logout turns them off. With push notifications, the
 * device shows them while the portal is closed, too.
 */
import { create } from "zustand";
import { loadCode } from "../../lib/chunk-load.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { registerReset } from "../../lib/store-registry.ts";

interface BrowserNotificationsState {
  userID: string | undefined;
  /** Whether the user turned them on. The browser may block them nevertheless. */
  isChosen: boolean;
  /** The browser's permission; undefined if it doesn't support notifications. */
  permission: NotificationPermission | undefined;
  /** Whether the device gets push notifications for the user. */
  isPushOn: boolean;
  /** Loads the user's choice from this device, and records the visit if the device gets push notifications. */
  open: (userID: string) => void;
  /**
   * Asks for the browser's permission if necessary, and turns push notifications on where browser and server have them.
   * @throws if push notifications fail. Notifications of open pages are on then
   */
  turnOn: () => Promise<void>;
  /** @throws if push notifications can't be turned off. All notifications are still on then, and the user can try again */
  turnOff: () => Promise<void>;
  /** Reads the permission again, because the user can change it in the browser's settings. */
  refreshPermission: () => void;
}

const ON = "on";

const NO_USER = { userID: undefined, isChosen: false, permission: undefined, isPushOn: false };

const keyOf = (userID: string) => `browser-notices:${userID}`;

function permission(): NotificationPermission | undefined {
  const hasBoth = "Notification" in globalThis && "serviceWorker" in navigator;
  return hasBoth ? Notification.permission : undefined;
}

/** The code of push notifications loads when it is needed. */
const loadPush = () => loadCode(() => import("./push.ts"));

export const useBrowserNotifications = create<BrowserNotificationsState>()((set, get) => {
  function choose(isChosen: boolean): void {
    const { userID } = get();
    if (userID !== undefined) writeStored(keyOf(userID), isChosen ? ON : "");
    set({ isChosen, permission: permission() });
  }

  /** The choice may be missing on this device although push notifications are on: they outlive the session's expiry. */
  async function visit(userID: string): Promise<void> {
    try {
      const isOn = await (await loadPush()).visitPush();
      if (!isOn || get().userID !== userID) return;
      choose(true);
      set({ isPushOn: true });
    } catch {
      // The next visit tries again.
    }
  }

  return {
    ...NO_USER,
    open: (userID) => {
      set({ userID, isChosen: readStored(keyOf(userID)) === ON, permission: permission(), isPushOn: false });
      if (permission() === "granted") void visit(userID);
    },
    turnOn: async () => {
      if (permission() === undefined) return;
      const { userID } = get();
      const isGranted = (await Notification.requestPermission()) === "granted";
      // The browser's question outlives the login: it may be answered while another user is logged in.
      if (get().userID !== userID) return;
      choose(isGranted);
      if (isGranted) set({ isPushOn: await (await loadPush()).turnOnPush() });
    },
    turnOff: async () => {
      await (await loadPush()).turnOffPush();
      choose(false);
      set({ isPushOn: false });
    },
    refreshPermission: () => set({ permission: permission() }),
  };
});

export function areBrowserNotificationsOn(): boolean {
  const { isChosen, permission } = useBrowserNotifications.getState();
  return isChosen && permission === "granted";
}

registerReset(() => useBrowserNotifications.setState(NO_USER));
