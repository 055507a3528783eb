/** 'Jump to': what staff and residents find, its keys, and where it is not offered. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleInEachTheme,
} from "./support/looks.ts";
import { uniqueName } from "./support/office.ts";

/** Staff begin at Rewards. */
const it = withSite({ addsOnly: true }).extend("page", ({ grace }) => grace.go("/staffdashboard/rewards"));

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

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "hidden" });
}

it("staff find records, screens and actions, also on a phone", async ({ page }) => {
  await open(page);
  await find(page, "lindqvist", "Maya Lindqvist");
  expect(await groups(page)).toEqual(["Residents", "Incidents", "Actions"]);
  expect(await page.getByRole("option", { name: /^(Message|Add)/ }).allTextContents()).toEqual([
    "Message Maya LindqvistOffice inboxAction",
    "Add payment for Maya LindqvistAction",
    "Add behavior for Maya LindqvistAction",
    "Add incident for Maya LindqvistAction",
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
  await page.getByText("Try a name, a unit such as 3C, or a request ID.").waitFor();
  await field(page).fill("move out");
  await page.getByText("Add the resident’s name.").waitFor();
  await field(page).fill("zamboni");
  await page.getByRole("status").filter({ hasText: "No results" }).waitFor();
  expect(await field(page).getAttribute("aria-expanded")).toBe("false");
  await expectAccessible(page, "no results of 'Jump to'");
  await field(page).fill("");
  await close(page);

  await page.setViewportSize(PHONE);
  await opener(page).click();
  await find(page, "maya", "Maya Lindqvist");
  expect(await page.getByRole("dialog").boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await expectAccessibleAndFitting(page, "'Jump to' on a phone");
  await page.getByRole("button", { name: "Cancel" }).click();
  await field(page).waitFor({ state: "hidden" });
  await page.locator("button[aria-label='Jump to']:focus").waitFor();
});

const search = (page: Page) => page.getByRole("searchbox", { name: "Search" });

it("the header's search shows the specified alert, and opens with the text", async ({ page }) => {
  await search(page).fill("lindqvist");
  await search(page).press("Enter");
  await page.getByText("Searching for: lindqvist").waitFor();
  await selected(page).filter({ hasText: "Maya Lindqvist" }).waitFor();
  expect(await field(page).inputValue()).toBe("lindqvist");
  expect(await opener(page).count()).toBe(0);
});

it("nothing that is typed while the dialog's code loads is lost", async ({ page }) => {
  await search(page).waitFor();
  let load = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/staff-palette-*.js", async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("lindx");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("q");
  load();
  await field(page).waitFor();
  await page.keyboard.type("vist");
  await selected(page).filter({ hasText: "Maya Lindqvist" }).waitFor();
  expect(await field(page).inputValue()).toBe("lindqvist");
});

it("staff use the list by keyboard, and the focus returns", async ({ page }) => {
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await selected(page).waitFor();
  await settled(page);
  const names = await options(page).allTextContents();
  for (const [key, at] of [
    ["", 0],
    ["ArrowUp", -1],
    ["ArrowDown", 0],
    ["ArrowDown", 1],
    ["End", -1],
    ["Home", 0],
  ] as const) {
    if (key) await page.keyboard.press(key);
    const name = names.at(at)?.replace(/Enter$/, "") ?? "?";
    await expect.poll(() => selected(page).textContent(), { message: key }).toContain(name);
  }
  expect(await field(page).getAttribute("aria-activedescendant")).toBe(
    await selected(page).getAttribute("id"),
  );
  await field(page).fill("x");
  await page.keyboard.press("Escape");
  await expect.poll(() => field(page).inputValue()).toBe("");
  await close(page);
  await page.locator("button[aria-label=Search]:focus").waitFor();

  await page
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: /^Resident-Chat/ })
    .click();
  const composer = page.getByPlaceholder("Type your message...");
  await composer.fill("Half a");
  await open(page);
  await close(page);
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.type(" sentence");
  await expect.poll(() => composer.inputValue()).toBe("Half a sentence");
});

it("staff open a profile, a form on it, and the office conversation", async ({ page }) => {
  await open(page);
  await find(page, "lindqvist", "Maya Lindqvist");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Maya Lindqvist" }).waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#R-\w{8}$/);
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
  await page.waitForURL(/\/staffdashboard\/inbox\/R-\w{8}$/);
  await page.locator("textarea:focus").waitFor();
  expect(await page.locator("textarea:focus").getAttribute("aria-label")).toBe("Message to Maya Lindqvist");
  await open(page);
  await find(page, "renew maya", "Renew lease of Maya Lindqvist");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /renew/i }).waitFor();
});

it("staff see changes and failures; Enter waits for the results", async ({ page, office }) => {
  const [before, after] = [uniqueName(), uniqueName()];
  const { userID } = await office.enter("Noa", { lastName: before });
  const rename = (lastName: string) =>
    office.rest.patch("/api/dashboard/residents/update", { userID, lastName });
  await open(page);
  await field(page).fill(after);
  const nothing = page.getByText(`Nothing found for “${after}”.`);
  await nothing.waitFor();
  await rename(after);
  await selected(page)
    .filter({ hasText: `Noa ${after}` })
    .waitFor();
  await rename(before);
  await nothing.waitFor();

  await page.route("**/api/dashboard/search*", (route) => route.fulfill({ status: 500, json: {} }));
  await field(page).fill("re");
  await page.getByText("The search failed.").waitFor();
  await page.getByRole("option", { name: "Reports Screen", exact: true }).waitFor();
  await page.unroute("**/api/dashboard/search*");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("The search failed.").waitFor({ state: "hidden" });
  await page.getByRole("group", { name: "Incidents" }).waitFor();

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
});

it("residents find their own screens and actions without the server", async ({ site, maya }) => {
  const page = await maya.go("/dashboard");
  const searches: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/api/dashboard/search") && searches.push(request.url()),
  );
  await opener(page).click();
  await options(page).first().waitFor();
  expect(await page.getByRole("listbox").locator("[role=option] > :nth-child(2)").allTextContents()).toEqual([
    "Report an Incident",
    "Raise a dispute",
    "Message the office",
    "Account & security",
    "Profile",
    "Notifications",
    "Rewards",
    "Incidents",
    "Resident Chat",
    "Balance",
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
});
