/** What is unread, in titles and badges of staff and residents; and the browser's own notifications, where somebody turned them on. */
import type { SessionUserView } from "@domain/views.ts";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Visitor } from "./support/chromium.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { RESIDENT, STAFF, signIn } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { type RestClient, restClient } from "./support/staff-client.ts";

const site = openSite();
const visitors: Visitor[] = [];
let staff: RestClient;
let resident: RestClient;
let residentID: string;
let staffID: string;

beforeAll(async () => {
  staff = await restClient(site.url, STAFF);
  resident = await restClient(site.url, RESIDENT);
  residentID = (await resident.get<SessionUserView>("/api/auth/me")).userID;
  staffID = (await staff.get<SessionUserView>("/api/auth/me")).userID;
});

afterEach(async () => {
  for (const { context, complaints } of visitors.splice(0)) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

const SEND = "/api/dashboard/rchat/send-message";
const staffSay = (message: string) => staff.post(SEND, { userID: staffID, message });
const residentSays = (message: string) => resident.post(SEND, { userID: residentID, message });
const tell = (message: string) =>
  staff.post("/api/dashboard/notifications/add", { userID: residentID, type: "Notice", message });

async function enter(person: typeof STAFF | typeof RESIDENT, options = {}): Promise<Page> {
  const visitor = await site.visitor(options);
  visitors.push(visitor);
  // Badges are for installed apps: the test notes what one would show.
  await visitor.context.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shownBadges: shown });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    });
  });
  await signIn(visitor.page, site.url, person);
  await live(visitor.page);
  return visitor.page;
}

const live = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Live" }).filter({ visible: true }).first().waitFor();

const titled = (page: Page, title: string) =>
  vi.waitFor(async () => expect(await page.title()).toBe(`${title} · Rowanstead`), { timeout: 15_000 });

const lastBadge = (page: Page) =>
  page.evaluate(() => (window as unknown as { shownBadges: number[] }).shownBadges.at(-1));

it("staff see on any screen how much is unread, over a reload too, until they have read it", async () => {
  const page = await enter(STAFF);
  const chatLink = page.getByRole("navigation", { name: "Staff" }).getByRole("link", {
    name: "Resident-Chat",
    exact: true,
  });
  await page.goto(`${site.url}/staffdashboard/rewards`);
  await titled(page, "Rewards");
  await residentSays("Does anybody hear the music?");
  await titled(page, "(1) Rewards");
  expect(await chatLink.locator("[data-count]").getAttribute("data-count")).toBe("1");
  expect(await lastBadge(page)).toBe(1);
  await staffSay("One's own message is none.");
  await residentSays("It stopped.");
  await titled(page, "(2) Rewards");
  await page.reload();
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

  await resident.post("/api/dashboard/incidents/new", {
    userID: residentID,
    type: "Maintenance",
    requestID: "",
    category: "Plumbing",
    subCategory: "Leaking faucet",
    concernedParty: "Building",
    description: "It drips.",
  });
  await titled(page, "(1) Resident Chat");
  await page.goto(`${site.url}/staffdashboard/`);
  // In view for some seconds, a notification is read.
  await titled(page, "Dashboard");
});

it("a resident sees it, too, also what came while no page was open", async () => {
  const page = await enter(RESIDENT);
  await titled(page, "Profile");
  await staffSay("The pool opens at nine.");
  await tell("Your parcel is here.");
  await titled(page, "(2) Profile");
  expect(await lastBadge(page)).toBe(2);
  await page.goto("about:blank");
  await staffSay("It closes at ten.");
  await page.goto(`${site.url}/dashboard`);
  await titled(page, "(3) Profile");
  await page.getByRole("link", { name: /^Resident Chat/ }).click();
  await titled(page, "(1) Resident Chat");
  await page.getByRole("link", { name: /^Notifications/ }).click();
  await titled(page, "Notifications");
  expect(await lastBadge(page)).toBe(0);
});

/** The system's notifications that the portal shows at the moment. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account & security" }).click();
  await page.getByRole("dialog").getByText("This device").waitFor();
}

it("the browser tells of news while nobody looks, once somebody has turned that on", async () => {
  const page = await enter(RESIDENT, { serviceWorkers: "allow", permissions: ["notifications"] });
  const [visitor] = visitors;
  const asked = () => page.evaluate(() => (window as unknown as { asked?: number }).asked ?? 0);
  await page.evaluate(() => {
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      Object.assign(window, { asked: 1 });
      return ask();
    };
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The page of somebody who looks at something else, as a browser would tell it.
  const look = (away: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hasFocus", { configurable: true, value: () => !hidden });
    }, away);

  await look(true);
  await staffSay("Nobody asked for this one.");
  await titled(page, "(1) Profile");
  expect(await shown(page)).toEqual([]);
  expect(await asked()).toBe(0);

  await openAccount(page);
  await expectAccessibleAndFitting(page, "the account dialog with notifications off");
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByRole("button", { name: "Turn off notifications" }).waitFor();
  expect(await asked()).toBe(1);
  await page.keyboard.press("Escape");

  await look(false);
  await staffSay("Read while looking.");
  await titled(page, "(2) Profile");
  expect(await shown(page)).toEqual([]);

  await look(true);
  const elsewhere = (await visitor?.context.newPage()) as Page;
  await elsewhere.goto("about:blank");
  await elsewhere.bringToFront();
  await staffSay("A secret of the house.");
  await tell("Another secret.");
  await vi.waitFor(async () => expect(await shown(page)).toHaveLength(2), { timeout: 10_000 });
  const told = await shown(page);
  expect(told.map(({ title }) => title).sort()).toEqual(["New message in Resident Chat", "New notification"]);
  expect(JSON.stringify(told)).not.toMatch(/secret|Grace/);

  const [worker] = visitor?.context.serviceWorkers() ?? [];
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): void;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications({ tag: "chat" });
    const click = new scope.NotificationEvent("notificationclick", { notification });
    // Only a person's click is waited for.
    Object.defineProperty(click, "waitUntil", { value: () => undefined });
    scope.dispatchEvent(click);
  });
  await page.waitForURL(/\/dashboard#chat$/);
  await page.bringToFront();
  await titled(page, "(1) Resident Chat");
  await page.getByRole("link", { name: /^Notifications/ }).click();
  await titled(page, "Notifications");
  await vi.waitFor(async () => expect(await shown(page)).toEqual([]));

  await elsewhere.bringToFront();
  await tell("What the next person must not see.");
  await vi.waitFor(async () => expect(await shown(page)).toHaveLength(1), { timeout: 10_000 });
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  await vi.waitFor(async () => expect(await shown(page)).toEqual([]));
});

it("says so where the browser has denied notifications", async () => {
  const page = await enter(RESIDENT);
  await page.evaluate(() => Object.defineProperty(Notification, "permission", { value: "denied" }));
  await openAccount(page);
  await page.getByText("This browser blocks notifications of the portal.").waitFor();
  expect(await page.getByRole("button", { name: "Turn on notifications" }).count()).toBe(0);
});
