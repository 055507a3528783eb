/** The Resident profile: what it shows, its four bands and empty states, and its dialogs, whose rules are in unit/web/forms.test.tsx. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentSummaryView, ResidentView } from "../../../src/domain/resident.ts";
import { leaseStatus } from "../../../src/domain/resident-status.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { demoToday, writtenDate } from "../support/demo-days.ts";
import { expectAccessibleInEachTheme, expectFitting } from "../support/looks.ts";
import { STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import {
  type Office,
  openDialog,
  openOffice,
  openProfile,
  PROFILE,
  panel,
  watchWrites,
} from "./profile-support.ts";

const site = openSite();
let office: Office;

beforeAll(async () => {
  office = await openOffice(site);
});

describe.each([
  ["desktop", DESKTOP, "Lena"],
  ["phone", PHONE, "Pavel"],
] as const)("the profile on a %s", (_name, viewport, person) => {
  let seat: SignedIn;
  let page: Page;
  let resident: ResidentView;

  beforeAll(async () => {
    resident = await office.moveIn(person);
    seat = await site.enter(STAFF, { viewport });
    page = seat.page;
  });

  afterAll(async () => {
    expect(seat.complaints).toEqual([]);
    await seat.leave();
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

  it("explains what to do without a resident and with an unknown ID", async () => {
    await seat.go(PROFILE);
    await page.getByRole("heading", { level: 1, name: "No resident chosen" }).waitFor();
    await page.evaluate(() => history.replaceState({ usr: { userID: "R-00000000" }, key: "k", idx: 0 }, ""));
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Resident not found" }).waitFor();
    await page.getByText("There is no resident with the ID R-00000000.").waitFor();
    await page.getByRole("link", { name: "Go to Residents" }).click();
    await page.getByRole("heading", { level: 1, name: "Residents", exact: true }).waitFor();
  });

  it("opens from the list, survives a reload, and shows person, lease and scores", async () => {
    await seat.go("/staffdashboard/residents");
    await page.getByRole("link", { name: "Dana Whitfield" }).click();
    await page.getByRole("heading", { level: 1, name: "Dana Whitfield" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Dana Whitfield" }).waitFor();
    expect(await page.title()).toContain("Dana Whitfield");
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
    expect(await tile("Resident Score").textContent()).toMatch(/^Resident Score-?[\d.]+ \/ 20/);
    expect(await tile("Payment Score").textContent()).toMatch(
      /^Payment Score\d+ \/ 100\d+ of \d+ payments on time or early$/,
    );
    expect(await tile("Currency Points").textContent()).toMatch(/^Currency Points\d+ CPLast earned /);
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Residents" })
      .waitFor();
  });

  it("names the four bands of the turnover score, and saves scores that differ without reporting a failure", async () => {
    const address = `**/api/dashboard/residents/${resident.userID}/profile`;
    const writes = watchWrites(page);
    await page.route("**/residents/update", (route) =>
      route.fulfill({ status: 500, json: { error: "No." } }),
    );
    for (const [turnoverScore, label] of [
      [39, "Low Turnover Risk"],
      [40, "Moderate Risk"],
      [60, "High Risk"],
      [80, "Critical Risk"],
    ] as const) {
      await page.route(address, (route) => route.fulfill({ json: { ...resident, turnoverScore } }));
      await openProfile(seat, { userID: resident.userID });
      await page.getByRole("img", { name: `Turnover Score: ${turnoverScore} of 100, ${label}` }).waitFor();
      await tile("Turnover Score").getByText(label, { exact: true }).waitFor();
      await page.unroute(address);
    }
    await expect.poll(() => writes.length).toBeGreaterThan(0);
    expect(writes.at(-1)).toEqual({
      path: "PATCH /residents/update",
      body: {
        userID: resident.userID,
        residentScore: 0,
        totalCP: 0,
        paymentScore: 0,
        turnoverScore: 92,
        class: "C",
        monthlyFee: 60,
      },
    });
    expect(await alerts(page).count()).toBe(0);
    expect(await tile("Resident").textContent()).toContain("Class B");
    for (const [name, text] of [
      ["Behavior Log", "No behavior logs found."],
      ["Payment Log", "No payment log found."],
      ["Notifications & Alerts", "No notifications found."],
      ["Engagement & Rewards", "No reward log found."],
    ] as const) {
      await panel(page, name).getByText(text, { exact: true }).waitFor();
    }
    await page.unroute("**/residents/update");
    await openProfile(seat, { userID: resident.userID });
    await tile("Resident").getByText("Class C").waitFor();
    await panel(page, "Notifications & Alerts").getByText("Class Change").waitFor();
  });

  it("adds a behavior entry after a preview, and the reward that follows", async () => {
    await openProfile(seat, { userID: resident.userID });
    await tile("Resident").getByText("Class C").waitFor();
    const dialog = await openDialog(page, "+ Add Behavior", "Add Behavior");
    const save = dialog.getByRole("button", { name: "Save" });
    expect(await dialog.locator("option:not([value=''])").count()).toBe(50);
    await save.click();
    await announced("Please select an incident type.");
    const effect = dialog.getByRole("status", { name: "What this entry would change" });
    await dialog.getByLabel("Incident Type").selectOption("Police or Criminal Incident on Property");
    expect(await effect.textContent()).toBe(
      "This entry: -6 RPResident Score0 becomes -6Classstays CRisk feestays $60Currency Pointsstays 0",
    );
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
    await again.getByRole("button", { name: "Cancel" }).click();
  });

  it("reports a failed reward, and adds no second entry on retry", async () => {
    await openProfile(seat, { userID: resident.userID });
    const dialog = await openDialog(page, "+ Add Behavior", "Add Behavior");
    const save = dialog.getByRole("button", { name: "Save" });
    await dialog.getByLabel("Incident Type").selectOption("Lease Renewal");
    await dialog.getByLabel("Reported by").fill("Grace");
    await page.route("**/rewardlog/add", (route) => route.fulfill({ status: 503, json: {} }));
    await save.click();
    await announced("Failed to add incident to behavior log.");
    await dialog.getByText("The behavior entry is saved, but its 150 CP are not.").waitFor();
    await page.unroute("**/rewardlog/add");
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await row("Engagement & Rewards", "Earned 150CP - Lease Renewal.").waitFor();
    expect(await row("Behavior Log", "Lease Renewal").count()).toBe(1);
    expect(await alerts(page).count()).toBe(0);
  });

  it("adds a payment, and replaces a month", async () => {
    await openProfile(seat, { userID: resident.userID });
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
    await openProfile(seat, { userID: resident.userID });
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
    await openProfile(seat, { userID: resident.userID });
    const dialog = await openDialog(page, "+ Add Reward Entry", "Add Reward Entry");
    await dialog.getByLabel("Description").fill("Redeemed: Coffee for Two");
    await dialog.getByLabel("CP").fill("-60");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await row("Engagement & Rewards", "Redeemed: Coffee for Two").getByText("-60 CP").waitFor();
    await tile("Currency Points").getByText("590 CP").waitFor();
  });

  it("discards the input on Cancel and on Close", async () => {
    await openProfile(seat, { userID: resident.userID });
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

  it("is accessible and fits, page and dialog", async () => {
    const entry = { userID: resident.userID, type: "Noise Violation (First)", rp: -0.5, reportedBy: "Ben" };
    await office.rest.post("/api/dashboard/behaviorlog/add", entry);
    await openProfile(seat, { userID: resident.userID });
    await row("Behavior Log", "Noise Violation").first().waitFor();
    await page.getByText("Personal details").click();
    await expectAccessibleInEachTheme(page, "the profile");
    await expectFitting(page, "the profile");
    const dialog = await openDialog(page, "+ Add Behavior", "Add Behavior");
    await dialog.getByLabel("Incident Type").selectOption("Lease Renewal");
    await dialog.getByRole("button", { name: "Save" }).click();
    await alerts(page).first().waitFor();
    await expectAccessibleInEachTheme(page, "Add Behavior");
    await expectFitting(page, "Add Behavior");
  });
});

describe("the code of the logs and the timeline", () => {
  it("is loaded after the scores are shown, and by Retry if that failed", async () => {
    const resident = await office.moveIn("Runa");
    const grace = await site.enter(STAFF);
    const { page } = grace;
    const asked: string[] = [];
    let isDown = true;
    page.on("request", (request) => asked.push(request.url()));
    await page.route("**/profile-panels-*.js", (route) => (isDown ? route.abort() : route.continue()));
    await grace.go(`${PROFILE}#${resident.userID}`);
    await page.getByRole("region", { name: "Turnover Score", exact: true }).waitFor();
    await page.getByText("Could not be loaded.").waitFor();
    const placeOf = (part: RegExp) => asked.findIndex((url) => part.test(url));
    expect(placeOf(/profile-panels/)).toBeGreaterThan(placeOf(/\/residents\/R-\w+\/profile$/));
    isDown = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await panel(page, "Timeline").waitFor();
    await panel(page, "Behavior Log").waitFor();
    await grace.leave();
  });
});
