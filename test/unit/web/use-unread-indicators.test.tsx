// @vitest-environment happy-dom
/** Notifications of the browser stay until their reader has looked at the portal. */
import type { SessionUserView } from "@domain/user.ts";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useUnreadIndicators } from "../../../web/app/use-unread-indicators.ts";
import { NOTIFICATION_TOPIC } from "../../../web/features/notifications/notifications.store.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { useUnread } from "../../../web/lib/unread.store.ts";
import { render } from "./render.tsx";

const USER = { userID: "R-ME", role: "resident", firstName: "Maya" } as SessionUserView;
const MESSAGE = { _id: "message", createdAt: "2026-11-20T09:00:00.000Z" };
const CLOSE = { close: "all" };

const post = vi.fn();
let unmount: () => Promise<void>;
let hasFocus = true;

function Shell() {
  useUnreadIndicators(USER);
  return null;
}

beforeEach(async () => {
  post.mockClear();
  vi.spyOn(document, "hasFocus").mockImplementation(() => hasFocus);
  const registration = { active: { postMessage: post } };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  hasFocus = false;
  unmount = await render(<Shell />);
});

afterEach(async () => {
  await unmount();
  resetStores();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

async function readOneNotification(): Promise<void> {
  await act(async () => useUnread.getState().add(NOTIFICATION_TOPIC, MESSAGE, "new"));
  await act(async () => useUnread.getState().markRead(NOTIFICATION_TOPIC));
}

it("closes them once everything is read on a page in front", async () => {
  hasFocus = true;
  await readOneNotification();
  expect(post).toHaveBeenCalledExactlyOnceWith(CLOSE);
});

it("keeps them while the page is visible but another window has the focus", async () => {
  await readOneNotification();
  expect(post).not.toHaveBeenCalled();
  hasFocus = true;
  await act(async () => window.dispatchEvent(new Event("focus")));
  expect(post).toHaveBeenCalledExactlyOnceWith(CLOSE);
});

it("keeps them if the user goes elsewhere before the worker is found", async () => {
  const { serviceWorker } = navigator;
  const { getRegistration } = serviceWorker;
  Object.defineProperty(serviceWorker, "getRegistration", {
    value: async () => {
      hasFocus = false;
      return getRegistration();
    },
  });
  hasFocus = true;
  await readOneNotification();
  expect(post).not.toHaveBeenCalled();
});

it("keeps them while something is unread", async () => {
  await act(async () => useUnread.getState().add(NOTIFICATION_TOPIC, MESSAGE, "new"));
  hasFocus = true;
  await act(async () => window.dispatchEvent(new Event("focus")));
  expect(post).not.toHaveBeenCalled();
});
