/** Leaving a screen: what is typed is not lost without a question, and Back returns to the place. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { alerts } from "../support/alerts.ts";
import { withSite } from "../support/fixtures.ts";

const it = withSite({ readsOnly: true });

const RESIDENTS = "/staffdashboard/residents";
const SETTINGS = "/staffdashboard/settings";

const question = (page: Page) => page.getByRole("dialog", { name: "Discard your changes?" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

it("Escape, x and Back ask before they lose a typed form, and Cancel does not", async ({ grace }) => {
  const page = await grace.go("/staffdashboard/rewards");
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Residents" }).click();
  await page.getByRole("button", { name: "New Resident" }).click();
  const form = page.getByRole("dialog", { name: "New Resident" });
  await form.getByLabel("Close").click();
  await form.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "New Resident" }).click();
  const name = form.locator("input[name=firstName]");
  await form.getByRole("checkbox").check();
  await name.fill("Ida");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => form.getByLabel("Close").click(),
    () => page.goBack(),
  ]) {
    await leave();
    await question(page).getByRole("button", { name: "Keep editing" }).click();
    expect(await name.inputValue()).toBe("Ida");
    expect(new URL(page.url()).pathname).toBe(RESIDENTS);
  }
  await page.goBack();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await heading(page, "Rewards").waitFor();
  await page.goForward();
  await page.getByRole("button", { name: "New Resident" }).click();
  await form.getByRole("checkbox").check();
  expect(await name.inputValue()).toBe("");
  await name.fill("Ida");
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
});

it("a menu and a clicked notification ask before they lose changed settings", async ({ grace }) => {
  const page = await grace.go(`${SETTINGS}?tab=scores`);
  const field = page.getByRole("main").getByRole("checkbox").first();
  const before = await field.isChecked();
  await field.setChecked(!before);
  await page.getByText("Unsaved changes").waitFor();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  expect(await field.isChecked()).toBe(!before);
  // As the service worker tells the page about a click.
  await page.evaluate((open) => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { type: "open", open } }));
  }, RESIDENTS);
  await question(page).getByRole("button", { name: "Discard" }).click();
  await heading(page, "Residents").waitFor();
  await page.goBack();
  await expect.poll(() => field.isChecked()).toBe(before);
});

it("a dialog whose code is gone leaves the form as it is", async ({ grace, site }) => {
  const page = await grace.go(SETTINGS);
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("desk@example.com");
  await page.getByText("Unsaved changes").waitFor();
  await page.route("**/person-dialog-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  // The server has another version.
  await page.route(`${site.url}/`, (route) =>
    route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/new.js"></script>' }),
  );
  await page.getByRole("button", { name: "Add person" }).click();
  await alerts(page).getByText("This could not be loaded. Please try again.").waitFor();
  expect(await email.inputValue()).toBe("desk@example.com");
});

it("Back returns to the place in a list, and a link opens a screen at its top", async ({ grace }) => {
  const page = await grace.go(RESIDENTS);
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const row = page.getByRole("row").nth(25);
  await row.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(place).toBe(700);
  await page.getByRole("row").nth(20).getByRole("link").first().click();
  await page.waitForURL(`**${RESIDENTS}/profile**`);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await heading(page, "Residents").waitFor();
  await expect.poll(place).toBe(700);
});

it("Back returns to the place in the list of units, and in a list of the dashboard", async ({ grace }) => {
  const page = await grace.go("/staffdashboard/units");
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.getByRole("row").nth(25).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(place).toBe(700);
  await page.getByRole("row").nth(20).getByRole("link").first().click();
  await page.waitForURL("**/staffdashboard/units/*");
  await page.goBack();
  await heading(page, "Units").waitFor();
  await expect.poll(place).toBe(700);

  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Dashboard" }).click();
  const list = page
    .getByRole("main")
    .locator("section[tabindex='0']")
    .filter({ hasText: "requested maintenance" })
    .first();
  const row = list.locator("a[href*='/incidents/']").nth(9);
  await row.scrollIntoViewIfNeeded();
  await list.evaluate((element) => element.scrollTo(0, 280));
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(280);
  await row.click();
  await page.waitForURL("**/staffdashboard/incidents/*");
  await page.goBack();
  await heading(page, "Dashboard").waitFor();
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(280);
});
