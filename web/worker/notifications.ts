/** The system's notifications, from the worker's side: shown when nobody looks at the portal, and leading to what came. */
import { isAnyInFront, isNotice, type Notice, type OpenNotice, pageToOpen } from "../lib/notices.ts";

declare const self: ServiceWorkerGlobalScope;

const ICON = "/icon-192.png";

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show({ kind, title, body, address }: Notice): Promise<void> {
  if (isAnyInFront(await pages())) return;
  await self.registration.showNotification(title, { body, tag: kind, icon: ICON, data: address });
}

async function open(address: string): Promise<void> {
  const page = pageToOpen(await pages());
  if (!page) {
    await self.clients.openWindow(address);
    return;
  }
  // The page goes there by itself: loading it anew would lose what is being typed.
  page.postMessage({ open: address } satisfies OpenNotice);
  await page.focus();
}

/** Lets the worker hear of news and of what is opened. */
export function serveNotifications(): void {
  self.addEventListener("message", (event) => {
    if (isNotice(event.data)) event.waitUntil(show(event.data));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
}
