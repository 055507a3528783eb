/** The Resident profile: what it shows, its empty states, and its dialogs, whose rules are in unit/web/forms.test.tsx. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentSummaryView, ResidentView } from "../../../src/domain/resident.ts";
import { turnoverRiskOf } from "../../../src/domain/resident-scores.ts";
import { leaseStatus } from "../../../src/domain/resident-status.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { demoToday, writtenDate } from "../support/demo-days.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { type Office, openOffice } from "../support/office.ts";
import { STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { openDialog, openProfile, PROFILE, panel, watchWrites } from "./profile-support.ts";

const site = openSite();
let office: Office;
let seat: SignedIn;
let page: Page;

beforeAll(async () => {
  office = await openOffice(site);
  seat = await site.enter(STAFF);
  page = seat.page;
});

afterAll(() => {
  expect(seat.complaints).toEqual([]);
});

const announced = async (...texts: string[]) => {
  await alerts(page)
    .filter({ hasText: texts.at(-1) ?? "" })
    .waitFor();
  expect(await alerts(page).allTextContents()).toEqual(texts);
};
const tile = (name: string) => page.getByRole("region", { name, exact: true });
const row = (panelName: string, text: string) =>
  panel(page, panelName).getByRole("row").filter({ hasText: text });

describe("the profile", () => {
  it("explains what to do without a resident and with an unknown ID; opened from the list, it shows person, lease and scores", async () => {
    await seat.go(PROFILE);
    await page.getByRole("heading", { level: 1, name: "No resident chosen" }).waitFor();
    await page.evaluate(() => {
      location.hash = "R-00000000";
    });
    await page.getByRole("heading", { level: 1, name: "Resident not found" }).waitFor();
    await page.getByText("There is no resident with the ID R-00000000.").waitFor();
    await page.getByRole("link", { name: "Go to Residents" }).click();
    await page.getByRole("heading", { level: 1, name: "Residents", exact: true }).waitFor();
    await page.getByRole("link", { name: "Dana Whitfield" }).click();
    await page.getByRole("heading", { level: 1, name: "Dana Whitfield" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Dana Whitfield" }).waitFor();
    await expect.poll(() => page.title()).toContain("Dana Whitfield");
    const header = page.getByRole("region", { name: "Resident", exact: true });
    const all = await office.rest.get<ResidentSummaryView[]>("/api/dashboard/residents");
    const dana = all.find(({ unitNumber }) => unitNumber === "2F") ?? expect.fail("nobody in 2F");
    for (const text of [
      "Unit 2F · 1Bed/1Bath",
      "Class C",
      "Base rent$1,480",
      "Risk fee$60",
      leaseStatus(dana.leaseEnd, demoToday()),
      `Lease span${writtenDate(dana.leaseStart)} – ${writtenDate(dana.leaseEnd)}`,
    ]) {
      expect(await header.textContent()).toContain(text);
    }
    expect(await header.textContent()).toMatch(/Resident IDR-[0-9A-Z]{8}/);
    await header.getByText("Personal details").click();
    await header.getByText("dana.whitfield@example.com").waitFor();
    for (const [name, text] of [
      ["Resident Score", /^Resident Score-?[\d.]+ \/ 20/],
      ["Payment Score", /^Payment Score\d+ \/ 100\d+ of \d+ payments on time or early$/],
      ["Currency Points", /^Currency Points\d+ CPLast earned /],
    ] as const) {
      // The logs come after the record.
      await expect.poll(() => tile(name).textContent()).toMatch(text);
    }
    const gauge = page.getByRole("img", { name: /^Turnover Score: / });
    const [, score, label] =
      /: (\d+) of 100, (.+)$/.exec((await gauge.getAttribute("aria-label")) ?? "") ?? [];
    expect(label).toBe(turnoverRiskOf(Number(score)).label);
    await tile("Turnover Score").getByText(String(label), { exact: true }).waitFor();
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Residents" })
      .waitFor();
  });

  it("loads the logs after the scores, by Retry if that failed, and saves the class that follows from empty logs", async () => {
    const { userID } = await office.moveIn("Runa");
    // Another address of the same page would not load it again.
    await page.goto("about:blank");
    const asked: string[] = [];
    let isDown = true;
    page.on("request", (request) => asked.push(request.url()));
    await page.route("**/profile-panels-*.js", (route) => (isDown ? route.abort() : route.continue()));
    await seat.go(`${PROFILE}#${userID}`);
    await tile("Turnover Score").waitFor();
    await page.getByText("Could not be loaded.").waitFor();
    const placeOf = (part: RegExp) => asked.findIndex((url) => part.test(url));
    expect(placeOf(/profile-panels/)).toBeGreaterThan(placeOf(/\/residents\/R-\w+\/profile$/));
    isDown = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await panel(page, "Timeline").waitFor();
    for (const [name, text] of [
      ["Behavior Log", "No behavior logs found."],
      ["Payment Log", "No payment log found."],
      ["Engagement & Rewards", "No reward log found."],
    ] as const) {
      await panel(page, name).getByText(text, { exact: true }).waitFor();
    }
    await tile("Resident").getByText("Class C").waitFor();
    await panel(page, "Notifications & Alerts").getByText("Class Change").waitFor();
    await page.unroute("**/profile-panels-*.js");
  });

  it("adds a behavior entry after a preview, and the reward that follows, also after a failure", async () => {
    const resident = await office.moveIn("Lena");
    await openProfile(seat, resident);
    await tile("Resident").getByText("Class C").waitFor();
    const dialog = await openDialog(page, "+ Add Behavior", "Add Behavior");
    const save = dialog.getByRole("button", { name: "Save" });
    expect(await dialog.locator("option:not([value=''])").count()).toBe(50);
    await save.click();
    await announced("Please select an incident type.");
    const effect = dialog.getByRole("status", { name: "What this entry would change" });
    await dialog.getByLabel("Incident Type").selectOption("Police or Criminal Incident on Property");
    await expect
      .poll(() => effect.textContent())
      .toBe("This entry: -6 RPResident Score0 becomes -6Classstays CRisk feestays $60Currency Pointsstays 0");
    await dialog.getByLabel("Incident Type").selectOption("5-Year Resident Anniversary");
    expect(await effect.textContent()).toContain("+5 RP+500 CPResident Score0 becomes 5Classstays C");
    await save.click();
    await announced("Please enter who is reporting.");
    await dialog.getByLabel("Reported by").fill("Front desk");
    const writes = watchWrites(page);
    await save.click();
    await dialog.waitFor({ state: "detached" });
    const { userID } = resident;
    const type = "5-Year Resident Anniversary";
    const text = `Earned 500CP - ${type}.`;
    expect(writes.slice(0, 2)).toEqual([
      { path: "POST /behaviorlog/add", body: { userID, type, rp: 5, reportedBy: "Front desk" } },
      { path: "POST /rewardlog/add", body: { userID, text, cp: 500, behaviorLogID: expect.any(String) } },
    ]);
    expect(await row("Behavior Log", type).textContent()).toContain("+5 RPFront desk");
    await row("Engagement & Rewards", text).getByText("+500 CP").waitFor();
    await tile("Currency Points").getByText("500 CP").waitFor();
    await panel(page, "Engagement & Rewards").getByText("Share of property CP").waitFor();
    expect(await alerts(page).count()).toBe(0);
    const again = await openDialog(page, "+ Add Behavior", "Add Behavior");
    expect(await again.getByLabel("Reported by").inputValue()).toBe("");
    await again.getByLabel("Incident Type").selectOption("Resident Referral");
    expect(await again.getByRole("status").textContent()).toContain(
      "Resident Score5 becomes 8Class" + "C becomes BRisk fee$60 becomes $50Currency Points500 becomes 700",
    );
    await again.getByLabel("Incident Type").selectOption("Lease Renewal");
    await again.getByLabel("Reported by").fill("Grace");
    const saveAgain = again.getByRole("button", { name: "Save" });
    await page.route("**/rewardlog/add", (route) => route.fulfill({ status: 503, json: {} }));
    await saveAgain.click();
    await announced("Failed to add incident to behavior log.");
    await again.getByText("The behavior entry is saved, but its 150 CP are not.").waitFor();
    await page.unroute("**/rewardlog/add");
    await saveAgain.click();
    await again.waitFor({ state: "detached" });
    await row("Engagement & Rewards", "Earned 150CP - Lease Renewal.").waitFor();
    expect(await row("Behavior Log", "Lease Renewal").count()).toBe(1);
    expect(await alerts(page).count()).toBe(0);
  });
});

