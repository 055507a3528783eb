/**
 * Shows and closes notifications one at a time. If the list of notifications is read while one is being shown, Chromium
 * loses track of it: it stays on the screen, and the portal can neither open nor close it.
 */
import type { BrowserNotification } from "@domain/browser-notification.ts";
import { isAnyInFront } from "../lib/browser-notification-messages.ts";

const ICON = "/icon-192.png";

/** An emergency sounds, and its notification stays until it is dismissed. */
const EMERGENCY_OPTIONS = { silent: false, requireInteraction: true, vibrate: [400, 200, 400, 200, 400] };

/** The parts of `ServiceWorkerRegistration` that are used. */
interface Registration {
  showNotification(title: string, options: object): Promise<void>;
  getNotifications(): Promise<readonly { close(): void }[]>;
}

type Page = Parameters<typeof isAnyInFront>[0][number];

export interface NotificationQueue {
  /** Shows a notification unless a page of the portal is in front by then; an emergency always. */
  show: (notification: BrowserNotification) => Promise<void>;
  closeAll: () => Promise<void>;
}

/** @param pages lists the portal's open pages */
export function createNotificationQueue(
  registration: Registration,
  pages: () => Promise<readonly Page[]>,
): NotificationQueue {
  let last: Promise<void> = Promise.resolve();

  function enqueue(work: () => Promise<void>): Promise<void> {
    last = last.then(work, work);
    return last;
  }

  return {
    show: ({ kind, title, body, address }) =>
      enqueue(async () => {
        const isEmergency = kind === "emergency";
        if (!isEmergency && isAnyInFront(await pages())) return;
        const options = {
          body,
          // A browser is silent about a notification that replaces another one.
          tag: isEmergency ? address : kind,
          icon: ICON,
          data: address,
          ...(isEmergency && EMERGENCY_OPTIONS),
        };
        await registration.showNotification(title, options);
      }),
    closeAll: () =>
      enqueue(async () => {
        for (const notification of await registration.getNotifications()) notification.close();
      }),
  };
}
