/** Staff's Incidents: what the list shows, an incident from its report to its resolution beside the resident's page, and the keys. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting, expectAccessibleInEachTheme, expectFitting } from "../support/looks.ts";
import { BEN, RESIDENT, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { type RestClient, restClient } from "../support/staff-client.ts";

const INCIDENTS = "/staffdashboard/incidents";

const site = openSite();
let grace: SignedIn;
let page: Page;
let resident: RestClient;
let ben: RestClient;

beforeAll(async () => {
  [resident, ben] = await Promise.all([restClient(site.url, RESIDENT), restClient(site.url, BEN)]);
  grace = await site.enter(STAFF);
  page = await grace.go(INCIDENTS);
});

afterAll(() => {
  expect(grace?.complaints).toEqual([]);
});

/** The resident reports an incident with these words. */
async function report(description: string, type = "Maintenance"): Promise<IncidentView> {
  const { userID } = await resident.get<{ userID: string }>("/api/auth/me");
  const [category, subCategory] =
    type === "Maintenance" ? ["Plumbing", "Clogged drain"] : ["Noise", "Loud music or party"];
  return resident.post<IncidentView>("/api/dashboard/incidents/new", {
    category,
    subCategory,
    requestID: "",
    type,
    description,
    concernedParty: "Kitchen",
    priorityLevel: "High",
    userID,
  });
}

const rows = () => page.locator("a[data-incident]");
const rowOf = ({ _id }: IncidentView) => page.locator(`a[data-incident="${_id}"]`);
const listOf = (name: "Open" | "Unassigned") => page.getByRole("region", { name: `${name} incidents` });
const chip = (name: string) =>
  page.getByRole("group", { name: "Show" }).getByRole("button", { name: new RegExp(`^${name}\\b`) });
