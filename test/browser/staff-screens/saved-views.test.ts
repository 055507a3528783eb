/** Saved views of the lists of residents and incidents: saved, opened, renamed and deleted, live on other pages, and found by 'Jump to'. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { restClient } from "../support/staff-client.ts";

const PATH = "/api/dashboard/saved-views";

const it = withSite({ addsOnly: true });

// Only then are the lists of a test empty.
it.beforeEach(async ({ site }) => {
  for (const person of [STAFF, BEN]) {
    const client = await restClient(site.url, person);
    for (const { _id } of await client.get<{ _id: string }[]>(PATH)) await client.remove(`${PATH}/${_id}`);
  }
});

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Saved views" });
const buttonOf = (page: Page) => page.getByRole("button", { name: "Saved views" });

it("saved views of the team are saved, opened, renamed and deleted", async ({ enter, grace }) => {
  const page = await grace.go("/staffdashboard/residents");
  const panel = panelOf(page);
  await buttonOf(page).click();
  // An unfiltered list is no view.
  await panel.getByText("Filter or sort the list, then save it here.").waitFor();
  expect(await panel.getByRole("button", { name: "Save view" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Class C/ }).click();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Unit");

  const other = await (await enter(STAFF, { viewport: PHONE })).go("/staffdashboard/residents");
  const otherPanel = panelOf(other);
  await buttonOf(other).click();
  await otherPanel.getByText("No saved views yet.").waitFor();

  await buttonOf(page).click();
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
  await other.getByRole("button", { name: /^Class C/, pressed: true }).waitFor();
  expect(await other.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("unit");

  await buttonOf(other).click();
  await otherPanel.getByRole("button", { name: "Rename: At risk by unit" }).click();
  await otherPanel.getByRole("textbox", { name: "Name" }).fill("Class C by unit");
  await other.keyboard.press("Enter");
  await panel.getByRole("link", { name: /^Class C by unit/ }).waitFor();
  await otherPanel.getByRole("button", { name: "Delete: Class C by unit" }).click();
  await otherPanel.getByRole("button", { name: "Delete", exact: true }).click();
  await panel.getByText("No saved views yet.").waitFor();
});
