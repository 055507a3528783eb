/** The staff dashboard's five areas: their texts, what they lead to, and how they follow what happens elsewhere. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { MonthPage } from "../../../src/domain/overview.ts";
import { MONTH_TEXTS } from "../../../src/domain/property-analytics.ts";
import { DESKTOP, type Visitor } from "../support/chromium.ts";
import { RESIDENT, STAFF, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { controlsOn } from "../support/walls.ts";
import { area, callAs, openDashboard } from "./support.ts";

/** A list that is fetched again waits for a while between two calls. */
const FOLLOWS_MS = 15_000;

const site = openSite();
let staff: Visitor;
let resident: Visitor;
let page: Page;

beforeAll(async () => {
  [staff, resident] = await Promise.all([site.visitor(), site.visitor()]);
  ({ page } = staff);
  await signIn(page, site.url, STAFF);
  await signIn(resident.page, site.url, RESIDENT);
  await openDashboard(page, site.url);
});

const report = (description: string) =>
  callAs(resident.page, "POST", "/incidents/new", {
    requestID: "",
    type: "Complaint",
    category: "Noise",
    subCategory: "Barking dog",
    description,
    concernedParty: "Unit 4",
    priorityLevel: "Medium",
    userID: "",
  });

/** As many residents as the list says and, scrolled through or not, as many as it holds. */
async function expectRows(count: number): Promise<void> {
  await page.getByText(`${count} resident${count === 1 ? "" : "s"} shown`, { exact: true }).waitFor();
}

describe("Resident & Lease Insights", () => {
  it.each([
    ["High Risk Tenants", "filterClass=C"],
    ["Expiring Leases", "filterExpiring=true"],
    ["Approved Residents", "filterStatus=New"],
  ])("'%s' leads to exactly the residents that it counts", async (name, filter) => {
    const link = area(page, "Resident & Lease Insights").getByRole("link", { name });
    const count = Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]);
    expect(count).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL((url) => url.pathname.endsWith("/residents") && url.search.includes(filter));
    await expectRows(count);
    await openDashboard(page, site.url);
  });
});

describe("counts of Property Analytics", () => {
  it.each(["A", "B", "C"])("of class %s lead to exactly these residents", async (letter) => {
    const link = area(page, "Property Analytics").getByRole("link", { name: `Class ${letter}:` });
    const count = Number.parseInt((await link.textContent()) ?? "", 10);
    expect(count).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL((url) => url.search === `?filterClass=${letter}`);
    await expectRows(count);
    const shown = page.getByRole("button", { name: `Class ${letter} ${count}`, pressed: true });
    await shown.waitFor();
    await openDashboard(page, site.url);
  });

  it("of all residents lead to all of them", async () => {
    const total = area(page, "Property Analytics").getByRole("link", { name: /^Average|^[\d,]+ residents$/ });
    const count = Number.parseInt((await total.first().textContent()) ?? "", 10);
    await total.first().click();
    await page.waitForURL(/\/residents$/);
    await expectRows(count);
    await openDashboard(page, site.url);
  });
});

describe("a point of the line chart", () => {
  const phone = { width: 390, height: 844 };
  const wide = { width: 1440, height: 900 };

  it.each([
    ["desktop", wide, "Average RP score"],
    ["phone", phone, "Average payment score"],
  ] as const)("leads on a %s to exactly the residents that it counts", async (_name, viewport, line) => {
    await page.setViewportSize(viewport);
    const analytics = area(page, "Property Analytics");
    await analytics.getByText("Show as a table").click();
    const point = analytics
      .getByRole("table")
      .getByRole("link", { name: `${line} in ` })
      .last();
    const value = (await point.textContent()) ?? "";
    await point.click();
    await page.waitForURL(/\/reports\?report=month&month=\d{4}-\d{2}&line=(behavior|payment)$/);
    const averages = page.getByRole("navigation", { name: "Averages of the month" });
    const chosen = averages.getByRole("link", { name: line });
    await expect.poll(() => chosen.textContent()).toContain(`${line}${value}Average of `);
    await page.reload();
    await chosen.waitFor();
    const [, count] = /Average of (\d+) resident/.exec((await chosen.textContent()) ?? "") ?? [];
    const table = page.getByRole("table", { name: `${line}, the lowest first` });
    expect(await table.getAttribute("aria-rowcount")).toBe(String(Number(count) + 1));
    const column = line === "Average RP score" ? 2 : 3;
    const cells = () =>
      table
        .getByRole("row")
        .locator(`td:nth-child(${column + 1})`)
        .allTextContents();
    const counted = (await cells()).map((text) => Number.parseFloat(text));
    expect(counted).toEqual(counted.toSorted((a, b) => a - b));
    if (counted.length === Number(count)) {
      const mean = counted.reduce((sum, one) => sum + one, 0) / counted.length;
      expect(Math.abs(mean - Number(value))).toBeLessThan(0.11);
    }
    await page.setViewportSize(wide);
    await openDashboard(page, site.url);
  });

  it("shows changes as they happen, and links to a profile", async () => {
    await page.goto(`${site.url}/staffdashboard/month`);
    const first = page.getByRole("table").getByRole("row").nth(1);
    await first.getByRole("link").waitFor();
    await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
    const [lowest] = ((await callAs(page, "GET", "/overview/month")) as MonthPage).residents.slice(-1);
    const entry = { userID: lowest?.userID, type: "Own idea", rp: -20, reportedBy: "Front desk" };
    const name = `${lowest?.firstName} ${lowest?.lastName}`;
    for (let added = 0; added < 3; added += 1) await callAs(page, "POST", "/behaviorlog/add", entry);
    await expect.poll(() => first.getByRole("link").textContent(), { timeout: FOLLOWS_MS }).toBe(name);
    await first.getByRole("link").click();
    await page.waitForURL(/\/residents\/profile$/);
    await page.getByRole("heading", { name }).first().waitFor();
    await openDashboard(page, site.url);
  });

  it("explains that a month has no data", async () => {
    await page.goto(`${site.url}/staffdashboard/month?month=2020-01`);
    await page.getByText(MONTH_TEXTS.notSoFar).waitFor();
    await openDashboard(page, site.url);
  });
});