const cell = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}: `) });
const title = () => page.getByRole("heading", { level: 2, name: "Plumbing · Clogged drain" });
const field = () => page.getByRole("region", { name: "Incident", exact: true }).getByRole("textbox");

async function choose(name: string, choice: string): Promise<void> {
  await cell(name).click();
  await page.locator("[role=menu] [role^=menuitem]", { hasText: new RegExp(`${choice}$`) }).click();
}

/** Shows the list of open incidents, without loading the page again. */
async function toList(): Promise<void> {
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Incidents" }).click();
  await page.waitForURL(`**${INCIDENTS}`);
  await listOf("Open").waitFor();
  await page.locator("a[data-incident][aria-current]").waitFor({ state: "detached" });
}

/** Shows a new incident in the list; one that came while the pointer was over the rows waits there for the next filter. */
async function showNew(incident: IncidentView): Promise<void> {
  await toList();
  await chip("Unassigned").click();
  await listOf("Unassigned").locator(rowOf(incident)).waitFor();
}

/** Opens a new incident by its row. */
async function openIncident(incident: IncidentView): Promise<void> {
  await showNew(incident);
  await rowOf(incident).click();
  await title().waitFor();
  expect(openedID()).toBe(incident._id);
}

const openedID = (on = page) => new URL(on.url()).pathname.split("/").at(-1);

describe("the list", () => {
  it("keeps chip, text and type in the address, and says when nothing matches", async () => {
    const incident = await report("A fork in the garbage disposal");
    await toList();
    await chip("Unassigned").click();
    await page.getByRole("searchbox", { name: "Filter incidents" }).fill("garbage FORK");
    await page.getByLabel("Type", { exact: true }).selectOption("Maintenance");
    await expect.poll(() => rows().count()).toBe(1);
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe("?show=unassigned&q=garbage+FORK&type=Maintenance");
    await rowOf(incident).click();
    await title().waitFor();
    await page.reload();
    await title().waitFor();
    await expect.poll(() => chip("Unassigned").getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole("searchbox", { name: "Filter incidents" }).fill("zamboni");
    await page.getByText("Nothing matches “zamboni”.").waitFor();
    await page.getByRole("button", { name: "Clear filter" }).click();
    await rowOf(incident).waitFor();
  });

  it("gives a new incident a row at once at its top, and says what it is", async () => {
    await toList();
    await page.mouse.move(0, 0);
    const incident = await report("Water comes up in the sink");
    await rowOf(incident).waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: /New incident: Plumbing, Clogged drain, unit/ })
      .waitFor({ state: "attached" });
  });

  it("shows ten thousand incidents, a screen at a time", async () => {
    const incident = await report("One of many");
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...incident,
      _id: index.toString(16).padStart(24, "0"),
      createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    }));
    await page.route("**/api/dashboard/incidents", (route) => route.fulfill({ json: many }));
    await grace.go(INCIDENTS);
    await expect.poll(() => chip("Open").textContent()).toBe("Open 10,000");
    await rowOf({ ...incident, _id: many[0]?._id ?? "" }).waitFor();
    expect(await rows().count()).toBeLessThanOrEqual(96);
    await listOf("Open").evaluate((box) => {
      box.scrollTop = box.scrollHeight;
    });
    await rowOf({ ...incident, _id: many.at(-1)?._id ?? "" }).waitFor();
    expect(await rows().count()).toBeLessThanOrEqual(96);
    await page.unroute("**/api/dashboard/incidents");
  });

  it("says that it could not be loaded, and loads with Retry", async () => {
    await page.route("**/api/dashboard/incidents", (route) => route.fulfill({ status: 500, json: {} }));
    // Live by then, so that only the button fetches again.
    await grace.go(INCIDENTS);
    await page.getByRole("alert").filter({ hasText: "The incidents could not be loaded." }).waitFor();
    await page.unroute("**/api/dashboard/incidents");
    await page.getByRole("button", { name: "Retry" }).click();
    await rows().first().waitFor();
  });
});

describe("an incident", () => {
  it("is assigned, answered and resolved, and its resident gets all of it but the notes", async () => {
    const incident = await report("The drain gurgles at night");
    await openIncident(incident);
    const { userID } = await resident.get<{ userID: string }>("/api/auth/me");
    /** What the resident's calls answer. */
    const received = async () => {
      const own = await resident.get<IncidentView[]>(`/api/dashboard/incidents/${userID}`);
      const thread = await resident.get(`/api/dashboard/conversations/incident:${incident._id}`);
      return JSON.stringify([own.find(({ _id }) => _id === incident._id), thread]);
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
    await field().fill("Third time this year. Replace the trap.");
    await page.getByRole("radio", { name: /^Reply to / }).check();
    expect(await field().inputValue()).toBe("");
    await field().fill("The part comes on Friday.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(received).toContain("The part comes on Friday.");
    await page.getByRole("radio", { name: "Internal note" }).check();
    expect(await field().inputValue()).toBe("Third time this year. Replace the trap.");
    await page.keyboard.press("Tab");
    await field().press("Control+Enter");
    const thread = page.getByRole("log", { name: "Conversation and changes" });
    await thread.getByText("Third time this year.").waitFor();

    await choose("Status", "Resolved");
    const dialog = page.getByRole("dialog", { name: "Resolve incident" });
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await alerts(page).filter({ hasText: "Please select an outcome." }).waitFor();
    await dialog.getByRole("radio", { name: /^Fixed/ }).check();
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await alerts(page).filter({ hasText: "Please enter a message for the resident." }).waitFor();
    await dialog.getByRole("textbox").fill("Ben replaced the trap.");
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Status: Resolved" }).waitFor();
    await expect.poll(received).toContain("Ben replaced the trap.");
    expect(await received()).not.toContain("Third time this year.");

    // The row stays where it is until the next filter.
    expect(await rowOf(incident).getByText("Resolved").count()).toBe(1);
    await chip("Open").click();
    await rowOf(incident).waitFor({ state: "detached" });
  });

  it("is marked while a reply is unread, and says who replied", async () => {
    const incident = await report("Still dripping");
    await showNew(incident);
    await resident.post(`/api/dashboard/conversations/incident:${incident._id}/messages`, {
      text: "It is worse now.",
    });
    await rowOf(incident).getByText(", unread").waitFor({ state: "attached" });
    await page
      .getByRole("status")
      .filter({ hasText: /replied to Clogged drain\./ })
      .waitFor({ state: "attached" });
    await rowOf(incident).click();
    await page.getByText("It is worse now.").waitFor();
    await rowOf(incident).getByText(", unread").waitFor({ state: "detached" });
  });

  it("shows a conflict and the current values, and keeps what was typed", async () => {
    const incident = await report("Two people at once");
    await openIncident(incident);
    await choose("Status", "Resolved");
    const dialog = page.getByRole("dialog", { name: "Resolve incident" });
    await dialog.getByRole("radio", { name: /^No problem found/ }).check();
    await dialog.getByRole("textbox").fill("The drain is clear.");
    await ben.patch("/api/dashboard/incidents/update", { _id: incident._id, priorityLevel: "Urgent" });
    await page.getByText("Urgent", { exact: true }).first().waitFor();
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await alerts(page)
      .filter({ hasText: "Someone else has changed this incident. Check it and try again." })
      .waitFor();
    expect(await dialog.getByRole("textbox").inputValue()).toBe("The drain is clear.");
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Status: Resolved" }).waitFor();
    await page.getByRole("button", { name: "Priority: Urgent" }).waitFor();
  });

  it("takes a value back that could not be saved", async () => {
    const incident = await report("No answer yet");
    await openIncident(incident);
    await page.route("**/api/dashboard/incidents/update", (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await choose("Priority", "Low");
    await alerts(page).filter({ hasText: "Failed to update incident." }).waitFor();
    await page.getByRole("button", { name: "Priority: High" }).waitFor();
    await page.unroute("**/api/dashboard/incidents/update");
  });

  it("is moved through and answered by keyboard alone", async () => {
    await report("By keyboard, first");
    const incident = await report("By keyboard, second");
    await showNew(incident);
    const [, second = ""] = await rows().evaluateAll((all) =>
      all.map((row) => row.getAttribute("data-incident") ?? ""),
    );
    await rows().first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => openedID()).toBe(second);
    await page.locator(`a[data-incident="${second}"]:focus`).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("h2:focus").waitFor();
    await page.keyboard.press("F6");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("On our way");
    await page.keyboard.press("Enter");
    await page.keyboard.type("at two.");
    await page.keyboard.press("Control+Enter");
    const thread = page.getByRole("log", { name: "Conversation and changes" });
    await thread.getByText("On our way at two.").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(`a[data-incident="${second}"]:focus`).waitFor();
    await page.keyboard.press("F6");
    await page.locator("h2:focus").waitFor();
    await page.keyboard.press("Shift+F6");
    await page.locator(`a[data-incident="${second}"]:focus`).waitFor();
  });

  it("is printed without the list and the message field", async () => {
    const incident = await report("For the plumber");
    await openIncident(incident);
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole("button", { name: "More: Copy link, Print" }).click();
    await page.getByRole("menuitem", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    await page.getByText("For the plumber").waitFor();
    expect(await rows().first().isVisible()).toBe(false);
    expect(await page.getByRole("textbox").first().isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });

  it("is accessible in both themes, with its menus and dialogs", async () => {
    const incident = await report("Looked at");
    await openIncident(incident);
    await page.getByRole("radio", { name: "Internal note" }).check();
    await expectAccessibleInEachTheme(page, "an incident");
    await expectFitting(page, "an incident");
    await choose("Status", "Resolved");
    await page.getByRole("dialog").getByRole("radio").first().check();
    await expectAccessibleInEachTheme(page, "Resolve incident");
    await expectFitting(page, "Resolve incident");
    await page.keyboard.press("Escape");
  });
});

describe("on a phone", () => {
  it("or a tablet an incident covers the list, and goes back to the same place", async () => {
    await toList();
    await page.setViewportSize(PHONE);
    // The click itself may scroll.
    const before = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const options = { capture: true, once: true };
          document.addEventListener("click", () => resolve(window.scrollY), options);
        }),
    );
    await rows().nth(8).click();
    await page
      .getByRole("radio", { name: /^Reply to |Internal note/ })
      .first()
      .waitFor();
    expect(await page.getByRole("navigation", { name: "Staff" }).isVisible()).toBe(false);
    expect(await rows().first().isVisible()).toBe(false);
    await expectAccessibleAndFitting(page, "an incident on a phone");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFitting(page, "an incident on the narrowest phone");
    await page.setViewportSize(PHONE);
    await page.getByRole("link", { name: "Incidents", exact: true }).click();
    await rows().first().waitFor();
    expect(await before).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(await before);

    await page.setViewportSize({ width: 800, height: 900 });
    await rows().first().click();
    const back = page.getByRole("main").getByRole("link", { name: "Incidents", exact: true });
    await back.waitFor();
    expect(await rows().first().isVisible()).toBe(false);
    await expectFitting(page, "an incident on a tablet");
    await back.click();
    await rows().first().waitFor();
    await page.setViewportSize(DESKTOP);
  });
});
