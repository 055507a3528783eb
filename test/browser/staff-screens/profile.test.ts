/** The Resident profile: what it shows, its empty states, and its dialogs, whose rules are in unit/web/forms.test.tsx. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ResidentSummaryView } from "../../../src/domain/resident.ts";
import { turnoverRiskOf } from "../../../src/domain/resident-scores.ts";
import { leaseStatus } from "../../../src/domain/resident-status.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { demoToday, writtenDate } from "../support/demo-days.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { choose, openDialog, openProfile, PROFILE, panel, rowIn, watchWrites } from "./profile-support.ts";

const it = withSite({ addsOnly: true });

async function announced(page: Page, text: string): Promise<void> {
  await alerts(page).filter({ hasText: text }).waitFor();
  expect(await alerts(page).allTextContents()).toEqual([text]);
}

it("explains what to do without a resident; shows who was opened", async ({ grace, office }) => {
  const page = await grace.go(PROFILE);
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Dana Whitfield" }).waitFor();
  await expect.poll(() => page.title()).toContain("Dana Whitfield");
  const header = panel(page, "Resident");
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
  expect(await header.getByRole("link", { name: "dana.whitfield@example.com" }).getAttribute("href")).toBe(
    "mailto:dana.whitfield@example.com",
  );
  expect(await header.getByRole("link", { name: "Unit 2F" }).getAttribute("href")).toMatch(
    /^\/staffdashboard\/units\/2F\?id=/,
  );
  for (const [name, text] of [
    ["Resident Score", /^Resident Score-?[\d.]+ \/ 20/],
    ["Payment Score", /^Payment Score\d+ \/ 100\d+ of \d+ payments on time or early$/],
    ["Currency Points", /^Currency Points\d+ CPLast earned /],
  ] as const) {
    // The logs come after the record.
    await expect.poll(() => panel(page, name).textContent()).toMatch(text);
  }
  const gauge = page.getByRole("img", { name: /^Turnover Score: / });
  const [, score, label] = /: (\d+) of 100, (.+)$/.exec((await gauge.getAttribute("aria-label")) ?? "") ?? [];
  expect(label).toBe(turnoverRiskOf(Number(score)).label);
  await panel(page, "Turnover Score").getByText(String(label), { exact: true }).waitFor();
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Residents" })
    .waitFor();
});

it("adds a behavior entry after a preview, and its reward", async ({ grace, office }) => {
  const { userID } = await office.moveIn("Lena");
  const page = await openProfile(grace, { userID });
  await panel(page, "Resident").getByText("Class C").waitFor();
  const dialog = await openDialog(page, "+ Add Behavior", "Add Behavior");
  const save = dialog.getByRole("button", { name: "Save" });
  await dialog.getByLabel("Incident Type").click();
  await expect.poll(() => page.getByRole("option").count()).toBe(50);
  await dialog.getByLabel("Incident Type").fill("rent late");
  await expect.poll(() => page.getByRole("option").allInnerTexts()).toHaveLength(3);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  const effect = dialog.getByRole("status", { name: "What this entry would change" });
  await dialog.getByLabel("Incident Type").fill("police");
  await page.keyboard.press("Enter");
  expect(await dialog.getByLabel("Incident Type").inputValue()).toBe(
    "Police or Criminal Incident on Property",
  );
  await expect
    .poll(() => effect.textContent())
    .toBe(
      "This entry: -6 RPResident Score0 becomes -6Classstays CMonthly feestays $60Currency Pointsstays 0",
    );
  const type = "5-Year Resident Anniversary";
  await dialog.getByLabel("Incident Type").fill(type);
  expect(await effect.textContent()).toContain("+5 RP+500 CPResident Score0 becomes 5Classstays C");
  await page.setViewportSize(PHONE);
  await dialog.getByLabel("Reported by").fill("");
  await save.click();
  await announced(page, "Please enter who is reporting.");
  await expectAccessibleAndFitting(page, "Add Behavior");
  await page.setViewportSize(DESKTOP);
  await dialog.getByLabel("Reported by").fill("Front desk");
  const writes = watchWrites(page);
  await save.click();
  await dialog.waitFor({ state: "detached" });
  const text = `Earned 500CP - ${type}.`;
  expect(writes.slice(0, 2)).toEqual([
    { path: "POST /behaviorlog/add", body: { userID, type, rp: 5, reportedBy: "Front desk" } },
    { path: "POST /rewardlog/add", body: { userID, text, cp: 500, behaviorLogID: expect.any(String) } },
  ]);
  expect(await rowIn(page, "Behavior Log", type).textContent()).toContain("+5 RPFront desk");
  await rowIn(page, "Engagement & Rewards", text).getByText("+500 CP").waitFor();
  await panel(page, "Currency Points").getByText("500 CP").waitFor();
  await panel(page, "Engagement & Rewards").getByText("Share of property CP").waitFor();
  expect(await alerts(page).count()).toBe(0);

  await openDialog(page, "+ Add Behavior", "Add Behavior");
  expect(await dialog.getByLabel("Reported by").inputValue()).toBe("Grace Holloway");
  await dialog.getByLabel("Incident Type").fill("Resident Referral");
  expect(await effect.textContent()).toContain(
    "Resident Score5 becomes 8Class" + "C becomes BMonthly fee$60 becomes $50Currency Points500 becomes 700",
  );
  await dialog.getByLabel("Incident Type").fill("Lease Renewal");
  await dialog.getByLabel("Reported by").fill("Grace");
  await page.route("**/rewardlog/add", (route) => route.fulfill({ status: 503, json: {} }));
  await save.click();
  await announced(page, "Failed to add incident to behavior log.");
  await dialog.getByText("The behavior entry is saved, but its 150 CP are not.").waitFor();
  await page.unroute("**/rewardlog/add");
  await save.click();
  await dialog.waitFor({ state: "detached" });
  await rowIn(page, "Engagement & Rewards", "Earned 150CP - Lease Renewal.").waitFor();
  expect(await rowIn(page, "Behavior Log", "Lease Renewal").count()).toBe(1);
  expect(await alerts(page).count()).toBe(0);
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

