/** What residents change by forms: incidents and disputes with the form's lists and the alerts in their order, and the photo. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "../support/chromium.ts";
import { RESIDENT, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { alertShown, colours, columnOf, headsOf, openTab, rowsOf } from "./support/dashboard.ts";

/** One red pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const site = openSite();
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  visitor = await site.visitor();
  page = visitor.page;
  await signIn(page, site.url, RESIDENT);
});

afterEach(() => {
  expect(visitor.complaints).toEqual([]);
});

describe("incidents", () => {
  beforeAll(async () => {
    await openTab(page, "Incidents");
    await page.getByRole("table", { name: "Incidents" }).waitFor();
  });

  const dialog = () => page.getByRole("dialog");
  const field = (label: string) => dialog().getByLabel(label, { exact: true });
  const submit = () => dialog().getByRole("button", { name: "Submit" }).click();
  const openForm = () => page.getByRole("button", { name: "Report an Incident" }).click();

  it("lists them under the specified heads, Resolved in green and any other status in amber", async () => {
    const table = page.getByRole("table", { name: "Incidents" });
    expect(await headsOf(table)).toEqual([
      "Request ID",
      "Type",
      "Category",
      "Sub Category",
      "Description",
      "Status",
    ]);
    const statuses = await columnOf(table, 5);
    expect(statuses).toContain("Resolved");
    for (const status of new Set(statuses)) {
      const pill = table.getByText(status, { exact: true }).first();
      const [colour, wanted] = await colours(pill, status === "Resolved" ? "--green" : "--amber");
      expect(colour, status).toBe(wanted);
    }
  });

  it("offers sub categories once a category is chosen, and clears those that no longer match", async () => {
    await openForm();
    expect(await field("Type").inputValue()).toBe("");
    expect(await field("Sub Category").isDisabled()).toBe(true);
    await field("Type").selectOption("Maintenance");
    expect(await field("Sub Category").isDisabled()).toBe(true);
    await field("Category").selectOption("Plumbing");
    expect(await field("Sub Category").isEnabled()).toBe(true);
    await field("Sub Category").selectOption("Burst pipe/major leak");
    await dialog()
      .getByText(/call now/)
      .waitFor();
    expect(await dialog().getByRole("link").getAttribute("href")).toMatch(/^tel:/);
    await field("Type").selectOption("Complaint");
    expect(await field("Category").inputValue()).toBe("");
    expect(await field("Sub Category").isDisabled()).toBe(true);
    expect(
      await dialog()
        .getByText(/call now/)
        .count(),
    ).toBe(0);
  });

  it("clears the form when it is cancelled", async () => {
    await field("Description").fill("Half a thought");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await dialog().waitFor({ state: "detached" });
    await openForm();
    expect(await field("Description").inputValue()).toBe("");
    expect(await field("Type").inputValue()).toBe("");
    await page.keyboard.press("Escape");
  });

  it("appends the report with the priority of its type, and closes", async () => {
    await openForm();
    await field("Type").selectOption("Maintenance");
    await field("Description").fill("The tap drips.");
    await field("Concerned Party").fill("Unit 3C");
    await submit();
    await alertShown(page, "Please select both category and sub category.");
    expect(await page.getByRole("alert").count()).toBe(1);
    await field("Category").selectOption("Plumbing");
    await field("Sub Category").selectOption("Leaking faucet/pipe");
    const sent = page.waitForRequest("**/incidents/new");
    // By element: an open dialog takes the page's roles away.
    const before = await page.locator("main tbody tr").count();
    await submit();
    expect((await sent).postDataJSON()).toMatchObject({ priorityLevel: "High", type: "Maintenance" });
    await alertShown(page, "Incident reported successfully!");
    await dialog().waitFor({ state: "detached" });
    const rows = rowsOf(page.getByRole("table", { name: "Incidents" }));
    expect(await rows.count()).toBe(before + 1);
    expect(await rows.last().innerText()).toContain("The tap drips.");
    expect(await rows.last().getByText("New", { exact: true }).count()).toBe(0);
  });

  it("raises a dispute from the profile and from the disputed row", async () => {
    await openTab(page, "Profile");
    await page.getByRole("button", { name: "Raise a dispute", exact: true }).click();
    expect(await field("Type").inputValue()).toBe("Dispute");
    await page.keyboard.press("Escape");

    await page
      .getByRole("button", { name: /^Raise a dispute: Late Rent \(1-5 days\)/ })
      .first()
      .click();
    expect(await field("Category").inputValue()).toBe("Behavior - RP Score");
    expect(await field("Sub Category").inputValue()).toBe("Unfair RP deduction");
    expect(await field("Description").inputValue()).toMatch(
      /^Late Rent \(1-5 days\) \(-1 RP\), \w{3} \d+, \d{4}: $/,
    );
    await page.keyboard.press("Escape");

    await page
      .getByRole("button", { name: /^Raise a dispute: \w{3} \d{4}, Paid: Late/ })
      .first()
      .click();
    expect(await field("Category").inputValue()).toBe("Payment Score");
    expect(await field("Sub Category").inputValue()).toBe("Payment marked late in error");
    expect(await field("Description").inputValue()).toMatch(/^Paid: Late, \w{3} \d{4}: $/);
    await field("Concerned Party").fill("Property office");
    const sent = page.waitForRequest("**/incidents/new");
    await submit();
    expect((await sent).postDataJSON()).toMatchObject({ type: "Dispute", priorityLevel: "" });
    await dialog().waitFor({ state: "detached" });

    await openTab(page, "Rewards");
    await page
      .getByRole("button", { name: /^Raise a dispute: Earned/ })
      .first()
      .click();
    expect(await field("Category").inputValue()).toBe("Currency Points");
    expect(await field("Sub Category").inputValue()).toBe("Incorrect CP amount");
    await page.keyboard.press("Escape");
  });
});

it("uploads a photo, shows it at once, and reports a failure", async () => {
  await openTab(page, "Profile");
  const picker = page.getByRole("button", { name: "Upload a photo" });
  const tip = picker.getByText("Upload a photo");
  await picker.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => tip.evaluate((node) => getComputedStyle(node).opacity)).toBe("1");
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") });
  await alertShown(page, "Photo upload failed.");
  const failed = page.getByRole("alert").filter({ hasText: "Photo upload failed." });
  await failed.locator("..").getByRole("button", { name: "Dismiss" }).click();
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PIXEL });
  const photo = picker.locator("img");
  await expect.poll(async () => (await photo.count()) && photo.getAttribute("src")).toMatch(/[?&]t=\d+$/);
  // The live event can show the photo before the upload is answered.
  await expect.poll(() => picker.getAttribute("aria-busy")).toBe(null);
  await page.route("**/photo-upload", (route) => route.abort());
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PIXEL });
  await alertShown(page, "Photo upload failed.");
  expect(await photo.count()).toBe(1);
  await page.unroute("**/photo-upload");
});
