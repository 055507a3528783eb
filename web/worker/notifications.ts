/** The system's notifications, from the worker's side: shown when nobody looks at the portal, and leading to what came. */
import {
  isBrowserNotification,
  isCloseBrowserNotifications,
  type OpenedBrowserNotification,
  pageToOpen,
} from "../lib/browser-notification-messages.ts";
import { createNotificationQueue } from "./notification-queue.ts";

declare const self: ServiceWorkerGlobalScope;

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function open(address: string): Promise<void> {
  const page = pageToOpen(await pages());
  if (!page) {
    await self.clients.openWindow(address);
    return;
  }
  // The page goes there by itself: loading it anew would lose what is being typed.
  page.postMessage({ open: address } satisfies OpenedBrowserNotification);
  await page.focus();
}

/** Subscribes the worker to the messages of pages and to clicks on notifications. */
export function serveNotifications(): void {
  const queue = createNotificationQueue(self.registration, pages);
  self.addEventListener("message", (event) => {
    if (isBrowserNotification(event.data)) event.waitUntil(queue.show(event.data));
    else if (isCloseBrowserNotifications(event.data)) event.waitUntil(queue.closeAll());
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
}
