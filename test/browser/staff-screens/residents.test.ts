/** Residents: columns, filters and sorts, the way to a profile at both widths, and two members of staff at once. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ResidentSummaryView } from "../../../src/domain/resident.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { writtenDate } from "../support/demo-days.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessible } from "../support/looks.ts";
import { uniqueName } from "../support/office.ts";
import { BEN } from "../support/people.ts";

const RESIDENTS = "/staffdashboard/residents";

const it = withSite({ addsOnly: true });

/** The names in the list, from the top: of table rows or of cards. */
const links = (page: Page) => page.getByRole("main").locator("tbody tr a, li[aria-posinset] a");
const names = (page: Page) => links(page).locator("[title]").allTextContents();
const search = (page: Page) => new URL(page.url()).search;

async function settled(page: Page, first: string): Promise<void> {
  await links(page).first().filter({ hasText: first }).waitFor();
}

it("has the specified columns, sorts and filters, kept in the address", async ({ grace, office }) => {
  const page = await grace.go(RESIDENTS);
  await settled(page, "Aiko Fennimore");
  const heads = [
    "",
    "Name",
    "Unit",
    "Phone",
    "Lease Status",
    "Lease Start",
    "Lease End",
    "Class",
    "Monthly Fee",
  ];
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(heads);
  const cells = (name: string) => page.getByRole("row", { name }).getByRole("cell").allTextContents();
  const all = await office.rest.get<ResidentSummaryView[]>("/api/dashboard/residents");
  // On any day, this lease ends with the next month.
  const callum = all.find(({ firstName }) => firstName === "Callum") ?? expect.fail("no Callum");
  expect((await cells("Callum Strachan")).slice(2)).toEqual([
    "6A",
    expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
    "Expiring Soon",
    writtenDate(callum.leaseStart),
    writtenDate(callum.leaseEnd),
    "Class A",
    "$40",
  ]);
  expect((await cells("Aiko Fennimore"))[4]).toBe("Active");
  expect((await cells("Gabriel Montoya"))[4]).toBe("Expired");
  expect((await cells("Leila Farrokh")).slice(4, 7)).toEqual(["-", "-", "-"]);

  await page.getByRole("button", { name: "Ascending. Switch to descending" }).click();
  await page.waitForURL(/direction=descending/);
  await settled(page, "Zofia Kowalczyk");
  const backwards = await names(page);
  expect(backwards).toEqual(backwards.toSorted().toReversed());
  await page.getByRole("button", { name: "Descending. Switch to ascending" }).click();
  const sort = page.getByLabel("Sort by");
  await sort.selectOption("Unit");
  await settled(page, "Leila Farrokh");
  expect(search(page)).toBe("?sort=unit");
  const fee = page.getByRole("columnheader", { name: "Monthly Fee" });
  await fee.getByRole("button").click();
  await fee.and(page.locator("[aria-sort=ascending]")).waitFor();
  expect(search(page)).toBe("?sort=fee");
  await page.getByRole("columnheader", { name: "Unit" }).getByRole("button").click();
  await page.waitForURL(/sort=unit/);
  const box = page.getByRole("searchbox", { name: "Filter by name or unit" });
  await box.fill("whitfield");
  await settled(page, "Dana Whitfield");
  expect(await names(page)).toEqual(["Dana Whitfield"]);
  await box.fill("2f");
  await settled(page, "Dana Whitfield");
  await page.waitForURL(/sort=unit.*q=2f|q=2f.*sort=unit/);
  await page.reload();
  await settled(page, "Dana Whitfield");
  expect([await box.inputValue(), await sort.inputValue()]).toEqual(["2f", "unit"]);
  for (const part of [callum.phone.slice(4), callum.email]) {
    await box.fill(part);
    await settled(page, "Callum Strachan");
  }
  await box.fill("no such person");
  await page.getByText("No residents found.", { exact: true }).waitFor();
  await expectAccessible(page, "no residents");
});