describe("the profile's other dialogs", () => {
  let resident: ResidentView;

  beforeAll(async () => {
    resident = await office.moveIn("Pavel");
  });

  it("adds a payment, and replaces a month", async () => {
    await openProfile(seat, resident);
    const dialog = await openDialog(page, "+ Add Payment", "Add Payment Log");
    expect(await dialog.locator("select[name=year] option:not([value=''])").allTextContents()).toEqual([
      "2025",
      "2026",
      "2027",
      "2028",
    ]);
    await dialog.getByLabel("Month").selectOption("Jan");
    await dialog.getByLabel("Year").selectOption("2025");
    await dialog.getByLabel("Status").selectOption("Unpaid");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await row("Payment Log", "Jan 2025").textContent()).toContain("Jan 2025Unpaid");
    const again = await openDialog(page, "+ Add Payment", "Add Payment Log");
    await again.getByLabel("Month").selectOption("Jan");
    await again.getByLabel("Year").selectOption("2025");
    await again.getByText("Jan 2025 is logged as 'Unpaid'. Saving replaces that.").waitFor();
    await again.getByLabel("Status").selectOption("Paid: Early");
    await again.getByRole("button", { name: "Save" }).click();
    await row("Payment Log", "Jan 2025").getByText("Paid: Early").waitFor();
    expect(await row("Payment Log", "Jan 2025").count()).toBe(1);
    await tile("Payment Score").getByText("100 / 100").waitFor();
  });

  it("adds a notification", async () => {
    await openProfile(seat, resident);
    const dialog = await openDialog(page, "+ Add Notification", "Add Message");
    await dialog.locator("input[name=type]:focus").waitFor();
    await dialog.getByLabel("Type").fill("Parcel");
    await dialog.getByLabel("Message").fill("Waiting at the front desk.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const first = panel(page, "Notifications & Alerts").getByRole("listitem").first();
    expect(await first.textContent()).toMatch(/^Parcel Waiting at the front desk\./);
  });

  it("adds a reward entry, also a negative one", async () => {
    const earned = { userID: resident.userID, text: "Helped at the summer fair", cp: 650 };
    await office.rest.post("/api/dashboard/rewardlog/add", earned);
    await openProfile(seat, resident);
    const dialog = await openDialog(page, "+ Add Reward Entry", "Add Reward Entry");
    await dialog.getByLabel("Description").fill("Redeemed: Coffee for Two");
    await dialog.getByLabel("CP").fill("-60");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await row("Engagement & Rewards", "Redeemed: Coffee for Two").getByText("-60 CP").waitFor();
    await tile("Currency Points").getByText("590 CP").waitFor();
  });

  it("discards the input on Cancel and on Close", async () => {
    await openProfile(seat, resident);
    for (const button of ["Cancel", "Close"]) {
      const dialog = await openDialog(page, "+ Add Notification", "Add Message");
      expect(await dialog.getByLabel("Type").inputValue()).toBe("");
      await dialog.getByLabel("Type").fill("Never mind");
      await dialog.getByRole("button", { name: "Save" }).click();
      await announced("Please enter a message.");
      await dialog.getByRole("button", { name: button }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await alerts(page).count()).toBe(0);
      await page.locator("button:focus").filter({ hasText: "+ Add Notification" }).waitFor();
    }
  });

  it("are accessible and fit on a phone", async () => {
    await openProfile(seat, resident);
    await page.setViewportSize(PHONE);
    const dialog = await openDialog(page, "+ Add Behavior", "Add Behavior");
    await dialog.getByLabel("Incident Type").selectOption("Lease Renewal");
    await dialog.getByRole("button", { name: "Save" }).click();
    await alerts(page).first().waitFor();
    await expectAccessibleAndFitting(page, "Add Behavior");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.setViewportSize(DESKTOP);
  });
});

