// @vitest-environment happy-dom
/** Browser notifications are shown while their reader is elsewhere, and stay until they have looked at the portal. */
import { browserNotificationFor } from "@domain/browser-notification.ts";
import type { SessionUserView } from "@domain/user.ts";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useUnreadIndicators } from "../../../web/app/use-unread-indicators.ts";
import { showBrowserNotification } from "../../../web/features/account/browser-notifications.ts";
import { NOTIFICATION_TOPIC } from "../../../web/features/notifications/notifications.store.ts";
import { useUnread } from "../../../web/lib/unread.store.ts";
import { render } from "./render.tsx";
import { registerServiceWorker } from "./service-worker.ts";

const USER = { userID: "R-ME", role: "resident", firstName: "Maya" } as SessionUserView;
const MESSAGE = { _id: "message", createdAt: "2026-11-20T09:00:00.000Z" };
const CLOSE = { close: "all" };

const post = vi.fn();
let hasFocus = true;

function Shell() {
  useUnreadIndicators(USER);
  return null;
}

beforeEach(async () => {
  post.mockClear();
  vi.spyOn(document, "hasFocus").mockImplementation(() => hasFocus);
  const registration = { active: { postMessage: post } };
  registerServiceWorker(registration);
  hasFocus = false;
  await render(<Shell />);
});

async function readOneNotification(): Promise<void> {
  await act(async () => useUnread.getState().add(NOTIFICATION_TOPIC, MESSAGE, "new"));
  await act(async () => useUnread.getState().markRead(NOTIFICATION_TOPIC));
}

async function comeBack(): Promise<void> {
  hasFocus = true;
  await act(async () => void window.dispatchEvent(new Event("focus")));
}

/** The user is in front, and goes elsewhere while the worker is looked up. */
function leaveDuringLookup(): void {
  const { serviceWorker } = navigator;
  const { getRegistration } = serviceWorker;
  Object.defineProperty(serviceWorker, "getRegistration", {
    value: async () => {
      hasFocus = false;
      return getRegistration();
    },
  });
  hasFocus = true;
}

it("shows them while the user is elsewhere", async () => {
  const notification = browserNotificationFor("chat", "resident", "Alder Quay");
  await showBrowserNotification(notification);
  expect(post).toHaveBeenCalledExactlyOnceWith(notification);
});

it("doesn't show one to a user who leaves right after it came", async () => {
  leaveDuringLookup();
  await showBrowserNotification(browserNotificationFor("chat", "resident", "Alder Quay"));
  expect(post).not.toHaveBeenCalled();
});

it("keeps them while the page is visible but another window has the focus", async () => {
  await readOneNotification();
  expect(post).not.toHaveBeenCalled();
  await comeBack();
  expect(post).toHaveBeenCalledExactlyOnceWith(CLOSE);
});

it("keeps them if the user goes elsewhere before the worker is found", async () => {
  leaveDuringLookup();
  await readOneNotification();
  expect(post).not.toHaveBeenCalled();
});

it("keeps them while something is unread", async () => {
  await act(async () => useUnread.getState().add(NOTIFICATION_TOPIC, MESSAGE, "new"));
  await comeBack();
  expect(post).not.toHaveBeenCalled();
});
