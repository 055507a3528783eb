/** The service worker's notifications: shown while no page is in front, and never listed while one is being shown. */
import { describe, expect, it } from "vitest";
import type { BrowserNotification } from "../../../src/domain/browser-notification.ts";
import { createNotificationQueue } from "../../../web/worker/notification-queue.ts";
import { settled } from "../../harness/faked-time.ts";

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
