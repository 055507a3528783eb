/**
 * Browser notifications. The service worker shows them, because only it can see whether another page of the portal is in
 * front, and because phones support no others. They never contain names or content, since lock screens show them to
 * everyone nearby.
 */
import type { Role } from "@domain/roles.ts";
import type {
  BrowserNotification,
  CloseBrowserNotifications,
} from "../../lib/browser-notification-messages.ts";
import { paths } from "../../lib/paths.ts";
import { SITE } from "../../lib/site-content.ts";

export type BrowserNotificationKind = BrowserNotification["kind"];

const TITLES: Record<BrowserNotificationKind, string> = {
  chat: "New message in Resident Chat",
  notification: "New notification",
};

const ADDRESSES: Record<Role, Record<BrowserNotificationKind, string>> = {
  staff: { chat: paths.residentChat, notification: paths.staffDashboard },
  resident: {
    chat: `${paths.residentDashboard}#chat`,
    notification: `${paths.residentDashboard}#notifications`,
  },
};

export function browserNotificationFor(kind: BrowserNotificationKind, role: Role): BrowserNotification {
  return { kind, title: TITLES[kind], body: SITE.property, address: ADDRESSES[role][kind] };
}

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
