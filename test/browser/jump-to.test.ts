/** 'Jump to': what staff and residents find, its keys, and where it is not offered. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PHONE } from "./support/chromium.ts";
import { expectAccessible, expectAccessibleAndFitting } from "./support/looks.ts";
import { BEN, RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { restClient } from "./support/staff-client.ts";

const site = openSite();

const field = (page: Page) => page.getByRole("combobox", { name: "Jump to" });
const options = (page: Page) => page.getByRole("option");
const selected = (page: Page) => page.getByRole("option", { selected: true });
const opener = (page: Page) => page.getByRole("button", { name: "Jump to" }).filter({ visible: true });
const groups = (page: Page) =>
  page
    .getByRole("listbox")
    .getByRole("group")
    .evaluateAll((all) => all.map((one) => one.ariaLabel));

async function open(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
}

/** Types a text and waits for its results. */
async function find(page: Page, text: string, first: string): Promise<void> {
  await field(page).fill(text);
  await selected(page).filter({ hasText: first }).waitFor();
  await page.locator("[role=listbox][aria-busy=false]").waitFor();
}

describe("staff", () => {
  it("find residents, units, incidents, screens and actions", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rewards");
    await open(page);
    expect(await groups(page)).toEqual(["Actions", "Go to"]);
    await expectAccessible(page);
    await find(page, "lindqvist", "Maya Lindqvist");
    expect(await groups(page)).toEqual(["Residents", "Incidents", "Actions"]);
    expect(await page.getByRole("option", { name: /^(Message|Add)/ }).allTextContents()).toEqual([
      "Message Maya LindqvistOffice inboxAction",
      "Add payment for Maya LindqvistAction",
      "Add behavior for Maya LindqvistAction",
    ]);
    await page
      .getByRole("status")
      .filter({ hasText: /^\d+ results$/ })
      .waitFor();
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await find(page, "3c", "Unit 3C");
    expect(await groups(page)).toContain("Units");
    await field(page).fill("rent r");
    await page.getByRole("group", { name: "Screens" }).getByText("Rent roll").waitFor();
    await field(page).fill("zamboni");
    await page.getByText("Nothing found for “zamboni”.").waitFor();
    await page.getByRole("status").filter({ hasText: "No results" }).waitFor();
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    await expectAccessible(page);
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });

  it("move through the list and leave it by keyboard", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rewards");
    await opener(page).click();
    await selected(page).waitFor();
    const names = await options(page).allTextContents();
    const expectSelected = (at: number) =>
      expect.poll(() => selected(page).textContent()).toContain(names.at(at)?.replace(/Enter$/, "") ?? "?");
    await expectSelected(0);
    await page.keyboard.press("ArrowUp");
    await expectSelected(-1);
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(
      await selected(page).getAttribute("id"),
    );
    await page.keyboard.press("ArrowDown");
    await expectSelected(0);
    await page.keyboard.press("ArrowDown");
    await expectSelected(1);
    await page.keyboard.press("End");
    await expectSelected(-1);
    await page.keyboard.press("Home");
    await expectSelected(0);
    await field(page).fill("x");
    await page.keyboard.press("Escape");
    await expect.poll(() => field(page).inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "hidden" });
    await page.locator("button:focus", { hasText: "Jump to" }).waitFor();
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });

  it("open a profile, a form on it, and the office conversation", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rewards");
    await open(page);
    await find(page, "lindqvist", "Maya Lindqvist");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Maya Lindqvist" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Maya Lindqvist" }).waitFor();
    for (const [action, dialog] of [
      ["Add payment for", "Add Payment"],
      ["Add behavior for", "Add Behavior"],
    ] as const) {
      await open(page);
      await find(page, "lindqvist", "Maya Lindqvist");
      await page.getByRole("option", { name: `${action} Maya Lindqvist` }).click();
      await page.getByRole("dialog", { name: dialog }).waitFor();
      await page.keyboard.press("Control+k");
      expect(await field(page).count()).toBe(0);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Maya Lindqvist" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await open(page);
    await find(page, "lindqvist", "Maya Lindqvist");
    await page.getByRole("option", { name: "Message Maya Lindqvist" }).click();
    await page.waitForURL(/\/staffdashboard\/inbox\/R-/);
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });

  it.each([
    ["Add Incident", /\/staffdashboard\/incidents$/, "Add Incident"],
    ["New Resident", /\/staffdashboard\/residents$/, "New Resident"],
  ])("%s opens its form, also in a new tab", async (action, address, dialog) => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rewards");
    await open(page);
    await find(page, action, action);
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.keyboard.press("Control+Enter"),
    ]);
    await tab.getByRole("dialog", { name: dialog }).waitFor();
    await tab.waitForURL(address);
    await field(page).waitFor({ state: "hidden" });
    expect(page.url()).toContain("/rewards");
    await open(page);
    await find(page, action, action);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: dialog }).waitFor();
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });

  it("New announcement leads to its first field", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rewards");
    await open(page);
    await find(page, "new ann", "New announcement");
    await page.keyboard.press("Enter");
    await page.locator("input[name=title]:focus").waitFor();
    await grace.leave();
  });

  it("open it while typing, and the focus returns", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rchat");
    const composer = page.getByPlaceholder("Type your message...");
    await composer.fill("Half a");
    await open(page);
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "hidden" });
    await page.keyboard.type(" sentence");
    await expect.poll(() => composer.inputValue()).toBe("Half a sentence");
    await grace.leave();
  });

  it("see what they opened last until they log out", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rewards");
    for (const name of ["Maya Lindqvist", "Dana Whitfield"]) {
      await open(page);
      await find(page, name, name);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    await open(page);
    await selected(page).filter({ hasText: "Dana Whitfield" }).waitFor();
    const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
    expect(await recent.allTextContents()).toEqual([
      expect.stringContaining("Dana Whitfield"),
      expect.stringContaining("Maya Lindqvist"),
    ]);
    const stored = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await stored()).toMatch(/recent:S-/);
    expect(await stored()).not.toContain("Dana");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login/);
    expect(await stored()).not.toMatch(/recent/);
    await grace.leave();
  });

  it("are offered only what they may do", async () => {
    const ben = await site.enter(BEN);
    const page = await ben.go("/staffdashboard/rewards");
    await open(page);
    await page.getByRole("option", { name: "Reports Screen" }).waitFor();
    expect(await page.getByRole("option", { name: "Settings Screen" }).count()).toBe(0);
    await find(page, "dis", "");
    expect(await page.getByRole("option", { name: "Displays" }).count()).toBe(0);
    await ben.leave();
  });

  it("see changes of others at once", async () => {
    const grace = await site.enter(STAFF);
    const client = await restClient(site.url, BEN);
    const page = await grace.go("/staffdashboard/rewards");
    await open(page);
    await field(page).fill("okonkwo");
    await page.getByText("Nothing found for “okonkwo”.").waitFor();
    const { userID } = (
      await client.get<{ userID: string; email: string }[]>("/api/dashboard/residents")
    ).find(({ email }) => email === "resident@example.com") ?? { userID: "" };
    await client.patch("/api/dashboard/residents/update", { userID, lastName: "Okonkwo" });
    await selected(page).filter({ hasText: "Maya Okonkwo" }).waitFor();
    await client.patch("/api/dashboard/residents/update", { userID, lastName: "Lindqvist" });
    await page.getByText("Nothing found for “okonkwo”.").waitFor();
    await grace.leave();
  });

  it("are told of a failed search, and search again", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rewards");
    await page.route("**/api/dashboard/search*", (route) => route.fulfill({ status: 500, json: {} }));
    await open(page);
    await field(page).fill("re");
    await page.getByText("The search failed.").waitFor();
    await page.getByRole("option", { name: "Reports Screen", exact: true }).waitFor();
    await page.unroute("**/api/dashboard/search*");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("The search failed.").waitFor({ state: "hidden" });
    await page.getByRole("group", { name: "Incidents" }).waitFor();
    await grace.leave();
  });

  it("Enter waits for the results of what is typed", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go("/staffdashboard/rewards");
    await open(page);
    await find(page, "dana", "Dana Whitfield");
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/dashboard/search*", async (route) => {
      await answered;
      await route.continue();
    });
    await field(page).fill("maya lindqvist");
    await page.keyboard.press("Enter");
    expect(page.url()).toContain("/rewards");
    answer();
    await page.getByRole("heading", { level: 1, name: "Maya Lindqvist" }).waitFor();
    await grace.leave();
  });

  it("it fills the screen of a phone", async () => {
    const grace = await site.enter(STAFF, { viewport: PHONE });
    const page = await grace.go("/staffdashboard/");
    await opener(page).click();
    await find(page, "maya", "Maya Lindqvist");
    expect(await page.getByRole("dialog").boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await expectAccessibleAndFitting(page, "'Jump to' on a phone");
    await page.getByRole("button", { name: "Cancel" }).click();
    await field(page).waitFor({ state: "hidden" });
    await page.locator("button[aria-label='Jump to']:focus").waitFor();
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });
});

