/**
 * Browser notifications. The service worker shows them, because only it can see whether another page of the portal is in
 * front, and because phones support no others.
 */
import type { BrowserNotification } from "@domain/browser-notification.ts";
import type { CloseBrowserNotifications } from "../../lib/browser-notification-messages.ts";

/** Whether the page is visible and focused. */
const isInFront = () => document.visibilityState === "visible" && document.hasFocus();

/** The service worker's registration; undefined without a worker. */
const findRegistration = async () => navigator.serviceWorker?.getRegistration().catch(() => undefined);

/** The worker alone shows and closes notifications, one after the other, so that a notification never appears after it was closed. */
async function postToWorker(message: BrowserNotification | CloseBrowserNotifications): Promise<void> {
  (await findRegistration())?.active?.postMessage(message);
}

/** The browser's part of push notifications; undefined if it has none. */
export const findPushManager = async (): Promise<PushManager | undefined> =>
  "PushManager" in globalThis ? (await findRegistration())?.pushManager : undefined;

/** Ends push notifications in this browser: its push service no longer takes messages of the portal. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription().catch(() => undefined);
  await subscription?.unsubscribe().catch(() => undefined);
}

/**
 * Shows a notification unless a page of the portal is in front; an emergency always. This page is checked before the worker is looked up,
 * because a user who leaves in the meantime has seen the news on the page. The worker then checks all pages.
 */
export async function showBrowserNotification(notification: BrowserNotification): Promise<void> {
  if (notification.kind === "emergency" || !isInFront()) await postToWorker(notification);
}

const CLOSE_ALL: CloseBrowserNotifications = { close: "all" };

export const closeBrowserNotifications = (): Promise<void> => postToWorker(CLOSE_ALL);

/** Closes all notifications if the page is in front. This is checked after the worker was looked up, because the user may leave in the meantime. */
export async function closeReadNotifications(): Promise<void> {
  const registration = await findRegistration();
  if (isInFront()) registration?.active?.postMessage(CLOSE_ALL);
}
