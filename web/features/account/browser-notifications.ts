/**
 * Telling of something new by the system's own notifications, through the service worker: it alone knows whether another
 * page of the portal is in front, and phones show no others. They name what came and where, never who wrote or what, since a
 * lock screen shows them to whoever is near.
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

/** All that is said of a kind of news to somebody of a role. */
export function browserNotificationFor(kind: BrowserNotificationKind, role: Role): BrowserNotification {
  return { kind, title: TITLES[kind], body: SITE.property, address: ADDRESSES[role][kind] };
}

/** Whether the page is what the person looks at. */
export const isInFront = () => document.visibilityState === "visible" && document.hasFocus();

/** The worker alone shows and closes notifications, so that it never does both at once. */
async function postToWorker(message: BrowserNotification | CloseBrowserNotifications): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.active?.postMessage(message);
}

/** Has the worker show a notice, unless a page of the portal is in front. */
export async function showBrowserNotification(notice: BrowserNotification): Promise<void> {
  if (!isInFront()) await postToWorker(notice);
}

/** Closes all notifications that are shown. */
export const closeBrowserNotifications = (): Promise<void> => postToWorker({ close: "all" });
