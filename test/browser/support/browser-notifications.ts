/** The service worker's notifications as tests see them. */
import type { Page, Worker } from "playwright-core";
import { expect } from "vitest";

interface Shown {
  title: string;
  body?: string;
  tag: string;
  data: unknown;
  close(): void;
}

/** The worker's global scope as the functions below use it. `watchNotifications` keeps its record in it. */
interface Scope {
  registration: {
    showNotification(title: string, options: Omit<Shown, "title" | "close">): Promise<void>;
    getNotifications(): Promise<Shown[]>;
  };
  clients: { matchAll(options: object): Promise<readonly { focused: boolean; visibilityState: string }[]> };
  decisions: number;
  shown: number;
  dispatchEvent(event: Event): void;
  ExtendableEvent: new (type: string) => Event;
}

export interface NotificationWatch {
  worker: Worker;
  /** Waits until the worker has decided this often whether to show a notification, and has shown this many. */
  expectCounts(counts: { decisions?: number; shown: number }): Promise<void>;
  /** Brings one of the windows to the front, and waits until both the portal's page and the worker see the change. */
  lookAt(page: Page): Promise<void>;
}

/**
 * Counts the decisions and notifications of the portal's service worker from now on, and keeps the list of open notifications, because
 * Chromium updates its list later and emits no event.
 */
export async function watchNotifications(portal: Page): Promise<NotificationWatch> {
  const context = portal.context();
  // Playwright lets every page believe that it has the focus; here the windows have it in turn.
  const session = await context.newCDPSession(portal);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  await portal.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("The service worker has not started.");
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const { registration, clients } = scope;
    const show = registration.showNotification.bind(registration);
    const matchAll = clients.matchAll.bind(clients);
    const list = new Map<string, Shown>();
    Object.assign(scope, { decisions: 0, shown: 0, matchAll });
    registration.showNotification = async (title, options) => {
      await show(title, options);
      list.set(options.tag, { ...options, title, close: () => void list.delete(options.tag) });
      scope.shown += 1;
    };
    registration.getNotifications = async () => [...list.values()];
    // The worker looks at its pages to decide.
    clients.matchAll = async (options) => {
      const pages = await matchAll(options);
      scope.decisions += 1;
      return pages;
    };
  });
  return {
    worker,
    expectCounts: (counts) =>
      expect
        .poll(() =>
          worker.evaluate(() => {
            const { decisions, shown } = globalThis as unknown as Scope;
            return { decisions, shown };
          }),
        )
        .toMatchObject(counts),
    async lookAt(page) {
      const isPortal = page === portal;
      await page.bringToFront();
      await expect.poll(() => portal.evaluate(() => document.hasFocus())).toBe(isPortal);
      await expect
        .poll(() =>
          worker.evaluate(async () => {
            const { matchAll } = globalThis as unknown as { matchAll: Scope["clients"]["matchAll"] };
            const pages = await matchAll({ type: "window", includeUncontrolled: true });
            return pages.some(({ focused, visibilityState }) => focused && visibilityState === "visible");
          }),
        )
        .toBe(isPortal);
    },
  };
}

/** The notifications that are shown and not closed. */
export const shownNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const notifications = await (globalThis as unknown as Scope).registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

export async function clickNotification(worker: Worker, tag: string): Promise<void> {
  await worker.evaluate(async (tag) => {
    const scope = globalThis as unknown as Scope;
    const notification = (await scope.registration.getNotifications()).find((one) => one.tag === tag);
    const event = new scope.ExtendableEvent("notificationclick");
    // Only a person's click is waited for.
    Object.defineProperties(event, {
      notification: { value: notification },
      waitUntil: { value: () => undefined },
    });
    scope.dispatchEvent(event);
  }, tag);
}
