/** 'Jump to': what staff and residents find, its keys, and where it is not offered. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleInEachTheme,
} from "./support/looks.ts";
import { BEN, RESIDENT, STAFF } from "./support/people.ts";
import { openSite, type SignedIn } from "./support/site.ts";
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

/** Waits until nothing is being searched. */
const settled = (page: Page) => page.locator("[role=listbox][aria-busy=false]").waitFor();

/** Types a text and waits for its results. */
async function find(page: Page, text: string, first: string): Promise<void> {
  await field(page).fill(text);
  await selected(page).filter({ hasText: first }).waitFor();
  await settled(page);
}

describe("staff", () => {
  let grace: SignedIn;
  let page: Page;

  beforeAll(async () => {
    grace = await site.enter(STAFF);
    page = await grace.go("/staffdashboard/rewards");
  });

  afterAll(() => {
    expect(grace.complaints).toEqual([]);
  });

  async function toScreen(name: string, path: string): Promise<void> {
    await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name }).click();
    await page.waitForURL(`**/staffdashboard/${path}`);
  }

  async function closePalette(): Promise<void> {
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "hidden" });
  }

  it("find residents, units, incidents, screens and actions", async () => {
    await open(page);
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
    await expectAccessibleInEachTheme(page, "results of 'Jump to'");
    await find(page, "3c", "Unit 3C");
    expect(await groups(page)).toContain("Units");
    await field(page).fill("rent r");
    await page.getByRole("group", { name: "Screens" }).getByText("Rent roll").waitFor();
    await field(page).fill("zamboni");
    await page.getByText("Nothing found for “zamboni”.").waitFor();
    await page.getByRole("status").filter({ hasText: "No results" }).waitFor();
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    await expectAccessible(page, "no results of 'Jump to'");
    await field(page).fill("");
    await closePalette();
  });

  it("move through the list and leave it by keyboard", async () => {
    await opener(page).click();
    await selected(page).waitFor();
    await settled(page);
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
    await closePalette();
    await page.locator("button:focus", { hasText: "Jump to" }).waitFor();
  });

  it("open a profile, a form on it, and the office conversation", async () => {
    await open(page);
    await find(page, "lindqvist", "Maya Lindqvist");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Maya Lindqvist" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
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
  });

  it("open a form on its screen, also in a new tab, and while the screen of a link is still to come", async () => {
    await page.evaluate(() => {
      document.querySelector<HTMLAnchorElement>("nav a[href$='/rewards']")?.click();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
    });
    await page.locator("h1", { hasText: "Rewards" }).waitFor();
    await find(page, "Add Incident", "Add Incident");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.keyboard.press("Control+Enter"),
    ]);
    await tab.getByRole("dialog", { name: "Add Incident" }).waitFor();
    await tab.waitForURL(/\/staffdashboard\/incidents$/);
    await tab.close();
    await field(page).waitFor({ state: "hidden" });
    expect(page.url()).toContain("/rewards");
    for (const [action, address] of [
      ["Add Incident", /\/staffdashboard\/incidents$/],
      ["New Resident", /\/staffdashboard\/residents$/],
    ] as const) {
      await open(page);
      await find(page, action, action);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: action }).waitFor();
      await page.waitForURL(address);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await open(page);
    await find(page, "new ann", "New announcement");
    await page.keyboard.press("Enter");
    await page.locator("input[name=title]:focus").waitFor();
  });

  it("open it while typing, and the focus returns", async () => {
    await toScreen("Resident-Chat", "rchat");
    const composer = page.getByPlaceholder("Type your message...");
    await composer.fill("Half a");
    await open(page);
    await closePalette();
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type(" sentence");
    await expect.poll(() => composer.inputValue()).toBe("Half a sentence");
    await composer.fill("");
  });

  it("see changes of others at once", async () => {
    const client = await restClient(site.url, BEN);
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
    await field(page).fill("");
    await closePalette();
  });

  it("see that a search failed, and search again", async () => {
    await page.route("**/api/dashboard/search*", (route) => route.fulfill({ status: 500, json: {} }));
    await open(page);
    await field(page).fill("re");
    await page.getByText("The search failed.").waitFor();
    await page.getByRole("option", { name: "Reports Screen", exact: true }).waitFor();
    await page.unroute("**/api/dashboard/search*");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("The search failed.").waitFor({ state: "hidden" });
    await page.getByRole("group", { name: "Incidents" }).waitFor();
    await field(page).fill("");
    await closePalette();
  });

  it("Enter waits for the results of what is typed", async () => {
    await toScreen("Rewards", "rewards");
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
    await page.unroute("**/api/dashboard/search*");
  });

  it("it fills the screen of a phone", async () => {
    await page.setViewportSize(PHONE);
    await opener(page).click();
    await find(page, "maya", "Maya Lindqvist");
    expect(await page.getByRole("dialog").boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await expectAccessibleAndFitting(page, "'Jump to' on a phone");
    await page.getByRole("button", { name: "Cancel" }).click();
    await field(page).waitFor({ state: "hidden" });
    await page.locator("button[aria-label='Jump to']:focus").waitFor();
    await page.setViewportSize(DESKTOP);
  });

  it("are offered only what they may do, and what they opened last until they log out", async () => {
    const ben = await site.enter(BEN);
    const his = await ben.go("/staffdashboard/rewards");
    await open(his);
    await his.getByRole("option", { name: "Reports Screen" }).waitFor();
    expect(await groups(his)).toEqual(["Actions", "Go to"]);
    expect(await his.getByRole("option", { name: "Settings Screen" }).count()).toBe(0);
    await find(his, "dis", "");
    expect(await his.getByRole("option", { name: "Displays" }).count()).toBe(0);
    await his.keyboard.press("Escape");
    await his.keyboard.press("Escape");
    await field(his).waitFor({ state: "hidden" });
    for (const name of ["Maya Lindqvist", "Dana Whitfield"]) {
      await open(his);
      await find(his, name, name);
      await his.keyboard.press("Enter");
      await his.getByRole("heading", { level: 1, name }).waitFor();
    }
    await open(his);
    await selected(his).filter({ hasText: "Dana Whitfield" }).waitFor();
    const recent = his.getByRole("group", { name: "Recent" }).getByRole("option");
    expect(await recent.allTextContents()).toEqual([
      expect.stringContaining("Dana Whitfield"),
      expect.stringContaining("Maya Lindqvist"),
    ]);
    const stored = () => his.evaluate(() => JSON.stringify(localStorage));
    expect(await stored()).toMatch(/recent:S-/);
    expect(await stored()).not.toContain("Dana");
    await his.keyboard.press("Escape");
    await his.getByRole("button", { name: "Logout" }).click();
    await his.waitForURL(/\/login/);
    expect(await stored()).not.toMatch(/recent/);
    await ben.leave();
  });
});

describe("residents", () => {
  it("find their own screens and actions without a search on the server, and open dialogs on a phone", async () => {
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

    await page.setViewportSize(PHONE);
    for (const [action, hash] of [
      ["Account & security", ""],
      ["Report an Incident", "#incidents"],
      ["Raise a dispute", "#incidents"],
    ] as const) {
      await opener(page).click();
      await page.getByRole("option", { name: action }).click();
      await page.getByRole("dialog", { name: action }).waitFor();
      expect(page.url()).toBe(`${site.url}/dashboard${hash}`);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await page.reload();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(maya.complaints).toEqual([]);
    await maya.leave();
  });
});
