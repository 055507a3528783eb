/** Staff's Incidents: what the list shows, an incident from its report to its resolution beside the resident's page, and the keys. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import { alerts } from "../support/alerts.ts";
import { NARROWEST, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting, expectAccessibleInEachTheme, expectFitting } from "../support/looks.ts";
import { uniqueName } from "../support/office.ts";
import { BEN, RESIDENT } from "../support/people.ts";
import { restClient } from "../support/staff-client.ts";

const INCIDENTS = "/staffdashboard/incidents";

/** The list and the open incident of a page. */
function screenOf(page: Page) {
  const cell = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}: `) });
  return {
    cell,
    rows: page.locator("a[data-incident]"),
    rowOf: ({ _id }: { _id: string }) => page.locator(`a[data-incident="${_id}"]`),
    chip: (name: string) =>
      page.getByRole("group", { name: "Show" }).getByRole("button", { name: new RegExp(`^${name}\\b`) }),
    title: page.getByRole("heading", { level: 2, name: "Plumbing · Clogged drain" }),
    field: page.getByRole("region", { name: "Incident", exact: true }).getByRole("textbox"),
    filter: page.getByRole("searchbox", { name: "Filter incidents" }),
    thread: page.getByRole("log", { name: "Conversation and changes" }),
    openedID: () => new URL(page.url()).pathname.split("/").at(-1),
    async choose(name: string, choice: string) {
      await cell(name).click();
      await page.locator("[role=menu] [role^=menuitem]", { hasText: new RegExp(`${choice}$`) }).click();
    },
  };
}

/** `report` is the resident's over REST; `screen` is the manager's page. `open` reports an incident and opens it there. */
const it = withSite({ addsOnly: true })
  .extend("resident", { scope: "file" }, ({ site }) => restClient(site.url, RESIDENT))
  .extend("report", { scope: "file" }, ({ resident }) => (description: string) => {
    const [category, subCategory] = ["Plumbing", "Clogged drain"];
    const texts = { requestID: "", type: "Maintenance", category, subCategory, description };
    const form = { ...texts, concernedParty: "Kitchen", priorityLevel: "High", userID: "" };
    return resident.post<IncidentView>("/api/dashboard/incidents/new", form);
  })
  .extend("screen", ({ grace }) => screenOf(grace.page))
  .extend("open", ({ grace, report, screen }) => async (description: string) => {
    const incident = await report(description);
    await grace.go(`${INCIDENTS}/${incident._id}`);
    await screen.title.waitFor();
    return incident;
  });

it("the list keeps its filter in the address, and adds new rows", async ({ grace, report, screen }) => {
  const { chip, filter, rowOf, rows, title } = screen;
  const fork = uniqueName();
  const incident = await report(`A ${fork} in the garbage disposal`);
  const page = await grace.go(INCIDENTS);
  await chip("Unassigned").click();
  await filter.fill(`garbage ${fork.toUpperCase()}`);
  await page.getByLabel("Type", { exact: true }).selectOption("Maintenance");
  await expect.poll(() => rows.count()).toBe(1);
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(`?show=unassigned&q=garbage+${fork.toUpperCase()}&type=Maintenance`);
  await rowOf(incident).click();
  await title.waitFor();
  await page.reload();
  await title.waitFor();
  await expect.poll(() => chip("Unassigned").getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => rows.count()).toBe(1);
  await filter.fill("zamboni");
  await page.getByText("Nothing matches “zamboni”.").waitFor();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await rowOf(incident).waitFor();

  await page.mouse.move(0, 0);
  const next = await report("Water comes up in the sink");
  await rowOf(next).waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /New incident: Plumbing, Clogged drain, unit/ })
    .waitFor({ state: "attached" });
});

it("two clicks resolve an incident, which Undo takes back", async ({ grace, report, resident, screen }) => {
  const incident = await report("Sparks come out of the outlet");
  const page = await grace.go(INCIDENTS);
  await expect.poll(screen.openedID).toMatch(/^[0-9a-f]{24}$/);
  await expect.poll(() => screen.rows.first().getAttribute("aria-current")).toBe("true");
  await screen.filter.fill("Sparks come out");
  await screen.rowOf(incident).click();
  await screen.title.waitFor();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Fixed ?It is fixed/ }).click();
  await page.getByRole("button", { name: "Status: Resolved" }).waitFor();
  await page.locator("h2:focus").waitFor();
  const { userID } = await resident.get<{ userID: string }>("/api/auth/me");
  const own = async () =>
    (await resident.get<IncidentView[]>(`/api/dashboard/incidents/${userID}`)).find(
      ({ _id }) => _id === incident._id,
    );
  expect((await own())?.resolution).toBe("It is fixed. Please tell us if it happens again.");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Status: Open" }).waitFor();
  expect((await own())?.status).toBe("Open");
});

it("an incident is worked on, without its notes", async ({ grace: { page }, open, resident, screen }) => {
  const { chip, choose, field, rowOf, thread } = screen;
  const incident = await open("The drain gurgles at night");
  const { userID } = await resident.get<{ userID: string }>("/api/auth/me");
  /** What the resident's calls answer. */
  const received = async () => {
    const own = await resident.get<IncidentView[]>(`/api/dashboard/incidents/${userID}`);
    const messages = await resident.get(`/api/dashboard/conversations/incident:${incident._id}`);
    return JSON.stringify([own.find(({ _id }) => _id === incident._id), messages]);
  };
  await choose("Assignee", "Ben");
  await page.getByRole("button", { name: "Assignee: Ben" }).waitFor();
  await choose("Due date", "Today");
  await page.getByRole("button", { name: /^Due date: Today, / }).waitFor();
  await choose("Status", "On Hold");
  await page.getByLabel("What are we waiting for?").fill("a part");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Status: On Hold" }).waitFor();
  await expect.poll(received).toContain("a part");

  await page.getByRole("radio", { name: "Internal note" }).check();
  await field.fill("Third time this year. Replace the trap.");
  await page.getByRole("radio", { name: /^Reply to / }).check();
  expect(await field.inputValue()).toBe("");
  await field.fill("The part comes on Friday.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(received).toContain("The part comes on Friday.");
  await page.getByRole("radio", { name: "Internal note" }).check();
  expect(await field.inputValue()).toBe("Third time this year. Replace the trap.");
  await page.keyboard.press("Tab");
  await field.press("Control+Enter");
  await thread.getByText("Third time this year.").waitFor();
  await expectAccessibleInEachTheme(page, "an incident");
  await expectFitting(page, "an incident");

  await choose("Status", "Resolved");
  const dialog = page.getByRole("dialog", { name: "Resolve incident" });
  const resolve = dialog.getByRole("button", { name: "Resolve" });
  expect(await dialog.getByRole("radio", { name: /^Fixed/ }).isChecked()).toBe(true);
  await resolve.click();
  await alerts(page).filter({ hasText: "Please enter a message for the resident." }).waitFor();
  await expectAccessibleInEachTheme(page, "Resolve incident");
  await expectFitting(page, "Resolve incident");
  await dialog.getByRole("textbox").fill("Ben replaced the trap.");
  await resolve.click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Status: Resolved" }).waitFor();
  await expect.poll(received).toContain("Ben replaced the trap.");
  expect(await received()).not.toContain("Third time this year.");

  // The row stays where it is until the next filter.
  expect(await rowOf(incident).getByText("Resolved", { exact: true }).count()).toBe(1);
  expect(await rowOf(incident).textContent()).toMatch(/resolved \w+ \d/);
  await chip("Unassigned").click();
  await rowOf(incident).waitFor({ state: "detached" });
});

it("chosen incidents are assigned together, and Undo", async ({ grace, report, screen }) => {
  const fork = uniqueName();
  const incidents = [
    await report(`First ${fork}`),
    await report(`Second ${fork}`),
    await report(`Third ${fork}`),
  ];
  await grace.go(`${INCIDENTS}?q=${fork}`);
  const { page } = grace;
  await expect.poll(() => screen.rows.count()).toBe(3);
  await page.getByRole("button", { name: "Select incidents" }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select Plumbing/ });
  await boxes.first().check();
  await boxes.last().click({ modifiers: ["Shift"] });
  await page.getByText("3 selected").waitFor();
  await expectAccessibleAndFitting(page, "chosen incidents");
  const assignees = async () => {
    const all = await page.evaluate(
      (ids) =>
        Promise.all(ids.map(async (_id) => (await fetch(`/api/dashboard/incidents/one/${_id}`)).json())),
      incidents.map(({ _id }) => _id),
    );
    return all.map(({ assigneeName }) => assigneeName);
  };
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Ben/ }).click();
  await page.getByText("3 incidents assigned to Ben.").waitFor();
  expect(await assignees()).toEqual(["Ben", "Ben", "Ben"]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(assignees).toEqual(["", "", ""]);
  await page.getByRole("button", { name: "Select incidents" }).click();
  await page.getByText("0 selected").waitFor();
  await page.keyboard.press("Escape");
  await screen.filter.waitFor();
});

it("an incident takes a failed value back", async ({ grace: { page }, open, screen: { choose }, site }) => {
  const { _id } = await open("Two people at once");
  const update = "**/api/dashboard/incidents/update";
  await page.route(update, (route) => route.fulfill({ status: 500, json: {} }));
  await choose("Priority", "Low");
  await alerts(page).filter({ hasText: "Failed to update incident." }).waitFor();
  await page.getByRole("button", { name: "Priority: High" }).waitFor();
  await page.unroute(update);

  await choose("Status", "Resolved");
  const dialog = page.getByRole("dialog", { name: "Resolve incident" });
  await dialog.getByRole("radio", { name: /^No problem found/ }).check();
  await dialog.getByRole("textbox").fill("The drain is clear.");
  const ben = await restClient(site.url, BEN);
  await ben.patch("/api/dashboard/incidents/update", { _id, priorityLevel: "Urgent" });
  await page.getByText("Urgent", { exact: true }).first().waitFor();
  await dialog.getByRole("button", { name: "Resolve", exact: true }).click();
  await alerts(page)
    .filter({ hasText: "Someone else has changed this incident. Check it and try again." })
    .waitFor();
  expect(await dialog.getByRole("textbox").inputValue()).toBe("The drain is clear.");
  await dialog.getByRole("button", { name: "Resolve", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Status: Resolved" }).waitFor();
  await page.getByRole("button", { name: "Priority: Urgent" }).waitFor();
});

it("incidents by keyboard, and printed", async ({ grace, report, screen: { openedID, rows, thread } }) => {
  for (const place of ["first", "second"]) await report(`By keyboard, ${place}`);
  const page = await grace.go(`${INCIDENTS}?show=unassigned&q=keyboard`);
  await rows.nth(1).waitFor();
  const [, second = ""] = await rows.evaluateAll((all) =>
    all.map((row) => row.getAttribute("data-incident") ?? ""),
  );
  const secondRow = page.locator(`a[data-incident="${second}"]:focus`);
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(openedID).toBe(second);
  await secondRow.waitFor();
  await page.keyboard.press("Enter");
  await page.locator("h2:focus").waitFor();
  await page.keyboard.press("F6");
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.type("On our way");
  await page.keyboard.press("Enter");
  await page.keyboard.type("at two.");
  await page.keyboard.press("Control+Enter");
  await thread.getByText("On our way at two.").waitFor();
  await page.keyboard.press("Escape");
  await secondRow.waitFor();
  await page.keyboard.press("F6");
  await page.locator("h2:focus").waitFor();
  await page.keyboard.press("Shift+F6");
  await secondRow.waitFor();

  await page.getByRole("radio", { name: "Internal note" }).check();
  await page.getByRole("textbox", { name: "Internal note" }).fill("The key is under the mat.");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = thread.getByText("The key is under the mat.");
  await note.waitFor();
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole("button", { name: "More: Copy link, Print" }).click();
  await page.getByRole("menuitem", { name: "Print" }).click();
  await page.emulateMedia({ media: "print" });
  await page
    .getByText(/^By keyboard, /)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await rows.first().isVisible()).toBe(false);
  expect(await page.getByRole("textbox").first().isVisible()).toBe(false);
  expect(await thread.getByText("On our way at two.").isVisible()).toBe(true);
  expect(await note.isVisible()).toBe(false);
});

it("on a phone or a tablet an incident covers the list", async ({ grace, screen: { rows } }) => {
  await grace.page.setViewportSize(PHONE);
  const page = await grace.go(INCIDENTS);
  await rows.nth(8).waitFor();
  // The click itself may scroll.
  const before = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const options = { capture: true, once: true };
        document.addEventListener("click", () => resolve(window.scrollY), options);
      }),
  );
  const entries = await page.evaluate(() => history.length);
  await rows.nth(8).click();
  await page
    .getByRole("radio", { name: /^Reply to |Internal note/ })
    .first()
    .waitFor();
  // Back leads to the list at once.
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(await page.getByRole("navigation", { name: "Staff" }).isVisible()).toBe(false);
  expect(await rows.first().isVisible()).toBe(false);
  await expectAccessibleAndFitting(page, "an incident on a phone");
  await page.setViewportSize(NARROWEST);
  await expectFitting(page, "an incident on the narrowest phone");
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Incidents", exact: true }).click();
  await rows.first().waitFor();
  expect(await before).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(await before);

  await page.setViewportSize({ width: 800, height: 900 });
  await rows.first().click();
  const back = page.getByRole("main").getByRole("link", { name: "Incidents", exact: true });
  await back.waitFor();
  expect(await rows.first().isVisible()).toBe(false);
  await expectFitting(page, "an incident on a tablet");
  await back.click();
  await rows.first().waitFor();
});
