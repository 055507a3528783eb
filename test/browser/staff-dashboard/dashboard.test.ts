/** The staff dashboard's areas: their texts, what they lead to, and how they follow what happens elsewhere. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { uniqueName } from "../support/office.ts";
import { RESIDENT } from "../support/people.ts";
import { restClient } from "../support/staff-client.ts";
import { controlsOn } from "../support/walls.ts";
import { area, openDashboard, stop, tabTo, tabToRow } from "./support.ts";

/** `report` is Maya's report of an incident over REST. */
const it = withSite({ addsOnly: true }).extend("report", { scope: "file" }, async ({ site }) => {
  const resident = await restClient(site.url, RESIDENT);
  return (description: string) =>
    resident.post<IncidentView>("/api/dashboard/incidents/new", {
      requestID: "",
      type: "Complaint",
      category: "Noise",
      subCategory: "Barking dog",
      description,
      concernedParty: "Unit 4",
      priorityLevel: "Medium",
      userID: "",
    });
});

/** A count that is a link to what it counts. */
async function countIn(page: Page, title: string, name: string | RegExp) {
  const link = area(page, title).getByRole("link", { name }).first();
  const count = Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]);
  expect(count, `${name}`).toBeGreaterThan(0);
  return { link, count, address: await link.getAttribute("href") };
}

/** The texts of a column of the page's table. */
async function columnOf(page: Page, head: string): Promise<string[]> {
  const heads = await page.getByRole("columnheader").allTextContents();
  const at = heads.findIndex((text) => text.startsWith(head));
  const rows = page.locator("tbody").getByRole("row");
  return rows.evaluateAll((all, column) => all.map((row) => row.children[column]?.textContent ?? ""), at);
}

it("counts of residents lead to exactly the residents that they count", async ({ grace }) => {
  const page = await openDashboard(grace);
  const [insights, analytics] = ["Resident & Lease Insights", "Property Analytics"];
  const found: [chip: string, search: string, count: number][] = [];
  for (const [title, name, search, chip] of [
    [insights, "High Risk Tenants", "?filterClass=C", "Class C"],
    [insights, "Expiring Leases", "?filterExpiring=true", "Expiring"],
    [insights, "Approved Residents", "?filterStatus=New", "New"],
    [analytics, "Class A:", "?filterClass=A", "Class A"],
    [analytics, "Class B:", "?filterClass=B", "Class B"],
    [analytics, "Class C:", "?filterClass=C", "Class C"],
    [analytics, /^[\d,]+ residents$/, "", "All"],
    ["Work today", "Waiting for approval", "?filterStatus=Pending", "Pending"],
  ] as const) {
    const { address, count } = await countIn(page, title, name);
    expect(address, `${name}`).toBe(`/staffdashboard/residents${search}`);
    found.push([chip, search, count]);
  }
  await (await countIn(page, insights, "High Risk Tenants")).link.click();
  await page.waitForURL("**/residents?filterClass=C");
  for (const [chip, search, counted] of found) {
    // The list counts the people of a lease, the dashboard the leases.
    const isOfLeases = chip === "Expiring";
    const shown = page.getByRole("button", { name: isOfLeases ? /^Expiring \d+$/ : `${chip} ${counted}` });
    const count = isOfLeases ? Number(/\d+/.exec((await shown.textContent()) ?? "")?.[0]) : counted;
    if (new URL(page.url()).search !== search) await shown.click();
    await shown.and(page.locator("[aria-pressed=true]")).waitFor();
    await page.waitForURL((url) => url.pathname.endsWith("/residents") && url.search === search);
    // As many as the list says and, scrolled through or not, as many as it holds.
    await page.getByText(`${count} resident${count === 1 ? "" : "s"} shown`, { exact: true }).waitFor();
    if (isOfLeases) expect(new Set(await columnOf(page, "Unit")).size).toBe(counted);
  }
});

it("Incident Reports shows a report at once and notifies staff", async ({ grace, office, report }) => {
  const page = await openDashboard(grace);
  const { count } = await countIn(page, "Work today", "Open incidents");
  const description = `Barking again, ${uniqueName()}`;
  const row = area(page, "Incident Reports")
    .getByRole("listitem")
    .filter({ has: page.locator(`[title="${description}"]`) });
  // The mark lasts some seconds only.
  const [{ _id }] = await Promise.all([report(description), row.getByText("New", { exact: true }).waitFor()]);
  await row.getByText("Maya filed a complaint").waitFor();
  await row.getByText("Noise · Barking dog").waitFor();
  await row.getByText("Unassigned").waitFor();
  await row.getByText("1 minute old").waitFor();
  expect(await row.textContent()).toContain("Unit 3C");
  await area(page, "Work today")
    .getByRole("link", { name: `${count + 1} Open incidents` })
    .waitFor();
  await area(page, "Notifications & Alerts")
    .getByText(/filed a complaint \(Noise - Barking dog/)
    .first()
    .waitFor();
  await office.rest.patch("/api/dashboard/incidents/update", { _id, dueDate: "2020-01-31" });
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    // The text of the row is as good a target as its link.
    await row.getByText("Overdue, Jan 31, 2020").click({ position: { x: 2, y: 2 }, force: true });
    await page.waitForURL(`**/incidents/${_id}`);
    await page.goBack();
  }
  await row.getByRole("link", { name: "Maya filed a complaint" }).press("Enter");
  await page.waitForURL(`**/incidents/${_id}`);
});

