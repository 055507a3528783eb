/** A resident's incident: opened from the table, what staff do while it is open, its outcome, and reopening it. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import type { SessionUserView } from "../../../src/domain/user.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import {
  expectAccessibleAndFitting,
  expectAccessibleInEachTheme,
  expectFitting,
  expectGoodInEveryLook,
} from "../support/looks.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { type RestClient, restClient } from "../support/staff-client.ts";
import { alertShown, tabLink } from "./support/dashboard.ts";

const site = openSite();
let staff: RestClient;
let resident: RestClient;
let userID: string;

let maya: SignedIn;
/** An incident that is nothing new when the page is opened, so that its row keeps its height. */
let existingIncident: IncidentView;

beforeAll(async () => {
  [staff, resident] = await Promise.all([restClient(site.url, STAFF), restClient(site.url, RESIDENT)]);
  ({ userID } = await resident.get<SessionUserView>("/api/auth/me"));
  existingIncident = await report(resident, { description: "Opened by its row." });
  maya = await site.enter(RESIDENT, { hasTouch: true });
  await maya.go("/dashboard");
});

afterEach(async () => {
  expect(maya.complaints).toEqual([]);
  await maya.page.setViewportSize(DESKTOP);
});

const report = (reporter: RestClient, changes: Partial<IncidentView> = {}): Promise<IncidentView> =>
  reporter.post("/api/dashboard/incidents/new", {
    userID,
    requestID: "",
    type: "Maintenance",
    category: "Plumbing",
    subCategory: "Leaking faucet/pipe",
    description: "The kitchen faucet drips.",
    concernedParty: "Unit 3C",
    priorityLevel: "High",
    ...changes,
  });

const update = (_id: string, changes: object) =>
  staff.patch<IncidentView>("/api/dashboard/incidents/update", { _id, ...changes });

const reply = (_id: string, text: string) =>
  staff.post(`/api/dashboard/conversations/${encodeURIComponent(`incident:${_id}`)}/messages`, { text });

const fixed = { status: "Resolved", outcome: "Fixed", message: "Ben replaced the cartridge." };

const addressOf = (_id: string) => `/dashboard#incidents/${_id}`;
const step = (page: Page) => page.getByRole("listitem").and(page.locator("[aria-current=step]"));
const table = (page: Page) => page.getByRole("table", { name: "Incidents" });
const field = (page: Page) => page.getByRole("textbox", { name: "Message to the office" });

const crumbs = (page: Page) => page.getByRole("navigation", { name: "Breadcrumb" });

/** Opens an incident by its address, within the app. */
async function open({ _id, requestID }: IncidentView): Promise<Page> {
  await maya.page.goto(site.url + addressOf(_id));
  await crumbs(maya.page).getByText(requestID).waitFor();
  return maya.page;
}

/** Opens the table of incidents, within the app. */
async function openTable(): Promise<Page> {
  await maya.page.goto(`${site.url}/dashboard#incidents`);
  await table(maya.page).waitFor();
  return maya.page;
}

