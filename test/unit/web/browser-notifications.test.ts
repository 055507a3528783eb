// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  areBrowserNotificationsOn,
  useBrowserNotifications,
} from "../../../web/features/account/browser-notifications.store.ts";
import { browserNotificationFor } from "../../../web/features/account/browser-notifications.ts";
import {
  isAnyInFront,
  isBrowserNotification,
  isOpenedBrowserNotification,
  pageToOpen,
} from "../../../web/lib/browser-notification-messages.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { useUnreadCount } from "../../../web/lib/unread-count.store.ts";

describe("a notice of the system", () => {
  it("says what came and where, and leads there", () => {
    expect(browserNotificationFor("chat", "staff").address).toBe("/staffdashboard/rchat");
    expect(browserNotificationFor("chat", "resident").address).toBe("/dashboard#chat");
    expect(browserNotificationFor("notification", "staff").address).toBe("/staffdashboard/");
    expect(browserNotificationFor("notification", "resident").address).toBe("/dashboard#notifications");
    expect(isBrowserNotification(browserNotificationFor("chat", "staff"))).toBe(true);
  });

  it.each([
    undefined,
    null,
    "chat",
    {},
    { kind: "other", title: "t", body: "b", address: "/" },
    { kind: "chat", title: "t", body: "b", address: "https://elsewhere.example.com/" },
    { kind: "chat", title: "t", body: "b", address: "//elsewhere.example.com/" },
  ])("is nothing else (%j)", (data) => {
    expect(isBrowserNotification(data)).toBe(false);
  });

  it("opens paths of the portal alone", () => {
    expect(isOpenedBrowserNotification({ open: "/dashboard#chat" })).toBe(true);
    for (const open of ["//elsewhere.example.com", "https://elsewhere.example.com", "", 1])
      expect(isOpenedBrowserNotification({ open })).toBe(false);
  });
});

describe("the pages of the portal", () => {
  const page = (focused: boolean, visibilityState: string) => ({ focused, visibilityState });

  it("are in front when one of them has the focus in view", () => {
    expect(isAnyInFront([page(false, "visible"), page(true, "visible")])).toBe(true);
    expect(isAnyInFront([page(false, "visible"), page(true, "hidden")])).toBe(false);
    expect(isAnyInFront([])).toBe(false);
  });

  it("open what was asked for in one that is in view, if there is one", () => {
    const [first, second] = [page(false, "hidden"), page(false, "visible")];
    expect(pageToOpen([first, second])).toBe(second);
    expect(pageToOpen([first])).toBe(first);
    expect(pageToOpen([])).toBeUndefined();
  });
});

describe("the choice to be told", () => {
  let answer: NotificationPermission;
  let requestPermission: ReturnType<typeof vi.fn>;

  beforeEach(() => {
    answer = "granted";
    const api = { permission: "default" as NotificationPermission, requestPermission: vi.fn() };
    requestPermission = api.requestPermission.mockImplementation(async () => {
      api.permission = answer;
      return answer;
    });
    vi.stubGlobal("Notification", api);
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
    localStorage.clear();
    useBrowserNotifications.getState().open("R-1");
  });
  afterEach(() => {
    resetStores();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });

  it("is off, and the browser is not asked, until the person turns it on", async () => {
    expect(areBrowserNotificationsOn()).toBe(false);
    expect(requestPermission).not.toHaveBeenCalled();
    await useBrowserNotifications.getState().turnOn();
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(areBrowserNotificationsOn()).toBe(true);
  });

  it("is the person's own on this device, and kept over a reload", async () => {
    await useBrowserNotifications.getState().turnOn();
    useBrowserNotifications.getState().open("R-2");
    expect(areBrowserNotificationsOn()).toBe(false);
    useBrowserNotifications.getState().open("R-1");
    expect(areBrowserNotificationsOn()).toBe(true);
    useBrowserNotifications.getState().turnOff();
    useBrowserNotifications.getState().open("R-1");
    expect(areBrowserNotificationsOn()).toBe(false);
  });

  it("stays off where the browser refuses", async () => {
    answer = "denied";
    await useBrowserNotifications.getState().turnOn();
    expect(useBrowserNotifications.getState()).toMatchObject({ wanted: false, permission: "denied" });
    expect(areBrowserNotificationsOn()).toBe(false);
  });

  it("is not to be had where a browser has no such notifications", async () => {
    vi.stubGlobal("Notification", undefined);
    Reflect.deleteProperty(globalThis, "Notification");
    useBrowserNotifications.getState().open("R-1");
    await useBrowserNotifications.getState().turnOn();
    expect(useBrowserNotifications.getState()).toMatchObject({ wanted: false, permission: undefined });
  });
});

describe("what is unread", () => {
  afterEach(() => resetStores());

  it("is a badge where there are badges, and no failure where there are none", async () => {
    const setAppBadge = vi.fn(async () => Promise.reject(new Error("Not installed.")));
    const clearAppBadge = vi.fn(async () => undefined);
    useUnreadCount.getState().show(3);
    Object.assign(navigator, { setAppBadge, clearAppBadge });
    useUnreadCount.getState().show(4);
    useUnreadCount.getState().show(4);
    useUnreadCount.getState().show(0);
    expect(setAppBadge.mock.calls).toEqual([[4]]);
    expect(clearAppBadge).toHaveBeenCalledOnce();
  });
});