describe("Resident Risk Snapshot", () => {
  it("shows the specified figures, and wraps by buttons and arrow keys", async () => {
    const snapshot = area(page, "Resident Risk Snapshot");
    for (const name of ["RP score", "Complaints", "Violations", "Lease expiry", "Late payments"]) {
      await snapshot.getByText(name, { exact: true }).waitFor();
    }
    await snapshot.getByText("Missed payments", { exact: true }).waitFor();
    await snapshot.getByText("Class C", { exact: true }).waitFor();
    const total = Number(/of (\d+)/.exec((await snapshot.getByText(/^1 of /).textContent()) ?? "")?.[1]);
    await snapshot.getByRole("button", { name: "Previous resident" }).click();
    await snapshot.getByText(`${total} of ${total}`, { exact: true }).waitFor();
    await snapshot.getByRole("button", { name: "Next resident" }).click();
    await snapshot.getByText(`1 of ${total}`, { exact: true }).waitFor();
    await page.keyboard.press("ArrowRight");
    await snapshot.getByText(`2 of ${total}`, { exact: true }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await snapshot.getByText(`1 of ${total}`, { exact: true }).waitFor();
  });
});

describe("a figure of a resident", () => {
  it("leads to the panel of the profile that it counts", async () => {
    const snapshot = area(page, "Resident Risk Snapshot");
    const violations = snapshot
      .locator("dt", { hasText: "Violations" })
      .locator("xpath=..")
      .getByRole("link");
    const count = Number(await violations.textContent());
    await violations.click();
    await page.waitForURL(/\/residents\/profile$/);
    const log = page.getByRole("region", { name: "Behavior Log" }).first();
    await log.waitFor();
    await expect
      .poll(() => log.evaluate((element) => element.closest("[tabindex='-1']") === document.activeElement))
      .toBe(true);
    await expect.poll(() => log.getByText(/^-\d/).count()).toBe(count);
    await openDashboard(page, site.url);
  });
});

describe("Property Analytics", () => {
  it("describes the charts in text", async () => {
    const analytics = area(page, "Property Analytics");
    for (const letter of "ABC") {
      const entry = analytics.getByRole("listitem").filter({ hasText: `Class ${letter}` });
      expect(await entry.textContent()).toMatch(/\d+\.\d%/);
    }
    await analytics.getByRole("img", { name: /^Class distribution: Class A \d+\.\d%/ }).waitFor();
    await analytics.getByRole("img", { name: /^Behavior vs Delinquency\. Average RP score/ }).waitFor();
    await analytics
      .getByRole("img", { name: /^Unit Turnover Score: \d+(\.\d)? of 100, (Low|Moderate|High)$/ })
      .waitFor();
    await analytics.locator(".apexcharts-line-series path").first().waitFor();
    await analytics.getByText("Show as a table").click();
    const rows = analytics
      .getByRole("region", { name: "Behavior vs Delinquency, by month" })
      .getByRole("row");
    expect(await rows.count()).toBeGreaterThan(1);
    await analytics.getByText("Show as a table").click();
  });
});

describe("Incident Reports", () => {
  it("shows a resident's report at once, marked as new, and notifies all staff", async () => {
    await report("Barking again");
    const first = area(page, "Incident Reports").getByRole("listitem").first();
    await first.getByText("Maya filed a complaint").waitFor();
    await first.getByText("Noise · Barking dog").waitFor();
    await first.getByText("New", { exact: true }).waitFor();
    await area(page, "Notifications & Alerts")
      .getByText(/filed a complaint \(Noise - Barking dog/)
      .first()
      .waitFor();
  });

  it("changes an incident's status, which its reporter sees", async () => {
    await resident.page.goto(`${site.url}/dashboard#incidents`);
    await resident.page.getByRole("table", { name: "Incidents" }).waitFor();
    const status = area(page, "Incident Reports")
      .getByRole("button", { name: /^Status of / })
      .first();
    const requestID = /^Status of (\S+):/.exec((await status.getAttribute("aria-label")) ?? "")?.[1] ?? "";
    await status.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Resolved" }).click();
    await area(page, "Incident Reports")
      .getByRole("button", { name: `Status of ${requestID}: Resolved` })
      .waitFor();
    await resident.page.getByRole("row").filter({ hasText: requestID }).getByText("Resolved").waitFor();
  });

  it("adds an incident for a resident of the list", async () => {
    await area(page, "Incident Reports").getByRole("button", { name: "+ Add Incident" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Incident" });
    const submit = dialog.getByRole("button", { name: "Submit" });
    await dialog.getByLabel("Type", { exact: true }).selectOption("Maintenance");
    await dialog.getByLabel("Description").fill("Water under the sink");
    await dialog.getByLabel("Concerned Party").fill("Upkeep");
    expect(await dialog.getByLabel("Sub Category").isDisabled()).toBe(true);
    await dialog.getByLabel("Category", { exact: true }).selectOption("Plumbing");
    await dialog.getByLabel("Sub Category").selectOption({ index: 1 });
    await dialog.getByLabel("Resident", { exact: true }).fill("Dana");
    await submit.click();
    await page
      .getByRole("alert")
      .filter({ hasText: "Please pick a resident from the list, or leave the field blank." })
      .waitFor();
    await dialog.getByLabel("Resident", { exact: true }).fill("Dana Whitfield, unit 2F");
    await submit.click();
    await page.getByText("Incident reported successfully!").waitFor();
    await dialog.waitFor({ state: "detached" });
    await area(page, "Incident Reports")
      .getByRole("listitem")
      .first()
      .getByText("Dana requested maintenance")
      .waitFor();
    await area(page, "Incident Reports").getByRole("button", { name: "+ Add Incident" }).click();
    expect(await dialog.getByLabel("Description").inputValue()).toBe("");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
});

describe("figures", () => {
  it("follow an entry that is logged elsewhere, and announce a fall to class C in red", async () => {
    const residents = (await callAs(page, "GET", "/residents")) as { userID: string; class: string }[];
    const fallen = residents.find((one) => one.class === "B");
    const kpi = area(page, "Resident & Lease Insights").getByRole("link", { name: "High Risk Tenants" });
    const before = Number.parseInt((await kpi.textContent()) ?? "", 10);
    await callAs(page, "POST", "/behaviorlog/add", {
      userID: fallen?.userID,
      type: "Own idea",
      rp: -20,
      reportedBy: "Front desk",
    });
    await expect.poll(async () => Number.parseInt((await kpi.textContent()) ?? "", 10)).toBe(before + 1);
    const notification = area(page, "Notifications & Alerts").getByText("High-Risk Tenant").first();
    await notification.waitFor();
    const colors = await notification.evaluate((element) => {
      const probe = document.createElement("i");
      probe.style.color = "var(--red)";
      document.body.append(probe);
      const red = getComputedStyle(probe).color;
      probe.remove();
      return { red, shown: getComputedStyle(element).color };
    });
    expect(colors.shown).toBe(colors.red);
  });

  it("are right again after a lost connection, which the page shows", async () => {
    await staff.context.setOffline(true);
    await page.getByRole("status").filter({ hasText: "Offline" }).waitFor();
    await page.getByText(/^Last update \d/).waitFor();
    await report("Said while the dashboard was cut off");
    await staff.context.setOffline(false);
    await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
    const first = area(page, "Incident Reports").getByRole("listitem").first();
    await first.locator('[title="Said while the dashboard was cut off"]').waitFor();
  });
});

describe("full screen", () => {
  it("opens with Shift+F, covers the navigation, advances automatically, and closes with Escape", async () => {
    await page.keyboard.press("f");
    expect(page.url()).not.toContain("view=wall");
    await page.keyboard.press("Shift+F");
    await page.waitForURL(/view=wall/);
    const covered = page.locator("[inert] nav");
    await expect.poll(() => covered.count()).toBe(1);
    const place = area(page, "Resident Risk Snapshot").getByText(/^\d+ of \d+$/);
    const before = await place.textContent();
    await expect.poll(() => place.textContent(), { timeout: 20_000 }).not.toBe(before);
    await page.getByText(/^\d+:\d\d [AP]M$/).waitFor();
    expect(await controlsOn(page).count()).toBe(1);
    const leave = page.getByRole("button", { name: "Leave full screen" });
    const opacity = () =>
      leave.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
    expect(await opacity()).toBe("0");
    await page.keyboard.press("Tab");
    expect(await opacity()).toBe("1");
    await page.keyboard.press("Escape");
    await expect.poll(() => covered.count()).toBe(0);
    expect(page.url()).not.toContain("view=wall");
  });
});

describe("the search on a tablet", () => {
  it.each([768, 1023])("has its box beside the button, %i pixels wide", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.getByRole("searchbox", { name: "Search" }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(100);
    await page.getByRole("search").getByRole("button", { name: "Search" }).click({ trial: true });
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "Reports" }).waitFor();
    await page.keyboard.press("Escape");
    await page.setViewportSize(DESKTOP);
  });
});

it("leaves no error in the console", () => {
  expect(staff.complaints).toEqual([]);
});