describe("opening an incident", () => {
  it("by its row, and returning to the same place of the table", async () => {
    await maya.page.setViewportSize({ ...DESKTOP, height: 500 });
    const page = await openTable();
    const text = page.getByText(existingIncident.description);
    // In the middle of the screen, so that the click itself scrolls nothing.
    await text.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(0);
    await text.click();

    await page.getByRole("heading", { level: 1, name: "Plumbing · Leaking faucet/pipe" }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#incidents/${existingIncident._id}`);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await tabLink(page, "Incidents").getAttribute("aria-current")).toBe("page");

    await page.getByRole("link", { name: "Incidents" }).filter({ visible: true }).first().click();
    await table(page).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /^Plumbing/ }).waitFor();
    await page.goBack();
    await table(page).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  it("by keyboard, with the focus on the content and then back on the incident's link", async () => {
    const page = await openTable();
    const { requestID } = await report(resident);
    const link = page.getByRole("link", { name: requestID });
    await link.focus();
    await page.keyboard.press("Enter");
    await crumbs(page).getByText(requestID).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
    await expect.poll(focused).toBe("main");
    await page.keyboard.press("Tab");
    const back = crumbs(page).getByRole("link");
    expect(await back.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await table(page).waitFor();
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("by the address of another resident's incident shows nothing of it", async () => {
    const secret = "Reported by somebody else.";
    const { _id } = await report(staff, { userID: "", description: secret });
    const { page } = maya;
    await page.goto(site.url + addressOf(_id));
    await page.getByRole("heading", { level: 1, name: "Incident not found" }).waitFor();
    await page.getByText("You have no incident at this address.").waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    expect(await page.getByRole("log").count()).toBe(0);
  });
});

describe("an open incident", () => {
  it("follows its status, assignee and due date", async () => {
    const incident = await report(resident);
    const { _id } = incident;
    const page = await open(incident);
    const steps = page.getByRole("region", { name: "Status" }).getByRole("listitem");
    const details = page.getByRole("region", { name: "Details" });
    const announced = page.getByRole("status", { name: "Status changes" });
    await expect.poll(() => step(page).innerText()).toMatch(/^Open\s+Today, /);
    expect(await details.innerText()).toMatch(/Assigned to\s+The office/);
    expect(await details.innerText()).not.toContain("Expected by");

    const { userID: assigneeID } = await staff.get<SessionUserView>("/api/auth/me");
    await update(_id, { status: "In Progress", assigneeID, dueDate: "2020-01-31" });
    await expect.poll(() => step(page).innerText()).toMatch(/^In Progress\s+Today, /);
    await expect.poll(() => steps.last().innerText()).toMatch(/^Resolved\s+Running late$/);
    await expect.poll(() => details.innerText()).toMatch(/Assigned to\s+G\s+Grace/);
    expect(await details.innerText()).toMatch(/Expected by\s+Jan 31, 2020/);
    await expect.poll(() => announced.innerText()).toBe("Your request is now In Progress.");

    await update(_id, { status: "On Hold", waitingFor: "a part", dueDate: "2090-01-31" });
    await expect.poll(() => step(page).innerText()).toMatch(/^On Hold\s+Waiting for a part$/);
    await expect.poll(() => steps.last().innerText()).toMatch(/^Resolved\s+Expected by Jan 31, 2090$/);
    expect(await steps.count()).toBe(3);
  });

  it("has the conversation with staff, and never their notes", async () => {
    const incident = await report(resident);
    const { _id } = incident;
    const page = await open(incident);
    const log = page.getByRole("log", { name: "Messages" });
    await log.getByText("You reported this").waitFor();
    await staff.post(`/api/dashboard/conversations/${encodeURIComponent(`incident-notes:${_id}`)}/messages`, {
      text: "Only for staff.",
    });
    await reply(_id, "May we come in tomorrow?");
    await log.getByText("May we come in tomorrow?").waitFor();
    await field(page).fill("Yes, please.");
    await page.keyboard.press("Enter");
    await log.getByText("Yes, please.").waitFor();
    await log.getByText("Only for staff.").waitFor({ state: "detached" });
  });

  it("is marked in the table while it has a new message", async () => {
    const page = await openTable();
    const { _id, requestID } = await report(resident);
    const link = page.getByRole("link", { name: requestID });
    await link.waitFor();
    expect(await link.innerText()).toBe(requestID);
    await reply(_id, "May we come in tomorrow?");
    await expect.poll(() => link.textContent()).toBe(`${requestID}, new message`);
    const read = page.waitForResponse(/\/conversations\/[^/]+\/read$/);
    await link.click();
    await read;
    await page.goBack();
    await expect.poll(() => link.textContent()).toBe(requestID);
  });
});

describe("a resolved incident", () => {
  it("says how it was resolved, and is reopened with what is still wrong", async () => {
    const incident = await report(resident);
    const { _id } = incident;
    const page = await open(incident);
    await field(page).waitFor();
    await update(_id, fixed);
    const outcome = page.getByRole("region", { name: "Outcome" });
    await outcome.getByText("Fixed. Ben replaced the cartridge.").waitFor();
    await outcome.getByText(/^Still not right\? You can reopen this until \w{3} \d+(, \d{4})?\.$/).waitFor();
    await expect.poll(() => step(page).innerText()).toMatch(/^Resolved\s+Today, /);
    await field(page).waitFor({ state: "detached" });
    const announced = page.getByRole("status", { name: "Status changes" });
    await expect.poll(() => announced.innerText()).toBe("Your request is now Resolved. Fixed.");

    await outcome.getByRole("button", { name: "Reopen" }).click();
    const dialog = page.getByRole("dialog", { name: "Reopen this incident?" });
    await dialog.getByText("The office reads this.").waitFor();
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await alertShown(page, "Please tell us what is still wrong.");
    await expectAccessibleAndFitting(page, "reopening");
    await dialog.getByLabel("What is still wrong?").fill("It dripped again all night.");
    await page.route("**/incidents/reopen", (route) => route.abort());
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await alertShown(page, "Error reopening incident.");
    await page.unroute("**/incidents/reopen");
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await dialog.waitFor({ state: "detached" });
    await outcome.waitFor({ state: "detached" });
    await expect.poll(() => step(page).innerText()).toMatch(/^Open\s+Today, /);
    await page.getByRole("log").getByText("It dripped again all night.").waitFor();
    await field(page).waitFor();
  });

  it.each([
    ["Upheld", "Decided in your favor.", "Still not right? You can reopen"],
    ["Rejected", "Not changed.", "If you see it differently, you can reopen"],
  ])("shows a dispute that was %s in the resident's words", async (outcome, words, hint) => {
    const dispute = { type: "Dispute", category: "Currency Points", subCategory: "CP not credited" };
    const incident = await report(resident, { ...dispute, priorityLevel: "" });
    await update(incident._id, { status: "Resolved", outcome, message: "We looked into it." });
    const page = await open(incident);
    await page.getByRole("heading", { level: 1, name: "Dispute: CP not credited" }).waitFor();
    const banner = page.getByRole("region", { name: "Outcome" });
    await banner.getByText(`${words} We looked into it.`).waitFor();
    await banner.getByText(hint).waitFor();
    await page.getByRole("log").getByText(words.slice(0, -1)).waitFor();
    expect(await page.locator("body").innerText()).not.toContain(outcome);
  });

  it("can't be reopened after 14 days", async () => {
    const incidents = await resident.get<IncidentView[]>(`/api/dashboard/incidents/${userID}`);
    const old = incidents.find(
      ({ resolvedAt }) => resolvedAt !== null && Date.parse(resolvedAt) < Date.now() - 16 * 86_400_000,
    );
    const page = await open(old ?? expect.fail("no old incident"));
    await page.getByText("This was resolved more than 14 days ago.").waitFor();
    expect(await page.getByRole("button", { name: "Reopen" }).count()).toBe(0);
  });
});

describe("every look of an incident", () => {
  it("is accessible and fits, open and resolved", async () => {
    const incident = await report(resident);
    await reply(incident._id, "May we come in tomorrow?");
    await update(incident._id, { status: "On Hold", waitingFor: "a part", dueDate: "2090-01-31" });
    const page = await open(incident);
    await page.getByText("May we come in tomorrow?").waitFor();
    await expectGoodInEveryLook(page, "an incident on hold");
    await update(incident._id, fixed);
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    await expectAccessibleInEachTheme(page, "a resolved incident");
    await page.setViewportSize(PHONE);
    await expectFitting(page, "a resolved incident on a phone");
  });

  it("on a phone is opened by a tap on its card, folds the details, and keeps the message field in view while the page scrolls; prints all messages without controls", async () => {
    await maya.page.setViewportSize(PHONE);
    const page = await openTable();
    const description = "The faucet of the bathtub drips.";
    const { _id } = await report(resident, { description });
    for (let count = 1; count <= 12; count += 1) await reply(_id, `Message ${count} of a long conversation.`);
    // The link lies over the whole card.
    await page.getByText(description).tap({ force: true });
    await page.getByText("Message 12").waitFor();
    expect(new URL(page.url()).hash).toBe(`#incidents/${_id}`);
    expect(await page.getByText(description).isVisible()).toBe(false);
    await page.getByRole("button", { name: "More details" }).click();
    expect(await page.getByText(description).isVisible()).toBe(true);

    const tabs = await page.getByRole("navigation", { name: "Resident" }).boundingBox();
    const bottomOfField = async () => {
      const box = await field(page).boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    const isInReach = async () => {
      const bottom = await bottomOfField();
      return bottom > 0 && bottom <= (tabs?.y ?? 0);
    };
    await page.getByText("Message 3 of").scrollIntoViewIfNeeded();
    await expect.poll(isInReach).toBe(true);
    await field(page).fill("I see my own message.");
    await page.keyboard.press("Enter");
    const own = page.getByRole("log").getByText("I see my own message.");
    await own.waitFor();
    await expect
      .poll(async () => {
        const [box, below] = [await own.boundingBox(), await field(page).boundingBox()];
        return box !== null && below !== null && box.y > 0 && box.y + box.height <= below.y;
      })
      .toBe(true);

    // A print has all messages, and no controls.
    await page.setViewportSize(DESKTOP);
    const log = page.getByRole("log");
    await log.getByText("Message 12").waitFor();
    const hidden = () => log.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(await hidden()).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    await expect.poll(hidden).toBe(0);
    expect(await field(page).isVisible()).toBe(false);
    expect(await page.getByText(description).isVisible()).toBe(true);
    expect(await crumbs(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
  });
});
