/**
 * Messages between pages and the service worker about browser notifications. A page or a push service sends the worker a
 * `BrowserNotification`, which it shows unless a page of the portal is in front and it is no emergency.
 */
import type { BrowserNotification } from "@domain/browser-notification.ts";

/** Page to worker: close all notifications, because the user has seen everything or logs out. */
export interface CloseBrowserNotifications {
  close: "all";
}

/** Worker to page: the user clicked a notification; open its path. */
export interface OpenedBrowserNotification {
  open: string;
}

const isPath = (value: unknown): value is string => typeof value === "string" && /^\/(?!\/)/.test(value);

export function isBrowserNotification(data: unknown): data is BrowserNotification {
  const { kind, title, address } = (data ?? {}) as Partial<BrowserNotification>;
  return typeof kind === "string" && typeof title === "string" && isPath(address);
}

export function isCloseBrowserNotifications(data: unknown): data is CloseBrowserNotifications {
  return (data as Partial<CloseBrowserNotifications> | null)?.close === "all";
}

export function isOpenedBrowserNotification(data: unknown): data is OpenedBrowserNotification {
  return isPath((data as Partial<OpenedBrowserNotification> | null)?.open);
}

interface Page {
  focused: boolean;
  visibilityState: string;
}

export function hasPageInFront(pages: readonly Page[]): boolean {
  return pages.some(({ focused, visibilityState }) => focused && visibilityState === "visible");
}

/** The page that opens a notification's path: a visible one, or the one that was focused last. @param pages in the order of `Clients.matchAll` */
export function pageToOpen<Client extends Page>(pages: readonly Client[]): Client | undefined {
  return pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
}