it("Edit Resident Info saves only what was changed", async ({ grace, office }) => {
  const { userID } = await office.moveIn("Willa");
  const page = await openProfile(grace, { userID });
  await panel(page, "Resident").getByText("Class C").waitFor();
  const edit = () => openDialog(page, "Edit", "Edit Resident Info");
  const form = await edit();
  const input = (name: string) => form.locator(`[name=${name}]`);
  const valuesOf = (name: string) => input(name).locator("option").allTextContents();
  const save = () => form.getByRole("button", { name: "Save" }).click();
  await form.locator("[name=firstName]:focus").waitFor();
  expect(await input("firstName").inputValue()).toBe("Willa");
  expect(await input("unitType").inputValue()).toBe("2BHK");
  const types = ["1Bed/1Bath", "2Bed/1Bath", "2Bed/2Bath", "3Bed/2Bath", "3Bed/3Bath"];
  expect(await valuesOf("unitType")).toEqual(["2BHK", ...types]);
  expect(await valuesOf("class")).toEqual(["A", "B", "C"]);
  expect(await input("monthlyRent").inputValue()).toBe("1400");
  await form.getByText("Values set here apply until the next log entry").waitFor();

  await input("lastName").fill("");
  await input("monthlyRent").fill("-1");
  await save();
  await announced(page, "First name and last name are required.");
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleAndFitting(page, "Edit Resident Info with a broken rule");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "Discard your changes?" })
    .getByRole("button", { name: "Discard" })
    .click();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => alerts(page).count()).toBe(0);
  await edit();
  expect(await input("lastName").inputValue()).toBe("Sample");
  expect(await input("monthlyRent").inputValue()).toBe("1400");

  for (const [name, value] of Object.entries(CHANGES)) await input(name).fill(value);
  await input("unitType").selectOption("3Bed/2Bath");
  const writes = watchWrites(page);
  await save();
  await form.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: "Wilhelmina Sample" }).waitFor();
  await panel(page, "Resident").getByText("Unit 8H · 3Bed/2Bath").waitFor();
  await panel(page, "Resident").getByText("Mar 1, 2027 – Feb 29, 2028").waitFor();
  const sent = writes.find(({ path }) => path === "PATCH /residents/update");
  expect(sent?.body).toEqual({ userID, unitType: "3Bed/2Bath", ...CHANGES });
  expect(await alerts(page).count()).toBe(0);
  await page.getByRole("button", { name: "Edit", exact: true }).and(page.locator(":focus")).waitFor();
});

