/** Residents at both widths: columns, filters, sorts, the way to a profile, and two members of staff at once. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentSummaryView } from "../../../src/domain/resident.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { writtenDate } from "../support/demo-days.ts";
import { expectAccessible, expectAccessibleInEachTheme } from "../support/looks.ts";
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

describe.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)("Residents on a %s", (_name, viewport) => {
  let seat: SignedIn;
  let page: Page;

  beforeAll(async () => {
    seat = await site.enter(STAFF, { viewport });
    page = seat.page;
  });

  afterAll(async () => {
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });

  it("filters by name or unit, keeps the filter in the URL, and shows when no resident matches", async () => {
    await seat.go(RESIDENTS);
    await settled(page, "Aiko Fennimore");
    const box = page.getByRole("searchbox", { name: "Filter by name or unit" });
    await box.fill("whitfield");
    await settled(page, "Dana Whitfield");
    expect(await names(page)).toEqual(["Dana Whitfield"]);
    await box.fill("2f");
    await settled(page, "Dana Whitfield");
    await page.waitForURL(/q=2f/);
    await page.reload();
    await settled(page, "Dana Whitfield");
    expect(await box.inputValue()).toBe("2f");
    await box.fill("nobody at all");
    await page.getByText("No residents found.", { exact: true }).waitFor();
  });

  it("sorts by the five sorts in both directions, and the address keeps it", async () => {
    await seat.go(RESIDENTS);
    await settled(page, "Aiko Fennimore");
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
    await page.reload();
    await settled(page, "Leila Farrokh");
    await sort.selectOption("Class");
    await page.waitForURL(/sort=class/);
    await sort.selectOption("Monthly Fee");
    await page.waitForURL(/sort=fee/);
    await sort.selectOption("Status");
    await page.waitForURL(/sort=status/);
    await page.locator("tbody tr, li[aria-posinset]").first().getByText("Expired").waitFor();
  });

  it.each([
    [{ filterClass: "C" }, "?filterClass=C", "Class C"],
    [{ filterExpiring: true }, "?filterExpiring=true", "Expiring"],
    [{ filterStatus: "New" }, "?filterStatus=New", "New"],
  ])("applies the filter %j that comes with a navigation", async (state, address, chip) => {
    await seat.go(RESIDENTS);
    await settled(page, "Aiko Fennimore");
    // Adds an entry of the history with a state, as the router's links do.
    await page.evaluate((usr) => history.replaceState({ usr, key: "arriving", idx: 0 }, ""), state);
    await page.reload();
    const pressed = page.getByRole("button", { pressed: true });
    await pressed.filter({ hasText: chip }).filter({ hasText: /\d/ }).waitFor();
    expect(search(page)).toBe(address);
    const count = Number((await pressed.textContent())?.replace(/\D/g, ""));
    expect(count).toBeGreaterThan(0);
    await expect.poll(() => links(page).count()).toBe(count);
  });

  it("opens a profile by a click anywhere in the row and by Enter on the name", async () => {
    const opened = async () => {
      await page.waitForURL(/residents\/profile$/);
      return page.evaluate(() => history.state?.usr);
    };
    await seat.go(RESIDENTS);
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
  });

  it("is accessible with residents who wait for approval, and without any resident", async () => {
    for (const query of ["?filterStatus=Pending", "?q=nobody+at+all"]) {
      await seat.go(RESIDENTS + query);
      await expectAccessibleInEachTheme(page);
    }
  });
});

describe("the table", () => {
  it("has the specified columns, and each lease status with its label", async () => {
    const seat = await site.enter(STAFF);
    const page = await seat.go(RESIDENTS);
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
    await page.getByRole("columnheader", { name: "Monthly Fee" }).getByRole("button").click();
    await page
      .getByRole("columnheader", { name: "Monthly Fee" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await seat.leave();
  });
});

describe("two members of staff", () => {
  it("see each other's approvals without rows moving, and new residents marked at the top", async () => {
    const grace = await site.enter(STAFF);
    const ben = await site.enter(BEN, { viewport: PHONE });
    await grace.go(`${RESIDENTS}?filterStatus=Pending`);
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

    await grace.go(RESIDENTS);
    await ben.go(RESIDENTS);
    await settled(ben.page, "Aiko Fennimore");
    // A pointer in the list would keep its rows where they are.
    await grace.page.mouse.move(0, 0);
    await ben.page.mouse.move(0, 0);
    const cookies = await grace.context.request.post(`${site.url}/api/dashboard/residents/new`, {
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
    });
    expect(cookies.status()).toBe(201);
    await settled(ben.page, "Zora Quill");
    const row = ben.page.locator("li[aria-posinset]").first();
    await row.getByText("New", { exact: true }).waitFor();
    await row.getByText("New", { exact: true }).waitFor({ state: "detached" });
    expect(await ben.page.getByRole("status", { name: "What is new" }).textContent()).toBe(
      "New: 1 resident.",
    );
    await settled(grace.page, "Zora Quill");

    const { userID } = (await cookies.json()) as { userID: string };
    await ben.context.request.patch(`${site.url}/api/dashboard/residents/update`, {
      data: { userID, unitNumber: "10Z" },
    });
    await grace.page.getByRole("row", { name: "Zora Quill" }).getByText("10Z").waitFor();
    expect([...grace.complaints, ...ben.complaints]).toEqual([]);
    await Promise.all([grace.leave(), ben.leave()]);
  });

  it("stay where they read when a resident is added, and see a button that shows the new row", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go(RESIDENTS);
    await settled(page, "Aiko Fennimore");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
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
    await grace.leave();
  });
});
