/**
 * Whether this device tells of new messages and notifications while somebody looks elsewhere. It does when the person
 * turned it on here and the browser allows it; nobody is asked before. Logging out forgets the wish.
 */
import { create } from "zustand";
import { readStored, writeStored } from "../../lib/storage.ts";
import { registerReset } from "../../lib/store-registry.ts";

interface BrowserNotificationsState {
  userID: string | undefined;
  /** What the person chose. */
  wanted: boolean;
  /** What the browser says; undefined where it has no such notifications. */
  permission: NotificationPermission | undefined;
  /** Takes up what somebody chose on this device. */
  open: (userID: string) => void;
  /** Asks the browser where it was not asked yet. */
  turnOn: () => Promise<void>;
  turnOff: () => void;
  /** Looks again what the browser says: it may be changed in its settings at any time. */
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

/** Whether something new is to be told of. */
export function areBrowserNotificationsOn(): boolean {
  const { wanted, permission } = useBrowserNotifications.getState();
  return wanted && permission === "granted";
}

registerReset(() =>
  useBrowserNotifications.setState({ userID: undefined, wanted: false, permission: undefined }),
);