it("chosen residents get a private message each", async ({ grace, office }) => {
  const lastName = uniqueName();
  const chosen = [];
  for (const name of ["Zoe", "Zora", "Zuri"]) chosen.push(await office.moveIn(name, { lastName }));
  const page = await grace.go(RESIDENTS);
  await page.getByRole("searchbox", { name: "Filter by name or unit" }).fill(lastName);
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name} ${lastName}` });
  await box("Zoe").click();
  await box("Zuri").click({ modifiers: ["Shift"] });
  await page.getByText("3 selected").waitFor();
  await expectAccessible(page, "chosen residents");
  await page.getByRole("button", { name: "Message" }).click();
  const message = page.getByRole("dialog", { name: "Message to 3 residents" });
  await message.getByText(["Zoe", "Zora", "Zuri"].map((name) => `${name} ${lastName}`).join(", ")).waitFor();
  await message.getByLabel("Message").fill("The gym is open again.");
  await expectAccessible(page, "a message to several");
  await message.getByRole("button", { name: "Send" }).click();
  await alerts(page).filter({ hasText: "Sent to 3 residents." }).waitFor();
  await message.waitFor({ state: "detached" });
  for (const { userID } of chosen) {
    const path = `/api/dashboard/conversations/${encodeURIComponent(`office:${userID}`)}/messages`;
    expect(await office.rest.get(path)).toMatchObject([{ message: "The gym is open again." }]);
  }
  await box("Zoe").click();
  await page.getByText("1 selected").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("1 selected").waitFor({ state: "detached" });
});

it("keeps the columns that a person has chosen", async ({ enter, newStaff }) => {
  const visitor = await enter(await newStaff("Columba"));
  const page = await visitor.go(RESIDENTS);
  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Email" }).check();
  await columns.getByRole("checkbox", { name: "Phone" }).uncheck();
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/account/resident-columns") &&
      /"class","email","fee"/.test(response.request().postData() ?? ""),
  );
  await columns.getByRole("button", { name: "Move Email up" }).click();
  await saved;
  const first = columns.getByRole("button", { name: /^Move .* up$/ }).first();
  expect(await first.getAttribute("aria-disabled")).toBe("true");
  const background = () =>
    first.evaluate(async (button) => {
      await Promise.all(button.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(button).backgroundColor;
    });
  const usual = await background();
  await first.hover();
  expect(await background()).toBe(usual);
  await expectAccessible(page, "the columns");
  await columns.getByRole("button", { name: "Done" }).click();
  const heads = [
    "",
    "Name",
    "Unit",
    "Lease Status",
    "Lease Start",
    "Lease End",
    "Class",
    "Email",
    "Monthly Fee",
  ];
  await expect.poll(() => page.getByRole("columnheader").allTextContents()).toEqual(heads);
  await page.reload();
  await expect.poll(() => page.getByRole("columnheader").allTextContents()).toEqual(heads);
});

it("opens a profile by a click in the row and by Enter on the name", async ({ grace }) => {
  const page = await grace.go(RESIDENTS);
  const opened = async () => {
    await page.waitForURL(/residents\/profile#R-\w{8}$/);
    await page.getByRole("heading", { level: 1, name: "Aiko Fennimore" }).waitFor();
    return page.evaluate(() => history.state?.usr);
  };
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await settled(page, "Aiko Fennimore");
    await page
      .locator("tbody tr:not([aria-hidden]), li[aria-posinset]")
      .first()
      .click({ position: { x: 300, y: 30 } });
    const byRow = await opened();
    expect(byRow).toEqual({ userID: expect.stringMatching(/^R-[0-9A-Z]{8}$/) });
    await page.goBack();
    await settled(page, "Aiko Fennimore");
    await links(page).first().focus();
    await page.keyboard.press("Enter");
    expect(await opened()).toEqual(byRow);
    await page.goBack();
  }
});

it("two members of staff see each other's approvals without rows moving", async ({ enter, grace }) => {
  const ben = await enter(BEN, { viewport: PHONE });
  const pages = await Promise.all([grace, ben].map((seat) => seat.go(`${RESIDENTS}?filterStatus=Pending`)));
  const [graces, bens] = [grace.page, ben.page];
  for (const page of pages) await links(page).first().waitFor();
  const waiting = await names(bens);
  const [first] = waiting;
  await graces.getByRole("button", { name: `Approve ${first}` }).click();
  await graces.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await alerts(graces)
    .filter({ hasText: `Approved: ${first}` })
    .waitFor();
  await bens.getByRole("button", { name: `Approve ${first}` }).waitFor({ state: "detached" });
  expect(await names(bens)).toEqual(waiting);
  const stale = bens.getByRole("button", { name: "1 changed: show" });
  await stale.waitFor();
  await expectAccessible(bens);
  await stale.click();
  await expect.poll(() => names(bens)).toEqual(waiting.slice(1));
});
