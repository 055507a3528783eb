/** Work today and the rows of Incident Reports: what they show, and what they lead to. */
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { area, callAs, openDashboard } from "./support.ts";

const site = openSite();
let staff: SignedIn;
let resident: SignedIn;
let page: Page;

beforeAll(async () => {
  [staff, resident] = await Promise.all([site.enter(STAFF), site.enter(RESIDENT)]);
  ({ page } = staff);
  await resident.go("/dashboard");
});

beforeEach(() => openDashboard(page, site.url));

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

async function workCount(name: string) {
  const link = area(page, "Work today").getByRole("link", { name });
  const count = Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(0);
  return { count, link };
}

describe("Work today", () => {
  const incidents = (shown: string) => ({
    path: /\/incidents(\?show=\w+)?$/,
    rows: () => page.getByRole("button", { name: new RegExp(`^${shown}`), pressed: true }),
  });

  it.each([
    ["Open incidents", "Open"],
    ["Unassigned", "Unassigned"],
    ["Overdue", "Overdue"],
  ])("'%s' leads to exactly the incidents that it counts", async (name, chip) => {
    const { count, link } = await workCount(name);
    await link.click();
    await page.waitForURL(incidents(chip).path);
    await expect.poll(() => incidents(chip).rows().textContent()).toBe(`${chip} ${count}`);
  });

  it("'Unread messages' leads to the residents whose messages are unread", async () => {
    const { count, link } = await workCount("Unread messages");
    await link.click();
    await page.waitForURL(/\/inbox\?show=unread$/);
    const rows = page.getByRole("region", { name: "Residents" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(count);
    await rows.first().getByRole("link").click();
    await page.waitForURL(/\/inbox\/R-\w+\?show=unread$/);
  });

  it("'Waiting for approval' leads to exactly the residents that it counts", async () => {
    const { count, link } = await workCount("Waiting for approval");
    await link.click();
    await page.waitForURL(/\/residents\?filterStatus=Pending$/);
    await page.getByText(`${count} resident${count === 1 ? "" : "s"} shown`, { exact: true }).waitFor();
  });

  it("follows what happens elsewhere", async () => {
    const { count } = await workCount("Open incidents");
    await report("Barking at night");
    await area(page, "Work today")
      .getByRole("link", { name: `${count + 1} Open incidents` })
      .waitFor();
  });
});

describe("Incident Reports", () => {
  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const)("shows unit, age and assignee, and opens the incident on a %s", async (_name, viewport) => {
    await page.setViewportSize(viewport);
    await report(`Barking on a ${_name}`);
    const row = area(page, "Incident Reports").getByRole("listitem").first();
    await row.locator(`[title="Barking on a ${_name}"]`).waitFor();
    await row.getByText("Unassigned").waitFor();
    await row.getByText("1 minute old").waitFor();
    expect(await row.textContent()).toContain("Unit 3C");
    const [incident] = (await callAs(page, "GET", "/incidents?limit=1")) as IncidentView[];
    await callAs(page, "PATCH", "/incidents/update", { _id: incident?._id, dueDate: "2020-01-31" });
    await row.getByText("Overdue, Jan 31, 2020").waitFor();
    // The text of the row is as good a target as its link.
    await row.getByText("Overdue, Jan 31, 2020").click({ position: { x: 2, y: 2 }, force: true });
    await page.waitForURL(new RegExp(`/incidents/${incident?._id}$`));
    await page.goBack();
    await row.getByRole("link", { name: "Maya filed a complaint" }).press("Enter");
    await page.waitForURL(new RegExp(`/incidents/${incident?._id}$`));
    await page.setViewportSize(DESKTOP);
  });
});

it("leaves no error in the console", () => {
  expect(staff.complaints).toEqual([]);
});