const CHANGES = {
  firstName: "Wilhelmina",
  unitNumber: "8H",
  leaseStart: "2027-03-01",
  leaseEnd: "2028-02-29",
  monthlyRent: "1512.50",
  monthlyFee: "45",
  monthlyIncome: "5200",
};

describe("Edit Resident Info", () => {
  it("begins with the stored values, discards input on Escape, and saves only what was changed", async () => {
    const input = (form: Locator, name: string) => form.locator(`[name=${name}]`);
    const valuesOf = (form: Locator, name: string) => input(form, name).locator("option").allTextContents();
    const save = (form: Locator) => form.getByRole("button", { name: "Save" }).click();
    const edit = () => openDialog(page, "Edit", "Edit Resident Info");
    const resident = await office.moveIn("Willa");
    await openProfile(seat, resident);
    await tile("Resident").getByText("Class C").waitFor();
    const form = await edit();
    await form.locator("[name=firstName]:focus").waitFor();
    expect(await input(form, "firstName").inputValue()).toBe("Willa");
    expect(await input(form, "unitType").inputValue()).toBe("2BHK");
    expect(await valuesOf(form, "unitType")).toEqual([
      "2BHK",
      "1Bed/1Bath",
      "2Bed/1Bath",
      "2Bed/2Bath",
      "3Bed/2Bath",
      "3Bed/3Bath",
    ]);
    expect(await valuesOf(form, "class")).toEqual(["A", "B", "C"]);
    expect(await input(form, "monthlyRent").inputValue()).toBe("1400");
    await form.getByText("Values set here apply until the next log entry").waitFor();

    await input(form, "lastName").fill("");
    await input(form, "monthlyRent").fill("-1");
    await save(form);
    await announced("First name and last name are required.");
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessibleAndFitting(page, "Edit Resident Info with a broken rule");
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: "light" });
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await expect.poll(() => alerts(page).count()).toBe(0);
    await edit();
    expect(await input(form, "lastName").inputValue()).toBe("Sample");
    expect(await input(form, "monthlyRent").inputValue()).toBe("1400");

    for (const [name, value] of Object.entries(CHANGES)) await input(form, name).fill(value);
    await input(form, "unitType").selectOption("3Bed/2Bath");
    const writes = watchWrites(page);
    await save(form);
    await form.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: "Wilhelmina Sample" }).waitFor();
    await tile("Resident").getByText("Unit 8H · 3Bed/2Bath").waitFor();
    await tile("Resident").getByText("Mar 1, 2027 – Feb 29, 2028").waitFor();
    const sent = writes.find(({ path }) => path === "PATCH /residents/update");
    expect(sent?.body).toEqual({ userID: resident.userID, unitType: "3Bed/2Bath", ...CHANGES });
    expect(await alerts(page).count()).toBe(0);
    await page.getByRole("button", { name: "Edit", exact: true }).and(page.locator(":focus")).waitFor();
  });
});
