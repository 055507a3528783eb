/**
 * Push notifications in a real Chromium: turned on in 'Account & security', sent by the portal to a push service of the test, and shown by
 * the service worker. Chromium's own push service can't be reached, so the test's subscribes the browser and hands the messages over by
 * the DevTools protocol.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SessionUserView } from "@domain/user.ts";
import type { BrowserContext, CDPSession, Page, Worker } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { type Browser, startPushService } from "../harness/push-service.ts";
import {
  clickNotification,
  shownNotifications,
  watchNotifications,
} from "./support/browser-notifications.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { type RestClient, restClient } from "./support/staff-client.ts";

const service = await startPushService("localhost");
const folder = await makeFolder("push");
const certificate = join(folder, "certificate.pem");
await writeFile(certificate, service.certificate);

const site = openSite({
  ownBrowser: true,
  settings: { PUSH_SERVICES: service.host, NODE_EXTRA_CA_CERTS: certificate },
});
afterAll(async () => {
  await service.stop();
  await removeFolder(folder);
});

let staff: RestClient;
let residentID: string;
beforeAll(async () => {
  staff = await restClient(site.url, STAFF);
  const resident = await restClient(site.url, RESIDENT);
  residentID = (await resident.get<SessionUserView>("/api/auth/me")).userID;
});

/** Lets the test's push service subscribe the browser. @returns its subscription, if it has one */
async function subscribeBy(context: BrowserContext): Promise<() => Browser | undefined> {
  let browser: Browser | undefined;
  await context.exposeFunction("subscribeAt", (applicationServerKey: string) => {
    browser = service.subscribe(applicationServerKey);
  });
  await context.exposeFunction("unsubscribeAt", () => {
    browser = undefined;
  });
  await context.exposeFunction("subscriptionAt", () => browser?.subscription);
  await context.addInitScript(() => {
    const at = window as unknown as {
      subscribeAt(key: unknown): Promise<void>;
      unsubscribeAt(): Promise<void>;
      subscriptionAt(): Promise<{ endpoint: string } | undefined>;
    };
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const subscription = await at.subscriptionAt();
        return (
          subscription && {
            endpoint: subscription.endpoint,
            toJSON: () => subscription,
            unsubscribe: () => at.unsubscribeAt(),
          }
        );
      },
      async subscribe(this: PushManager, { applicationServerKey }: { applicationServerKey: string }) {
        await at.subscribeAt(applicationServerKey);
        return this.getSubscription();
      },
    });
  });
  return () => browser;
}

/** Hands a push message to the portal's service worker, as the browser's push service would. */
async function deliverer(session: CDPSession): Promise<(payload: unknown) => Promise<void>> {
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (payload) => {
    const data = JSON.stringify(payload);
    await session.send("ServiceWorker.deliverPushMessage", { origin: site.url, registrationId, data });
  };
}

/** Tells the service worker that the push service has replaced the browser's subscription, as browsers do. */
async function replaceSubscription(worker: Worker, subscription: unknown): Promise<void> {
  await worker.evaluate(async (next) => {
    const scope = globalThis as unknown as {
      dispatchEvent(event: Event): void;
      ExtendableEvent: new (type: string) => Event;
    };
    const event = new scope.ExtendableEvent("pushsubscriptionchange");
    let work: unknown;
    const waitUntil = (promise: unknown) => {
      work = promise;
    };
    Object.defineProperties(event, { newSubscription: { value: next }, waitUntil: { value: waitUntil } });
    scope.dispatchEvent(event);
    await work;
  }, subscription);
}

const openAccount = (page: Page) => page.getByRole("button", { name: "Account & security" }).click();

it("reach a device while the portal is closed, open the right screen, and end with the logout", async () => {
  const maya = await site.enter(RESIDENT, { serviceWorkers: "allow", permissions: ["notifications"] });
  const { context } = maya;
  const subscription = await subscribeBy(context);
  const page = await maya.go("/dashboard");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await openAccount(page);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByText("about notifications and private messages while it is closed").waitFor();
  await expectAccessibleAndFitting(page, "the account dialog with push notifications on");
  const { publicKey, devices } = await page.evaluate(async () => (await fetch("/api/account/push")).json());
  expect(publicKey).toMatch(/^[\w-]{87}$/);
  expect(devices).toMatchObject([{ current: true }]);
  expect(subscription()).toBeDefined();

  const tell = (message: string) =>
    staff.post("/api/dashboard/notifications/add", { userID: residentID, type: "Notice", message });
  await tell("Users who are looking are not notified.");
  await expect.poll(() => page.title()).toMatch(/^\(\d+\)/);

  expect(service.received).toEqual([]);

  // Leaving the portal closes its connection.
  await page.goto("about:blank");
  await expect
    .poll(
      async () => {
        await tell("The water is off.");
        return service.received.length;
      },
      { interval: 500 },
    )
    .toBeGreaterThan(0);
  expect(service.faults).toEqual([]);
  const [{ payload } = expect.fail("nothing received")] = service.received;
  expect(JSON.stringify(payload)).not.toContain("water");

  await page.goto(`${site.url}/dashboard#chat`);
  const { worker, expectCounts, lookAt } = await watchNotifications(page);
  const deliver = await deliverer(await context.newCDPSession(page));
  await lookAt(page);
  await deliver("not the portal's");
  await deliver(payload);
  await expectCounts({ decisions: 1, shown: 0 });
  const elsewhere = await context.newPage();
  await lookAt(elsewhere);
  await deliver({ kind: "message", title: "New message", address: "/dashboard#chat/office" });
  await deliver(payload);
  await deliver(payload);
  await expectCounts({ decisions: 4, shown: 3 });
  const shown = (await shownNotifications(worker)).map(({ title, tag, data }) => ({ title, tag, data }));
  expect(shown.toSorted((one, other) => one.tag.localeCompare(other.tag))).toEqual([
    { title: "New message", tag: "message", data: "/dashboard#chat/office" },
    { title: "New notification", tag: "notification", data: "/dashboard#notifications" },
  ]);
  await clickNotification(worker, "message");
  await page.waitForURL(/\/dashboard#chat\/office$/);

  const next = service.subscribe(publicKey).subscription;
  await replaceSubscription(worker, next);
  const after = await page.evaluate(async () => (await fetch("/api/account/push")).json());
  expect(after.devices).toMatchObject([{ current: true }]);
  expect(after.devices[0].id).not.toBe(devices[0].id);

  await page.bringToFront();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(subscription).toBeUndefined();
  service.received.splice(0);
  expect(maya.complaints).toEqual([]);
});