describe("residents", () => {
  it("find their own screens and actions, and nothing is searched on the server", async () => {
    const maya = await site.enter(RESIDENT);
    const page = await maya.go("/dashboard");
    const searches: string[] = [];
    page.on(
      "request",
      (request) => request.url().includes("/api/dashboard/search") && searches.push(request.url()),
    );
    await opener(page).click();
    await options(page).first().waitFor();
    expect(
      await page.getByRole("listbox").locator("[role=option] > :nth-child(2)").allTextContents(),
    ).toEqual([
      "Report an Incident",
      "Raise a dispute",
      "Message the office",
      "Account & security",
      "Profile",
      "Notifications",
      "Rewards",
      "Incidents",
      "Resident Chat",
    ]);
    await expectAccessible(page);
    await field(page).fill("whitfield");
    await page.getByText("Nothing found for “whitfield”.").waitFor();
    await find(page, "off", "Message the office");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/dashboard#chat\/office$/);
    await field(page).waitFor({ state: "hidden" });
    expect(searches).toEqual([]);
    expect(maya.complaints).toEqual([]);
    await maya.leave();
  });

  it.each([
    ["Report an Incident", "Report an Incident", "#incidents"],
    ["Raise a dispute", "Raise a dispute", "#incidents"],
    ["Account & security", "Account & security", ""],
  ])("%s opens its dialog on a phone", async (action, dialog, hash) => {
    const maya = await site.enter(RESIDENT, { viewport: PHONE });
    const page = await maya.go("/dashboard");
    await opener(page).click();
    await page.getByRole("option", { name: action }).click();
    await page.getByRole("dialog", { name: dialog }).waitFor();
    expect(page.url()).toBe(`${site.url}/dashboard${hash}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(maya.complaints).toEqual([]);
    await maya.leave();
  });
});
