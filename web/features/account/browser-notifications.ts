/**
 * Browser notifications. The service worker shows them, because only it can see whether another page of the portal is in
 * front, and because phones support no others.
 */
import type { BrowserNotification } from "@domain/browser-notification.ts";
import type { CloseBrowserNotifications } from "../../lib/browser-notification-messages.ts";

/** Whether the page is visible and focused. */
export const isInFront = () => document.visibilityState === "visible" && document.hasFocus();

/** Only the worker shows and closes notifications, so that the two never overlap. */
async function postToWorker(message: BrowserNotification | CloseBrowserNotifications): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.active?.postMessage(message);
}

/** Shows a notification unless a page of the portal is in front. */
export async function showBrowserNotification(notification: BrowserNotification): Promise<void> {
  if (!isInFront()) await postToWorker(notification);
}

export const closeBrowserNotifications = (): Promise<void> => postToWorker({ close: "all" });
