/** What pages and the service worker tell each other of the system's notifications. */

/** From a page: something has come. The worker shows it when no page of the portal is in front. */
export interface BrowserNotification {
  /** One of a kind is shown at a time: the next one takes its place. */
  kind: "chat" | "notification";
  title: string;
  body: string;
  /** The path that it opens. */
  address: string;
}

/** From a page: the person has seen everything, or logs out. The worker closes what it has shown. */
export interface CloseBrowserNotifications {
  close: "all";
}

/** To a page: the notice that leads there was opened. */
export interface OpenedBrowserNotification {
  open: string;
}

const isPath = (value: unknown): value is string => typeof value === "string" && /^\/(?!\/)/.test(value);

export function isBrowserNotification(data: unknown): data is BrowserNotification {
  const { kind, title, body, address } = (data ?? {}) as Partial<BrowserNotification>;
  return (
    (kind === "chat" || kind === "notification") &&
    typeof title === "string" &&
    typeof body === "string" &&
    isPath(address)
  );
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

/** Whether somebody looks at one of the pages. */
export function isAnyInFront(pages: readonly Page[]): boolean {
  return pages.some(({ focused, visibilityState }) => focused && visibilityState === "visible");
}

/** The page that opens a notice: one in view, or else the one that was in front last. */
export function pageToOpen<Some extends Page>(pages: readonly Some[]): Some | undefined {
  return pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
}
