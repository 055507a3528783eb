/** What residents change by forms: incidents and disputes with the form's lists, and the photo. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { withSite } from "../support/fixtures.ts";
import { uniqueName } from "../support/office.ts";
import { alertShown, colours, columnOf, headsOf, openTab, rowsOf } from "./support/dashboard.ts";

const it = withSite({ addsOnly: true });

const dialogOf = (page: Page) => page.getByRole("dialog");
const fieldOf = (page: Page) => (label: string) => dialogOf(page).getByLabel(label, { exact: true });

it("incidents have the specified heads, and colors by status", async ({ maya }) => {
  const page = await maya.go("/dashboard#incidents");
  const table = page.getByRole("table", { name: "Incidents" });
  await table.waitFor();
  const heads = ["Request ID", "Type", "Category", "Sub Category", "Description", "Status"];
  expect(await headsOf(table)).toEqual(heads);
  const statuses = await columnOf(table, 5);
  expect(statuses).toContain("Resolved");
  for (const status of new Set(statuses)) {
    const pill = table.getByText(status, { exact: true }).first();
    const [colour, wanted] = await colours(pill, status === "Resolved" ? "--green" : "--amber");
    expect(colour, status).toBe(wanted);
  }
});

it("the form offers its category's sub categories, and adds the first row", async ({ maya }) => {
  const page = await maya.go("/dashboard#incidents");
  const [dialog, field] = [dialogOf(page), fieldOf(page)];
  const openForm = () => page.getByRole("button", { name: "Report an Incident" }).click();
  await page.getByRole("table", { name: "Incidents" }).waitFor();
  await openForm();
  expect(await field("Type").inputValue()).toBe("");
  expect(await field("Sub Category").isDisabled()).toBe(true);
  await field("Type").selectOption("Maintenance");
  expect(await field("Sub Category").isDisabled()).toBe(true);
  await field("Category").selectOption("Plumbing");
  expect(await field("Sub Category").isEnabled()).toBe(true);
  await field("Sub Category").selectOption("Burst pipe/major leak");
  await dialog.getByText(/call now/).waitFor();
  expect(await dialog.getByRole("link").getAttribute("href")).toMatch(/^tel:/);
  await field("Type").selectOption("Complaint");
  expect(await field("Category").inputValue()).toBe("");
  expect(await field("Sub Category").isDisabled()).toBe(true);
  expect(await dialog.getByText(/call now/).count()).toBe(0);
  await field("Description").fill("Half a thought");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await openForm();
  expect(await field("Description").inputValue()).toBe("");
  expect(await field("Type").inputValue()).toBe("");

  const description = `The tap drips, ${uniqueName()}.`;
  await field("Type").selectOption("Maintenance");
  await field("Description").fill(description);
  await field("Concerned Party").fill("Unit 3C");
  await field("Category").selectOption("Plumbing");
  await field("Sub Category").selectOption("Leaking faucet/pipe");
  const sent = page.waitForRequest("**/incidents/new");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  // By element: an open dialog takes the page's roles away.
  const before = await page.locator("main tbody tr").count();
  await dialog.getByRole("button", { name: "Submit" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ priorityLevel: "High", type: "Maintenance" });
  await alertShown(page, "Incident reported successfully!");
  await dialog.waitFor({ state: "detached" });
  const rows = rowsOf(page.getByRole("table", { name: "Incidents" }));
  expect(await rows.count()).toBe(before + 1);
  expect(await rows.first().innerText()).toContain(description);
  expect(await rows.first().getByText("New", { exact: true }).count()).toBe(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

it("a dispute is raised from the profile and from its row", async ({ enter, newResident, office }) => {
  const noa = await newResident("Noa");
  const { userID } = noa;
  for (const [path, entry] of [
    ["behaviorlog", { type: "Late Rent (1-5 days)", rp: -1, reportedBy: "Grace" }],
    ["paymentlog", { monthYear: "Jan 2026", status: "Paid: Late" }],
    ["rewardlog", { text: "Earned 50CP - Resident Referral.", cp: 50 }],
  ] as const) {
    await office.rest.post(`/api/dashboard/${path}/add`, { userID, ...entry });
  }
  const page = await (await enter(noa)).go("/dashboard");
  const field = fieldOf(page);
  await page.getByRole("button", { name: "Raise a dispute", exact: true }).click();
  expect(await field("Type").inputValue()).toBe("Dispute");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Raise a dispute: Late Rent \(1-5 days\)/ }).click();
  expect(await field("Category").inputValue()).toBe("Behavior - RP Score");
  expect(await field("Sub Category").inputValue()).toBe("Unfair RP deduction");
  expect(await field("Description").inputValue()).toMatch(
    /^Late Rent \(1-5 days\) \(-1 RP\), \w{3} \d+, \d{4}: $/,
  );
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Raise a dispute: \w{3} \d{4}, Paid: Late/ }).click();
  expect(await field("Category").inputValue()).toBe("Payment Score");
  expect(await field("Sub Category").inputValue()).toBe("Payment marked late in error");
  expect(await field("Description").inputValue()).toMatch(/^Paid: Late, \w{3} \d{4}: $/);
  await field("Concerned Party").fill("Property office");
  const sent = page.waitForRequest("**/incidents/new");
  await dialogOf(page).getByRole("button", { name: "Submit" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ type: "Dispute", priorityLevel: "" });
  await dialogOf(page).waitFor({ state: "detached" });
  await page.waitForURL(/#incidents\/\w+$/);
  await page.getByRole("heading", { level: 1, name: /^Dispute: / }).waitFor();

  await openTab(page, "Rewards");
  await page.getByRole("button", { name: /^Raise a dispute: Earned/ }).click();
  expect(await field("Category").inputValue()).toBe("Currency Points");
  expect(await field("Sub Category").inputValue()).toBe("Incorrect CP amount");
});
