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

/**
 * Only the worker shows and closes notifications, so that the two never overlap.
 * @param inFront if given, the message is posted only if `isInFront()` equals it. This is checked last, because the user may leave the
 *   page while the worker is looked up.
 */
async function postToWorker(
  message: BrowserNotification | CloseBrowserNotifications,
  inFront?: boolean,
): Promise<void> {
  const registration = await findRegistration();
  if (inFront === undefined || inFront === isInFront()) registration?.active?.postMessage(message);
}

/** The browser's part of push notifications; undefined if it has none. */
export const findPushManager = async (): Promise<PushManager | undefined> =>
  "PushManager" in globalThis ? (await findRegistration())?.pushManager : undefined;

/** Ends push notifications in this browser: its push service no longer takes messages of the portal. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription().catch(() => undefined);
  await subscription?.unsubscribe().catch(() => undefined);
}

/** Shows a notification unless a page of the portal is in front. */
export const showBrowserNotification = (notification: BrowserNotification): Promise<void> =>
  postToWorker(notification, false);

export const closeBrowserNotifications = (): Promise<void> => postToWorker({ close: "all" });

/** Closes all notifications if the page is in front. */
export const closeReadNotifications = (): Promise<void> => postToWorker({ close: "all" }, true);
