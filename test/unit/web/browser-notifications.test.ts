// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browserNotificationFor } from "../../../src/domain/browser-notification.ts";
import {
  areBrowserNotificationsOn,
  useBrowserNotifications,
} from "../../../web/features/account/browser-notifications.store.ts";
import {
  hasPageInFront,
  isBrowserNotification,
  isOpenedBrowserNotification,
  pageToOpen,
} from "../../../web/lib/browser-notification-messages.ts";
import { useUnreadCount } from "../../../web/lib/unread-count.store.ts";
import { notificationOf, notificationOfMessage } from "../../../web/live/browser-notifications.ts";
import { chatMessage } from "./chat-messages.ts";
import { registerServiceWorker } from "./service-worker.ts";

const OFFICE = "office:R-MAYA0001";
const INCIDENT = "incident:65f0c0ffee65f0c0ffee65f0";

describe("a browser notification", () => {
  it.each([
    ["chat", "staff", "/staffdashboard/rchat"],
    ["chat", "resident", "/dashboard#chat/everyone"],
    ["notification", "staff", "/staffdashboard/"],
    ["notification", "resident", "/dashboard#notifications"],
  ] as const)("about a %s opens for %s the path %s", (kind, role, address) => {
    const notification = browserNotificationFor(kind, role, "Alder Quay");
    expect(notification.address).toBe(address);
    expect(isBrowserNotification(notification)).toBe(true);
  });

  it.each([
    undefined,
    null,
    "chat",
    {},
    { kind: 1, title: "t", address: "/" },
    { kind: "chat", address: "/" },
    { kind: "chat", title: "t", address: "https://elsewhere.example.com/" },
    { kind: "chat", title: "t", address: "//elsewhere.example.com/" },
  ])("is nothing else (%j)", (data) => {
    expect(isBrowserNotification(data)).toBe(false);
  });

  const MAYA = { userID: "R-MAYA0001", role: "resident" } as const;
  const GRACE = { userID: "S-GRACE001", role: "staff" } as const;
  const BEN = { userID: "S-BEN00001", role: "staff" } as const;
  type Person = typeof MAYA | typeof GRACE | typeof BEN;

  it.each<[string, string, Person, Person, string | undefined]>([
    ["the property's chat", "property", MAYA, GRACE, "/staffdashboard/rchat"],
    ["an own message", "property", MAYA, MAYA, undefined],
    ["a resident's message to the office", OFFICE, MAYA, GRACE, "/staffdashboard/inbox/R-MAYA0001"],
    ["the office's message", OFFICE, GRACE, MAYA, "/dashboard#chat/office"],
    ["a colleague's message", OFFICE, BEN, GRACE, undefined],
    ["an incident's message, which has a notification", INCIDENT, GRACE, MAYA, undefined],
    ["a note", "incident-notes:65f0c0ffee65f0c0ffee65f0", GRACE, BEN, undefined],
  ])("for %s opens its conversation, and says no more", (_name, conversationID, from, to, address) => {
    const message = { ...chatMessage(1), conversationID, userID: from.userID, senderRole: from.role };
    const shown = notificationOfMessage(message, to);
    expect(shown?.address).toBe(address);
    expect(shown?.title ?? "").not.toMatch(/Maya|Grace|message 1/i);
  });

  // addresses.test.tsx has those of all kinds.
  it("of the portal opens what it is about, or the list, for its reader alone", () => {
    const sent = { _id: "n1", userID: "R-MAYA0001", type: "Incident Update", message: "x", createdAt: "" };
    const ofStaff = { ...sent, userID: "staff", about: INCIDENT };
    expect(notificationOf(sent, MAYA)?.address).toBe("/dashboard#notifications");
    expect(notificationOf(ofStaff, GRACE)?.address).toContain("/incidents/65f0c0ffee65f0c0ffee65f0");
    expect([notificationOf(sent, GRACE), notificationOf(ofStaff, MAYA)]).toEqual([undefined, undefined]);
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
    expect(hasPageInFront([page(false, "visible"), page(true, "visible")])).toBe(true);
    expect(hasPageInFront([page(false, "visible"), page(true, "hidden")])).toBe(false);
    expect(hasPageInFront([])).toBe(false);
  });

  it("open the path in a visible one, if there is one", () => {
    const [first, second] = [page(false, "hidden"), page(false, "visible")];
    expect(pageToOpen([first, second])).toBe(second);
    expect(pageToOpen([first])).toBe(first);
    expect(pageToOpen([])).toBeUndefined();
  });
});

describe("the setting for browser notifications", () => {
  let answer: NotificationPermission;

  beforeEach(() => {
    answer = "granted";
    const api = {
      permission: "default",
      requestPermission: async () => {
        api.permission = answer;
        return answer;
      },
    };
    vi.stubGlobal("Notification", api);
    registerServiceWorker(undefined);
    useBrowserNotifications.getState().open("R-1");
  });

  it("is stored per user on this device and survives a reload", async () => {
    const isOnFor = (userID: string) => {
      useBrowserNotifications.getState().open(userID);
      return areBrowserNotificationsOn();
    };
    await useBrowserNotifications.getState().turnOn();
    expect([isOnFor("R-2"), isOnFor("R-1")]).toEqual([false, true]);
    await useBrowserNotifications.getState().turnOff();
    expect(isOnFor("R-1")).toBe(false);
  });

  it("stays off if the browser blocks notifications", async () => {
    answer = "denied";
    await useBrowserNotifications.getState().turnOn();
    expect(useBrowserNotifications.getState()).toMatchObject({ isChosen: false, permission: "denied" });
    expect(areBrowserNotificationsOn()).toBe(false);
  });

  it("stays off for a user who logs in before the browser's question to another user is answered", async () => {
    const turningOn = useBrowserNotifications.getState().turnOn();
    useBrowserNotifications.getState().open("R-3");
    await turningOn;
    expect(areBrowserNotificationsOn()).toBe(false);
    useBrowserNotifications.getState().open("R-3");
    expect(areBrowserNotificationsOn()).toBe(false);
  });

  it("is not available in browsers without notifications", async () => {
    vi.stubGlobal("Notification", undefined);
    Reflect.deleteProperty(globalThis, "Notification");
    useBrowserNotifications.getState().open("R-1");
    await useBrowserNotifications.getState().turnOn();
    expect(useBrowserNotifications.getState()).toMatchObject({ isChosen: false, permission: undefined });
  });
});

it("the number of unread items is a badge in browsers with badges, and no error in others", async () => {
  const setAppBadge = vi.fn(async () => Promise.reject(new Error("Not installed.")));
  const clearAppBadge = vi.fn(async () => undefined);
  const { show } = useUnreadCount.getState();
  show(3);
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  for (const count of [4, 4, 0]) show(count);
  expect(setAppBadge.mock.calls).toEqual([[4]]);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});
