/** Residents: columns, filters and sorts, the way to a profile at both widths, and two members of staff at once. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentSummaryView } from "../../../src/domain/resident.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { writtenDate } from "../support/demo-days.ts";
import { scrollToEnd } from "../support/drawn.ts";
import { expectAccessible } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { restClient } from "../support/staff-client.ts";

const RESIDENTS = "/staffdashboard/residents";

const site = openSite();

/** The names in the list, from the top: of table rows or of cards. */
const links = (page: Page) => page.getByRole("main").locator("tbody tr a, li[aria-posinset] a");
const names = (page: Page) => links(page).locator("[title]").allTextContents();
const search = (page: Page) => new URL(page.url()).search;

async function settled(page: Page, first: string): Promise<void> {
  await links(page).first().filter({ hasText: first }).waitFor();
}

let grace: SignedIn;
let page: Page;

beforeAll(async () => {
  grace = await site.enter(STAFF);
  page = await grace.go(RESIDENTS);
});

afterAll(() => {
  expect(grace.complaints).toEqual([]);
});

describe("Residents", () => {
  it("has the specified columns, and each lease status with its label", async () => {
    await settled(page, "Aiko Fennimore");
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Name",
      "Unit",
      "Lease Status",
      "Lease Start",
      "Lease End",
      "Class",
      "Monthly Fee",
    ]);
    const cells = (name: string) => page.getByRole("row", { name }).getByRole("cell").allTextContents();
    const rest = await restClient(site.url, STAFF);
    const all = await rest.get<ResidentSummaryView[]>("/api/dashboard/residents");
    // On any day, this lease ends with the next month.
    const callum = all.find(({ firstName }) => firstName === "Callum") ?? expect.fail("no Callum");
    expect((await cells("Callum Strachan")).slice(1)).toEqual([
      "6A",
      "Expiring Soon",
      writtenDate(callum.leaseStart),
      writtenDate(callum.leaseEnd),
      "Class A",
      "$40",
    ]);
    expect((await cells("Aiko Fennimore"))[2]).toBe("Active");
    expect((await cells("Gabriel Montoya"))[2]).toBe("Expired");
    expect((await cells("Leila Farrokh")).slice(2, 5)).toEqual(["-", "-", "-"]);
  });

  it("is sorted and filtered by name or unit, and the address keeps both over a reload", async () => {
    const sort = page.getByLabel("Sort by");
    expect(await sort.locator("option").allTextContents()).toEqual([
      "Name",
      "Unit",
      "Class",
      "Monthly Fee",
      "Status",
    ]);
    await page.getByRole("button", { name: "Ascending. Switch to descending" }).click();
    await page.waitForURL(/direction=descending/);
    await settled(page, "Zofia Kowalczyk");
    const backwards = await names(page);
    expect(backwards).toEqual(backwards.toSorted().toReversed());
    await page.getByRole("button", { name: "Descending. Switch to ascending" }).click();
    await sort.selectOption("Unit");
    await settled(page, "Leila Farrokh");
    expect(search(page)).toBe("?sort=unit");
    await page.getByRole("columnheader", { name: "Monthly Fee" }).getByRole("button").click();
    await page
      .getByRole("columnheader", { name: "Monthly Fee" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
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
    await box.fill("no such person");
    await page.getByText("No residents found.", { exact: true }).waitFor();
    await expectAccessible(page, "no residents");
    await box.fill("");
    await sort.selectOption("Name");
    await settled(page, "Aiko Fennimore");
  });

  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])(
    "opens a profile by a click anywhere in the row and by Enter on the name, on a %s",
    async (_name, viewport) => {
      await page.setViewportSize(viewport);
      const opened = async () => {
        await page.waitForURL(/residents\/profile$/);
        await page.getByRole("heading", { level: 1, name: "Aiko Fennimore" }).waitFor();
        return page.evaluate(() => history.state?.usr);
      };
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
      await settled(page, "Aiko Fennimore");
    },
  );
});

describe("two members of staff", () => {
  it("see each other's approvals without rows moving, and new residents at the top, or by a button further down", async () => {
    const ben = await site.enter(BEN, { viewport: PHONE });
    await page.setViewportSize(DESKTOP);
    await page.getByRole("button", { name: /^Pending/ }).click();
    await ben.go(`${RESIDENTS}?filterStatus=Pending`);
    await settled(ben.page, "Leila Farrokh");
    await grace.page.getByRole("button", { name: "Approve Leila Farrokh" }).click();
    await alerts(grace.page).filter({ hasText: "Approved: Leila Farrokh" }).waitFor();
    await ben.page.getByRole("button", { name: "Approve Leila Farrokh" }).waitFor({ state: "detached" });
    expect(await names(ben.page)).toEqual(["Leila Farrokh", "Quentin Abernathy"]);
    const stale = ben.page.getByRole("button", { name: "1 changed: show" });
    await stale.waitFor();
    await expectAccessible(ben.page);
    await stale.click();
    await expect.poll(() => names(ben.page)).toEqual(["Quentin Abernathy"]);

    for (const { page } of [grace, ben]) {
      await page.getByRole("button", { name: /^All/ }).click();
      await settled(page, "Aiko Fennimore");
    }
    // A pointer in the list would keep its rows where they are.
    await grace.page.mouse.move(0, 0);
    await ben.page.mouse.move(0, 0);
    const row = ben.page.locator("li[aria-posinset]").first();
    // The mark lasts some seconds only.
    const [created] = await Promise.all([
      grace.context.request.post(`${site.url}/api/dashboard/residents/new`, {
        data: {
          firstName: "Zora",
          lastName: "Quill",
          email: "zora.quill@example.com",
          phone: "5550100123",
          dateOfBirth: "1990-01-31",
          maritalStatus: "Single",
          gender: "Female",
          raceEthnicity: "Other",
          unitNumber: "9Z",
          unitType: "Studio",
          leaseStart: "2026-12-01",
          leaseEnd: "2027-11-30",
          monthlyRent: 1400,
          monthlyFee: 50,
        },
      }),
      row.filter({ hasText: "Zora Quill" }).getByText("New", { exact: true }).waitFor(),
    ]);
    expect(created.status()).toBe(201);
    await settled(ben.page, "Zora Quill");
    await row.getByText("New", { exact: true }).waitFor({ state: "detached" });
    expect(await ben.page.getByRole("status", { name: "What is new" }).textContent()).toBe(
      "New: 1 resident.",
    );
    await settled(grace.page, "Zora Quill");

    const { userID } = (await created.json()) as { userID: string };
    await ben.context.request.patch(`${site.url}/api/dashboard/residents/update`, {
      data: { userID, unitNumber: "10Z" },
    });
    await grace.page.getByRole("row", { name: "Zora Quill" }).getByText("10Z").waitFor();

    // Those who read further down stay there.
    await scrollToEnd(page);
    const answer = await grace.context.request.post(`${site.url}/api/dashboard/residents/new`, {
      data: {
        firstName: "Yan",
        lastName: "Ostrow",
        email: "yan.ostrow@example.com",
        phone: "5550100124",
        dateOfBirth: "1988-05-02",
        maritalStatus: "Married",
        gender: "Male",
        raceEthnicity: "White",
        unitNumber: "9Y",
        unitType: "2BHK",
        leaseStart: "2026-12-01",
        leaseEnd: "2027-11-30",
        monthlyRent: 1700,
        monthlyFee: 50,
      },
    });
    expect(answer.status()).toBe(201);
    await page.getByRole("button", { name: "1 new" }).click();
    await settled(page, "Yan Ostrow");
    expect(ben.complaints).toEqual([]);
    await ben.leave();
  });
});