it("without a mouse, one reports an incident and changes its status", async ({ grace }) => {
  const page = await openDashboard(grace);
  const focusedItem = (name: string) => page.getByRole("menuitem", { name }).and(page.locator(":focus"));
  await tabTo(page, /^Next resident$/);
  await page.keyboard.press("Enter");
  await area(page, "Resident Risk Snapshot")
    .getByText(/^2 of /)
    .waitFor();
  await tabTo(page, /^\+ Add Incident$/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Incident" });
  await dialog.waitFor();
  await dialog.getByLabel("Type", { exact: true }).focus();
  await page.keyboard.type("Maint");
  await dialog.getByLabel("Category", { exact: true }).focus();
  await page.keyboard.type("Plumb");
  await dialog.getByLabel("Sub Category").focus();
  await page.keyboard.press("ArrowDown");
  await dialog.getByLabel("Description").focus();
  await page.keyboard.type("Typed from the keyboard");
  await dialog.getByLabel("Concerned Party").focus();
  await page.keyboard.type("Upkeep");
  const submit = dialog.getByRole("button", { name: "Submit" });
  await dialog.getByLabel("Resident", { exact: true }).focus();
  await page.keyboard.type("Dana");
  // The names to choose from load with the dialog.
  await page.getByRole("option", { name: /^Dana Whitfield/ }).waitFor();
  await submit.press("Enter");
  await page
    .getByRole("alert")
    .filter({ hasText: "Please pick a resident from the list, or leave the field blank." })
    .waitFor();
  await dialog.getByLabel("Resident", { exact: true }).focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" Whitfield, unit 2F");
  await submit.press("Enter");
  await page.getByText("Incident reported successfully!").waitFor();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => (await stop(page))?.name).toBe("+ Add Incident");
  await page.keyboard.press("Enter");
  expect(await dialog.getByLabel("Description").inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const added = area(page, "Incident Reports")
    .getByRole("listitem")
    .filter({ hasText: "Dana requested maintenance" })
    .first();
  await added.waitFor();
  await tabToRow(page, /^Incident Reports, newest first$/, /^Dana requested maintenance$/);
  await page.keyboard.press("Tab");
  expect((await stop(page))?.name).toMatch(/^Status of .*: Open$/);
  await page.keyboard.press("Enter");
  // The menu moves the focus in the next frame, and Enter chooses the focused item.
  await focusedItem("In Progress").waitFor();
  await page.keyboard.press("ArrowDown");
  await focusedItem("On Hold").waitFor();
  await page.keyboard.press("Home");
  await focusedItem("In Progress").waitFor();
  await page.keyboard.press("Enter");
  await added.getByRole("button", { name: /: In Progress$/ }).waitFor();
});

it("full screen opens, covers, advances and closes", async ({ grace }) => {
  const page = await openDashboard(grace);
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
  const opacity = () => leave.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
  expect(await opacity()).toBe("0");
  await page.keyboard.press("Tab");
  await expect.poll(opacity).toBe("1");
  await page.keyboard.press("Escape");
  await expect.poll(() => covered.count()).toBe(0);
  expect(page.url()).not.toContain("view=wall");

  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.getByRole("searchbox", { name: "Search" }).boundingBox();
    expect(box?.width, `at ${width} px`).toBeGreaterThanOrEqual(100);
    await page.getByRole("search").getByRole("button", { name: "Search" }).click({ trial: true });
  }
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "Reports" }).waitFor();
  await page.keyboard.press("Escape");

  // The specification's links come before added ones and the width of the search.
  const links = page.getByRole("navigation", { name: "Staff" }).getByRole("link");
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await links.filter({ visible: true }).allTextContents()).toEqual(
    ["Dashboard", "Residents", "Incidents", "Rewards", "Resident-Chat", "Property Connect"].map((label) =>
      expect.stringContaining(label),
    ),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await links.filter({ hasText: "Rent" }).waitFor();
  const name = page.getByRole("banner").getByRole("link").first().locator("span");
  const cut = await name.evaluate((span) => {
    const text = document.createRange();
    text.selectNodeContents(span);
    return text.getBoundingClientRect().width - span.getBoundingClientRect().width;
  });
  expect(cut).toBeLessThanOrEqual(0);
});
