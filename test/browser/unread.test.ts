/**
 * Unread counts in the titles and badges of staff and residents, and notifications in a real Chromium for those who turned them on: of the
 * browser, and pushed by the portal to a push service of the test.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { startPushService } from "../harness/push-service.ts";
import {
  clickNotification,
  shownNotifications,
  watchNotifications,
} from "./support/browser-notifications.ts";
import { withSite } from "./support/fixtures.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { type Person, STAFF } from "./support/people.ts";
import { deliverer, replaceSubscription, subscribeBy } from "./support/push-device.ts";
import { readEverything, restClient } from "./support/staff-client.ts";

const COUNTS = /\/api\/dashboard\/conversations\/property$/;
const NOTIFICATIONS = /\/api\/dashboard\/notifications\//;
const SEND = "/api/dashboard/rchat/send-message";

const service = await startPushService("localhost");
const folder = await makeFolder("push");
const certificate = join(folder, "certificate.pem");
await writeFile(certificate, service.certificate);

// A separate browser, because windows of other tests would take the focus.
const it = withSite({
  ownBrowser: true,
  settings: { PUSH_SERVICES: service.host, NODE_EXTRA_CA_CERTS: certificate },
})
  /** A person who has read everything, and what they and the office say over REST. */
  .extend("noa", async ({ site, office, newResident }) => {
    const noa = await newResident("Noa");
    const rest = await restClient(site.url, noa);
    const { userID } = noa;
    // The first look stores a person's read marker. Until then, messages are history.
    await rest.get("/api/dashboard/conversations/property");
    return {
      ...noa,
      rest,
      says: (message: string) => rest.post(SEND, { userID, message }),
      isTold: (message: string) =>
        office.rest.post("/api/dashboard/notifications/add", { userID, type: "Notice", message }),
    };
  })
  .extend("staffSay", async ({ office }) => {
    const { userID } = await office.rest.get<{ userID: string }>("/api/auth/me");
    return (message: string) => office.rest.post(SEND, { userID, message });
  })
  /** Opens a page; waits until it is live and has loaded its first counts and notifications. */
  .extend("open", ({ enter }) => async (person: Person, path: string, options = {}): Promise<Page> => {
    const { context, page, go } = await enter(person, options);
    // Badges are for installed apps: the test notes what one would show.
    await context.addInitScript(() => {
      // A private window of Chromium has push notifications, but refuses them with a line in the console.
      Reflect.deleteProperty(window, "PushManager");
      const shown: number[] = [];
      Object.assign(window, { shownBadges: shown });
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void shown.push(count),
        clearAppBadge: async () => void shown.push(0),
      });
    });
    const loads = person.role === "Resident" ? [COUNTS, NOTIFICATIONS] : [COUNTS];
    const loaded = loads.map((load) => page.waitForResponse((response) => load.test(response.url())));
    await go(path);
    await Promise.all(loaded);
    return page;
  });

it.afterAll(async () => {
  await service.stop();
  await removeFolder(folder);
});

const titled = (page: Page, title: string) =>
  expect.poll(() => page.title()).toBe(`${title} · Alder Quay Residences`);

const lastBadge = (page: Page) =>
  page.evaluate(() => (window as unknown as { shownBadges: number[] }).shownBadges.at(-1));

it("staff see the unread count until they have read", async ({ site, open, noa, staffSay }) => {
  await readEverything(site.url);
  const page = await open(STAFF, "/staffdashboard/rewards");
  const chatLink = page.getByRole("navigation", { name: "Staff" }).getByRole("link", {
    name: "Resident-Chat",
    exact: true,
  });
  await titled(page, "Rewards");
  await noa.says("Does anybody hear the music?");
  await titled(page, "(1) Rewards");
  expect(await chatLink.locator("[data-count]").getAttribute("data-count")).toBe("1");
  expect(await lastBadge(page)).toBe(1);
  await staffSay("A message of one's own clears the count.");
  await titled(page, "Rewards");
  await noa.says("It stopped.");
  await noa.says("It is back.");
  await titled(page, "(2) Rewards");
  await expectAccessibleAndFitting(page, "a staff screen with something unread");
  const otherPage = await page.context().newPage();
  await otherPage.goto(`${site.url}/staffdashboard/rewards`);
  await titled(otherPage, "(2) Rewards");
  await chatLink.click();
  await titled(page, "Resident Chat");
  expect(await lastBadge(page)).toBe(0);
  await titled(otherPage, "Rewards");
  await otherPage.close();

  await noa.rest.post("/api/dashboard/incidents/new", {
    userID: noa.userID,
    type: "Maintenance",
    requestID: "",
    category: "Plumbing",
    subCategory: "Leaking faucet",
    concernedParty: "Building",
    description: "It drips.",
  });
  await titled(page, "(1) Resident Chat");
  await page
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: "Dashboard", exact: true })
    .click();
  // In view for some seconds, a notification is read.
  await titled(page, "Dashboard");
});

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Account & security" }).click();
  await page.getByRole("dialog").getByText("This device").waitFor();
}

it("push notifications reach a closed portal, and end with the logout", async ({ site, enter, noa }) => {
  const seat = await enter(noa, { serviceWorkers: "allow", permissions: ["notifications"] });
  const { context } = seat;
  const subscription = await subscribeBy(service, context);
  const page = await seat.go("/dashboard");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await openAccount(page);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByText(/^You are notified .* while it is closed/).waitFor();
  await expectAccessibleAndFitting(page, "the account dialog with push notifications on");
  const { publicKey, devices } = await page.evaluate(async () => (await fetch("/api/account/push")).json());
  expect(publicKey).toMatch(/^[\w-]{87}$/);
  expect(devices).toMatchObject([{ current: true }]);
  expect(subscription()).toBeDefined();

  service.received.splice(0);
  await noa.isTold("Users who are looking are not notified.");
  await expect.poll(() => page.title()).toMatch(/^\(\d+\)/);

  expect(service.received).toEqual([]);

  // Leaving the portal closes its connection.
  await page.goto("about:blank");
  await expect
    .poll(
      async () => {
        await noa.isTold("The water is off.");
        return service.received.length;
      },
      { interval: 500 },
    )
    .toBeGreaterThan(0);
  expect(service.faults).toEqual([]);
  const [{ payload } = expect.fail("nothing received")] = service.received;
  expect(JSON.stringify(payload)).not.toContain("water");

  await page.goto(`${site.url}/dashboard#chat/everyone`);
  const { worker, expectCounts, lookAt } = await watchNotifications(page);
  const deliver = await deliverer(await context.newCDPSession(page), site.url);
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
});
