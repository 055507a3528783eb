/**
 * Whether this device shows browser notifications for new messages and notifications. It does if the user turned them on here
 * and the browser allows them. The browser asks for permission only then. Logout turns them off.
 */
import { create } from "zustand";
import { readStored, writeStored } from "../../lib/storage.ts";
import { registerReset } from "../../lib/store-registry.ts";

interface BrowserNotificationsState {
  userID: string | undefined;
  /** The user's choice. */
  wanted: boolean;
  /** The browser's permission; undefined if it doesn't support notifications. */
  permission: NotificationPermission | undefined;
  /** Loads the user's choice from this device. */
  open: (userID: string) => void;
  /** Asks for the browser's permission if necessary. */
  turnOn: () => Promise<void>;
  turnOff: () => void;
  /** Reads the permission again, because the user can change it in the browser's settings. */
  refreshPermission: () => void;
}

const ON = "on";

const keyOf = (userID: string) => `browser-notices:${userID}`;

function permission(): NotificationPermission | undefined {
  const hasBoth = "Notification" in globalThis && "serviceWorker" in navigator;
  return hasBoth ? Notification.permission : undefined;
}

export const useBrowserNotifications = create<BrowserNotificationsState>()((set, get) => {
  function choose(wanted: boolean): void {
    const { userID } = get();
    if (userID !== undefined) writeStored(keyOf(userID), wanted ? ON : "");
    set({ wanted, permission: permission() });
  }

  return {
    userID: undefined,
    wanted: false,
    permission: undefined,
    open: (userID) => set({ userID, wanted: readStored(keyOf(userID)) === ON, permission: permission() }),
    turnOn: async () => {
      if (permission() === undefined) return;
      const answer = await Notification.requestPermission();
      choose(answer === "granted");
    },
    turnOff: () => choose(false),
    refreshPermission: () => set({ permission: permission() }),
  };
});

export function areBrowserNotificationsOn(): boolean {
  const { wanted, permission } = useBrowserNotifications.getState();
  return wanted && permission === "granted";
}

registerReset(() =>
  useBrowserNotifications.setState({ userID: undefined, wanted: false, permission: undefined }),
);
