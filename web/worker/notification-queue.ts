/**
 * Shows and closes notifications one at a time. If the list of notifications is read while one is being shown, Chromium
 * loses track of it: it stays on the screen, and the portal can neither open nor close it.
 */
import type { BrowserNotification } from "@domain/browser-notification.ts";
import { hasPageInFront } from "../lib/browser-notification-messages.ts";

const ICON = "/icon-192.png";

/** An emergency sounds, and its notification stays until it is dismissed. */
const EMERGENCY_OPTIONS = { silent: false, requireInteraction: true, vibrate: [400, 200, 400, 200, 400] };

/** The parts of `ServiceWorkerRegistration` that are used. */
interface Registration {
  showNotification(title: string, options: object): Promise<void>;
  getNotifications(): Promise<readonly { close(): void }[]>;
}

type Page = Parameters<typeof hasPageInFront>[0][number];

export interface NotificationQueue {
  /** Shows a notification when its turn has come, unless a page of the portal is in front; an emergency always. */
  show: (notification: BrowserNotification) => Promise<void>;
  closeAll: () => Promise<void>;
}

/** @param pages lists the portal's open pages */
export function createNotificationQueue(
  registration: Registration,
  pages: () => Promise<readonly Page[]>,
): NotificationQueue {
  let lastJob: Promise<void> = Promise.resolve();
  function enqueue(job: () => Promise<void>): Promise<void> {
    lastJob = lastJob.then(job, job);
    return lastJob;
  }

  return {
    show: ({ kind, title, body, address }) =>
      enqueue(async () => {
        const isEmergency = kind === "emergency";
        if (!isEmergency && hasPageInFront(await pages())) return;
        const options = {
          body,
          // A notification replaces the last one with the same tag, without a sound.
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