it("the header's menu renews a lease; its keys open its parts", async ({ grace, office }) => {
  const { userID } = await office.moveIn("Lev");
  const page = await openProfile(grace, { userID });
  const header = panel(page, "Resident");
  await header.getByText("Class C").waitFor();
  await header.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("2");
  await panel(page, "Timeline").waitFor();
  expect(new URL(page.url())).toMatchObject({ search: "?tab=timeline", hash: `#${userID}` });
  await page.goBack();
  await panel(page, "Behavior Log").waitFor();

  await choose(page, "Lease", "Change rent");
  const rent = page.getByRole("dialog", { name: "Change rent" });
  await rent.getByLabel("Monthly rent").fill("1450");
  await rent.getByText("Now $1,400. That is $50 more, 3.6%.").waitFor();
  await rent.getByRole("button", { name: "Save" }).click();
  await header.getByText("$1,450").waitFor();

  await header.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("l");
  await page.getByRole("menuitem", { name: "Renew lease" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew lease" });
  await dialog.getByRole("button", { name: "24 months" }).click();
  const leaseEnd = await dialog.getByLabel("Lease end").inputValue();
  await dialog.getByLabel("Monthly rent").fill("1522.5");
  await dialog.getByText("Now $1,450. That is $72.50 more, 5.0%.").waitFor();
  await dialog.getByText(/^Add “.*Renewal/).waitFor();
  await expectAccessibleAndFitting(page, "Renew lease");
  const writes = watchWrites(page);
  // The entry fails first, and the second try only sends what is missing.
  await page.route("**/behaviorlog/add", (route) => route.fulfill({ status: 503, json: {} }));
  await dialog.getByRole("button", { name: "Renew", exact: true }).click();
  await dialog.getByText("The lease is renewed, but the behavior entry is not saved.").waitFor();
  await page.getByText("Failed to add incident to behavior log.").first().waitFor();
  expect(await page.getByText("Failed to renew the lease.").count()).toBe(0);
  await page.unroute("**/behaviorlog/add");
  await dialog.getByRole("button", { name: "Renew", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await header.getByText(`– ${writtenDate(leaseEnd)}`).waitFor();
  await header.getByText("$1,522.50").waitFor();
  await rowIn(page, "Behavior Log", "Renewal").waitFor();
  expect(await rowIn(page, "Behavior Log", "Renewal").count()).toBe(1);
  expect(writes.filter(({ path }) => path === "POST /rewardlog/add")).toHaveLength(1);
});

it("an incident that staff add on a profile is the resident's", async ({ grace, office }) => {
  const page = await openProfile(grace, await office.moveIn("Inga"));
  await panel(page, "Open incidents").getByText("No open incidents.").waitFor();
  const dialog = await openDialog(page, "+ Add Incident", "Add Incident");
  expect(await dialog.getByLabel("Resident").inputValue()).toContain("Inga");
  await page.keyboard.type("faucet");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It drips.");
  await dialog.getByLabel("Assignee").selectOption({ label: "Grace" });
  await dialog.getByLabel("Due date").selectOption({ index: 2 });
  await page.keyboard.press("Control+Enter");
  await panel(page, "Open incidents").getByText("Grace ·").waitFor();
  const { userID } = await office.moveIn("Ute");
  await openProfile(grace, { userID });
  await office.rest.post("/api/dashboard/incidents/new", {
    userID,
    type: "Maintenance",
    category: "Electrical",
    subCategory: "Outlet not working",
    description: "No power.",
    concernedParty: "Kitchen",
  });
  await panel(page, "Open incidents")
    .getByRole("link", { name: /Electrical/ })
    .waitFor();
});
