/** The worker's part of browser notifications: shows them for pages and push messages, and opens their path when they are clicked. */
import {
  isBrowserNotification,
  isCloseBrowserNotifications,
  type OpenedBrowserNotification,
  pageToOpen,
} from "../lib/browser-notification-messages.ts";
import { createNotificationQueue } from "./notification-queue.ts";

declare const self: ServiceWorkerGlobalScope;

/** The types of TypeScript lack the fields of this event. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function open(address: string): Promise<void> {
  const page = pageToOpen(await pages());
  if (!page) {
    await self.clients.openWindow(address);
    return;
  }
  // The page navigates itself: a reload would lose unsent input.
  page.postMessage({ open: address } satisfies OpenedBrowserNotification);
  await page.focus();
}

/** The content of a push message. Undefined if the message is not from the portal, such as a push service's own test. */
function contentOf({ data }: PushEvent): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** Sends the portal a new subscription for one that the push service has ended. Without a session, the next visit turns notifications off. */
async function replaceSubscription({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  await fetch("/api/account/push", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(subscription),
  });
}

export function serveNotifications(): void {
  const queue = createNotificationQueue(self.registration, pages);
  self.addEventListener("message", (event) => {
    if (isBrowserNotification(event.data)) event.waitUntil(queue.show(event.data));
    else if (isCloseBrowserNotifications(event.data)) event.waitUntil(queue.closeAll());
  });
  self.addEventListener("push", (event) => {
    const content = contentOf(event);
    if (isBrowserNotification(content)) event.waitUntil(queue.show(content));
  });
  self.addEventListener("pushsubscriptionchange", (event) => {
    event.waitUntil(replaceSubscription(event as SubscriptionChange));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
}
