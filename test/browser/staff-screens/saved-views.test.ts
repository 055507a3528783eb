/** Saved views of the lists of residents and incidents: saved, opened, renamed and deleted, live on other pages, and found by 'Jump to'. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { restClient } from "../support/staff-client.ts";

const PATH = "/api/dashboard/saved-views";

const site = openSite();
let grace: SignedIn;
let page: Page;
/** The methods of the page's calls for saved views. */
let fetches: string[] = [];

beforeAll(async () => {
  const client = await restClient(site.url, STAFF);
  // Only then are the lists empty.
  for (const { _id } of await client.get<{ _id: string }[]>(PATH)) await client.remove(`${PATH}/${_id}`);
  grace = await site.enter(STAFF, { viewport: DESKTOP });
  ({ page } = grace);
  page.on("request", (request) => request.url().includes(PATH) && fetches.push(request.method()));
});

afterAll(() => {
  expect(grace?.complaints).toEqual([]);
});

describe("saved views", () => {
  it("of the team are saved from a filter, and opened, renamed and deleted on another page", async () => {
    await grace.go("/staffdashboard/residents");
    const panel = page.getByRole("dialog", { name: "Saved views" });
    const button = page.getByRole("button", { name: "Saved views" });
    await button.click();
    // An unfiltered list is no view.
    await panel.getByText("Filter or sort the list, then save it here.").waitFor();
    expect(await panel.getByRole("button", { name: "Save view" }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Class C/ }).click();
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Unit");

    const ben = await site.enter(STAFF, { viewport: PHONE });
    const other = await ben.go("/staffdashboard/residents");
    const otherPanel = other.getByRole("dialog", { name: "Saved views" });
    await other.getByRole("button", { name: "Saved views" }).click();
    await otherPanel.getByText("No saved views yet.").waitFor();

    await button.click();
    await panel.getByRole("button", { name: "Save view" }).click();
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Please enter a name.").waitFor();
    await panel.getByRole("textbox", { name: "Name" }).fill("At risk by unit");
    await panel.getByRole("radio", { name: "Team" }).check();
    await expectAccessibleAndFitting(page, "a new view");
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    const saved = panel.getByRole("region", { name: "Team" }).getByRole("link", { name: /^At risk by unit/ });
    await saved.waitFor();
    expect(await saved.getAttribute("aria-current")).toBe("true");

    await otherPanel.getByRole("link", { name: /^At risk by unit/ }).waitFor();
    await expectAccessibleAndFitting(other, "the saved views on a phone");
    await otherPanel.getByRole("link", { name: /^At risk by unit/ }).click();
    await other.waitForURL("**/staffdashboard/residents?filterClass=C&sort=unit");
    await expect
      .poll(() => other.getByRole("button", { name: /^Class C/ }).getAttribute("aria-pressed"))
      .toBe("true");
    expect(await other.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("unit");

    await other.getByRole("button", { name: "Saved views" }).click();
    await otherPanel.getByRole("button", { name: "Rename: At risk by unit" }).click();
    await otherPanel.getByRole("textbox", { name: "Name" }).fill("Class C by unit");
    await other.keyboard.press("Enter");
    await panel.getByRole("link", { name: /^Class C by unit/ }).waitFor();
    await otherPanel.getByRole("button", { name: "Delete: Class C by unit" }).click();
    await otherPanel.getByRole("button", { name: "Delete", exact: true }).click();
    await panel.getByText("No saved views yet.").waitFor();
    expect(ben.complaints).toEqual([]);
    await ben.leave();
  });

  it("of incidents have the words and the type, and lead from any incident to the list, with the keyboard", async () => {
    await grace.go("/staffdashboard/incidents?show=unassigned&q=leak&type=Maintenance");
    fetches = [];
    const panel = page.getByRole("dialog", { name: "Saved views" });
    const button = page.getByRole("button", { name: "Saved views" });
    await button.press("Enter");
    await panel.getByText("No saved views yet.").waitFor();
    await panel.getByRole("button", { name: "Save view" }).press("Enter");
    expect(fetches).toEqual(["GET"]);
    await page.keyboard.type("Leaks without an assignee");
    await page.keyboard.press("Enter");
    await panel.getByRole("region", { name: "Yours" }).getByRole("link").waitFor();

    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Incidents" }).click();
    await page.waitForURL("**/staffdashboard/incidents");
    const filter = page.getByRole("searchbox", { name: "Filter incidents" });
    await expect.poll(() => filter.inputValue()).toBe("");
    await page.locator("a[data-incident]").first().click();
    await page.waitForURL(/\/incidents\/\w+$/);
    await button.press("Enter");
    const link = panel.getByRole("link", { name: "Leaks without an assignee" });
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/staffdashboard/incidents?show=unassigned&q=leak&type=Maintenance");
    await expect.poll(() => filter.inputValue()).toBe("leak");
    expect(await page.getByRole("combobox", { name: "Type" }).inputValue()).toBe("Maintenance");
    await expect.poll(() => panel.count()).toBe(0);
  });

  it("are found by 'Jump to', from any screen and as soon as they are saved", async () => {
    const ben = await restClient(site.url, BEN);
    const filter = { text: "", filter: "classC", sort: "unit", direction: "ascending" };
    const view = { list: "residents", filter };
    await ben.post(PATH, { ...view, name: "Rent talks of Ben", visibility: "own" });
    await ben.post(PATH, { ...view, name: "Rent talks", visibility: "team" });
    await grace.go("/staffdashboard/rewards");
    fetches = [];
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Jump to" }).fill("rent");
    const found = page.getByRole("group", { name: "Saved views" }).getByRole("option");
    await expect.poll(() => found.allTextContents()).toEqual(["Rent talksResidents, TeamSaved view"]);
    expect(fetches).toEqual(["GET"]);
    const own = {
      list: "incidents",
      filter: { shown: "open", text: "leak", type: "All types" },
      visibility: "own",
    };
    // Two views with the same filter.
    await ben.post(PATH, { ...view, name: "Rent talks again", visibility: "team" });
    await expect.poll(() => found.count()).toBe(2);
    await (await restClient(site.url, STAFF)).post(PATH, { ...own, name: "Rent and leaks" });
    await expect.poll(() => found.last().textContent()).toBe("Rent talks againResidents, TeamSaved view");
    await found.filter({ hasText: "Rent and leaksIncidents" }).waitFor();
    await found.filter({ hasText: "Rent talks again" }).click();
    await page.waitForURL("**/staffdashboard/residents?filterClass=C&sort=unit");
    await page.getByRole("button", { name: /^Class C/, pressed: true }).waitFor();
  });
});
