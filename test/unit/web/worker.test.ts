/** The service worker: which requests it answers, and its notifications, which are shown while no page is in front, and never listed while one is being shown. */
import { describe, expect, it, vi } from "vitest";
import type { BrowserNotification } from "../../../src/domain/browser-notification.ts";
import { createNotificationQueue } from "../../../web/worker/notification-queue.ts";
import {
  assetsOverLimit,
  CACHED_ASSETS_MAX,
  isGatewayError,
  requestKind,
} from "../../../web/worker/rules.ts";
import { settled } from "../../harness/faked-time.ts";

const ORIGIN = "https://portal.example.com";

it.each([
  ["GET", "/staffdashboard/rchat", "navigate", "page"],
  ["GET", "/register#invite=abc", "navigate", "page"],
  ["GET", "/api/docs", "navigate", "page"],
  ["GET", "/assets/index-1a2b3c4d.js", "cors", "asset"],
  ["GET", "/assets/index-1a2b3c4d.js?x=1", "cors", "none"],
  ["GET", "/api/dashboard/rchat", "cors", "none"],
  ["GET", "/api/dashboard/residents/R-1/photo?v=1", "no-cors", "none"],
  ["GET", "/api/assets/list", "cors", "none"],
  ["GET", "/", "cors", "none"],
  ["GET", "/favicon.svg", "no-cors", "none"],
  ["POST", "/api/auth/login", "cors", "none"],
  ["POST", "/login", "navigate", "none"],
  ["GET", "https://elsewhere.example.com/assets/a.js", "cors", "none"],
  ["GET", "https://elsewhere.example.com/", "navigate", "none"],
])("a request %s %s (%s): %s", (method, address, mode, part) => {
  expect(requestKind({ method, url: new URL(address, ORIGIN).href, mode }, ORIGIN)).toBe(part);
});

it.each([
  [200, "text/html; charset=utf-8", false],
  [404, "text/html; charset=utf-8", false],
  [500, "text/html", false],
  [502, "text/html", true],
  [503, null, true],
  [504, "text/plain", true],
  [503, "application/json; charset=utf-8", false],
])("the response %i %s to a page request comes from a gateway: %s", (status, type, isGateway) => {
  expect(isGatewayError(status, type)).toBe(isGateway);
});

it("cached files are limited; the oldest are removed", () => {
  const kept = Array.from({ length: CACHED_ASSETS_MAX + 2 }, (_, number) => number);
  expect([kept, kept.slice(2), []].map((files) => assetsOverLimit(files))).toEqual([[0, 1], [], []]);
});

it("a file comes from the server if the browser can't read its storage", async () => {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal("self", { addEventListener: listeners.set.bind(listeners), location: { origin: ORIGIN } });
  vi.stubGlobal("caches", { open: async () => Promise.reject(new Error("Unexpected internal error.")) });
  const file = new Response("code");
  vi.stubGlobal("fetch", async () => file);
  // Its types are those of workers only.
  const path = "../../../web/worker/service-worker.ts";
  await import(path);
  const respondWith = vi.fn();
  const request = { method: "GET", url: `${ORIGIN}/assets/index-1a2b3c4d.js`, mode: "cors" };
  listeners.get("fetch")?.({ request, respondWith });
  expect(await respondWith.mock.calls[0]?.[0]).toBe(file);
});

// The service worker's notifications: shown while no page is in front, and never listed while one is being shown.

const notification = (kind: BrowserNotification["kind"]): BrowserNotification => ({
  ...{ kind, title: "New message", body: "Alder Quay", address: "/" },
});

/** A registration whose notifications appear only when the test says so. */
function registerServiceWorker({ focused = false } = {}) {
  const events: string[] = [];
  const shown = new Set<string>();
  const appear: (() => void)[] = [];
  const registration = {
    showNotification: async (_title: string, { tag }: { tag?: string; requireInteraction?: boolean }) => {
      events.push(`show ${tag}`);
      await new Promise<void>((resolve) => appear.push(resolve));
      shown.add(`${tag}`);
      events.push(`shown ${tag}`);
    },
    getNotifications: async () => {
      events.push("list");
      return [...shown].map((tag) => ({ close: () => void shown.delete(tag) }));
    },
  };
  const pages = async () => [{ focused, visibilityState: "visible" }];
  return { queue: createNotificationQueue(registration, pages), registration, events, shown, appear };
}

describe("the notification queue", () => {
  it("does not list notifications while one is being shown", async () => {
    const { queue, events, shown, appear } = registerServiceWorker();
    const showing = queue.show(notification("chat"));
    const closing = queue.closeAll();
    await settled();
    expect(events).toEqual(["show chat"]);
    appear.shift()?.();
    await Promise.all([showing, closing]);
    expect(events).toEqual(["show chat", "shown chat", "list"]);
    expect(shown.size).toBe(0);
  });

  it("shows a notification that arrives after closing", async () => {
    const { queue, shown, appear } = registerServiceWorker();
    const closing = queue.closeAll();
    const showing = queue.show(notification("notification"));
    await settled();
    appear.shift()?.();
    await Promise.all([closing, showing]);
    expect([...shown]).toEqual(["notification"]);
  });

  it("shows an emergency in front of an open page, with sound, and each one apart", async () => {
    const { queue, registration } = registerServiceWorker({ focused: true });
    const shown: object[] = [];
    registration.showNotification = async (_title, options) => void shown.push(options);
    for (const address of ["/incidents/1", "/incidents/2"])
      await queue.show({ ...notification("emergency"), address });
    await queue.show(notification("notification"));
    const options = { silent: false, requireInteraction: true };
    expect(shown).toMatchObject([
      { tag: "/incidents/1", ...options },
      { tag: "/incidents/2", ...options },
    ]);
  });

  it("continues after a notification that the browser rejects", async () => {
    const { queue, registration, shown } = registerServiceWorker();
    registration.showNotification = () => Promise.reject(new TypeError("No permission has been granted"));
    await expect(queue.show(notification("chat"))).rejects.toThrow("No permission has been granted");
    registration.showNotification = async (_title, { tag }) => void shown.add(`${tag}`);
    await queue.show(notification("notification"));
    expect([...shown]).toEqual(["notification"]);
  });
});
