/** The whole staff dashboard without a mouse: everything can be reached, shows that it is reached, and can be used. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { OverviewView } from "../../../src/domain/overview.ts";
import type { Visitor } from "../support/chromium.ts";
import { STAFF, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { area, callAs, openDashboard, returnToDashboard } from "./support.ts";

/** More stops than the page has. */
const STOPS_MAX = 150;

const site = openSite({ readsOnly: true });
let staff: Visitor;
let page: Page;

beforeAll(async () => {
  staff = await site.visitor({ reducedMotion: "reduce" });
  ({ page } = staff);
  await signIn(page, site.url, STAFF);
  await openDashboard(page, site.url);
  await page.locator(".apexcharts-pie-area").first().waitFor();
});

interface Stop {
  name: string;
  /** Whether an outline or a ring shows where the focus is. */
  isSeen: boolean;
}

/** The name of the focused element, and whether the focus is visible. */
const stop = () =>
  page.evaluate((): Stop | undefined => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return {
      name: name.replace(/\s+/g, " ").trim(),
      isSeen: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
    };
  });

/** Every stop of the Tab key from the top of the page to its end. */
async function walk(): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < STOPS_MAX) {
    await page.keyboard.press("Tab");
    const found = await stop();
    if (!found) return stops;
    stops.push(found);
  }
  throw new Error("The Tab key never reached the end of the page.");
}

/** Presses Tab until something of this name has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < STOPS_MAX; pressed += 1) {
    await page.keyboard.press("Tab");
    if (name.test((await stop())?.name ?? "")) return;
  }
  throw new Error(`The Tab key does not reach ${name}.`);
}

describe("the Tab key", () => {
  it("reaches every control in reading order with a visible focus", async () => {
    const { chart } = (await callAs(page, "GET", "/overview")) as Pick<OverviewView, "chart">;
    // On a year's first days a line may have no entry yet, and then it has no month to lead to.
    const hasPoint = (line: "behavior" | "payment") => chart.some((month) => month[line] !== null);
    const stops = await walk();
    expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
    const expected = [
      ...["Dashboard", "Residents", "Incidents", "Rewards", "Resident-Chat", "Reports", "Property Connect"],
      ...["Search", "Full screen", "48 residents"],
      ...[/High Risk Tenants/, /Expiring Leases/, /Approved Residents/],
      ...["Previous resident", "Next resident", "+ Add Incident"],
      ...[
        "Incident Reports, newest first",
        /^\w+ (requested|filed|raised) /,
        /^Status of /,
        "Notifications & Alerts, newest first",
      ],
      ...[/^Class A:/, /^Class B:/, /^Class C:/],
      ...(hasPoint("behavior") ? [/^Average RP score in /] : []),
      ...(hasPoint("payment") ? [/^Average payment score in /] : []),
      ...["Behavior vs Delinquency by month", "Show as a table"],
    ];
    let from = 0;
    for (const wanted of expected) {
      const fits = ({ name }: Stop) => (typeof wanted === "string" ? name === wanted : wanted.test(name));
      const at = stops.findIndex((one, index) => index >= from && fits(one));
      expect(at, `${wanted} after ${stops[from]?.name}`).toBeGreaterThan(-1);
      from = at;
    }
  });
});

describe("the line chart", () => {
  it("is read month by month with the arrow keys, up to both ends", async () => {
    const guide = page.getByRole("slider", { name: "Behavior vs Delinquency by month" });
    const heard = () => guide.getAttribute("aria-valuetext");
    await guide.focus();
    const last = await heard();
    expect(last).toMatch(/^[A-Z][a-z]{2} \d{4}: Average RP score [\d.-]+, Average payment score [\d.-]+$/);
    await page.keyboard.press("ArrowRight");
    expect(await heard()).toBe(last);
    await page.keyboard.press("Home");
    const first = await heard();
    expect(first).toMatch(/^Jan \d{4}: /);
    await page.keyboard.press("ArrowLeft");
    expect(await heard()).toBe(first);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    expect(await heard()).toBe(first);
    await page.keyboard.press("End");
    expect(await heard()).toBe(last);
    const table = page.getByRole("region", { name: "Behavior vs Delinquency, by month" });
    await page.getByText("Show as a table").focus();
    await page.keyboard.press("Enter");
    const [, rp, payment] = /RP score (\S+), Average payment score (\S+)$/.exec(first ?? "") ?? [];
    expect(await table.getByRole("row").nth(1).getByRole("cell").allTextContents()).toEqual([rp, payment]);
    await page.keyboard.press("Enter");
  });

  it("opens the selected month by Enter and by a click", async () => {
    const guide = page.getByRole("slider", { name: "Behavior vs Delinquency by month" });
    await guide.focus();
    await page.keyboard.press("End");
    const [month = ""] = (await guide.getAttribute("aria-valuetext"))?.split(":") ?? [];
    await page.keyboard.press("Enter");
    await page.getByRole("navigation", { name: "Averages of the month" }).waitFor();
    await page.getByRole("heading", { level: 2 }).filter({ hasText: month }).waitFor();
    await page.goBack();
    await page.locator(".apexcharts-line-series path").first().waitFor({ state: "attached" });
    const box = (await guide.boundingBox()) ?? expect.fail("no chart");
    const grid = page.locator(".apexcharts-gridlines-horizontal line").first();
    // The axis begins with January, which is there on any day of a year.
    const january = await grid.evaluate((line) => line.getBoundingClientRect().left);
    await page.mouse.click(january + 2, box.y + box.height / 2);
    await page.waitForURL(/\/reports\?report=month&month=\d{4}-01&/);
    // A list under the pointer would keep its rows where they are.
    await page.mouse.move(0, 0);
    await returnToDashboard(page);
  });
});

describe("a menu", () => {
  it("opens by Enter and arrow, wraps, and returns the focus; a second click closes it", async () => {
    const button = area(page, "Incident Reports")
      .getByRole("button", { name: /^Status of .*: Open$/ })
      .first();
    const menu = page.getByRole("menu");
    const focused = async () => (await stop())?.name ?? "";
    await button.focus();
    await page.keyboard.press("Enter");
    await menu.waitFor();
    const names = await menu.getByRole("menuitem").allTextContents();
    await page.keyboard.press("Home");
    await expect.poll(focused).toBe(names[0]);
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe(names[1]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await expect.poll(focused).toMatch(/^Status of .*: Open$/);
    await page.keyboard.press("ArrowDown");
    await menu.waitFor();
    await button.click();
    await menu.waitFor({ state: "detached" });
    await button.click();
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  });
});

const focusedItem = (name: string) => page.getByRole("menuitem", { name }).and(page.locator(":focus"));

describe("work without a mouse", () => {
  it("opens the list behind a count and comes back", async () => {
    await tabTo(/High Risk Tenants/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/filterClass=C/);
    await page.getByText(/^\d+ residents shown$/).waitFor();
    // The screen's code arrived after the navigation, so the focus moved from the loading screen to the page.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(/^Dashboard$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/staffdashboard\/$/);
    await area(page, "Resident & Lease Insights")
      .getByText(/^\d+ residents$/)
      .waitFor();
  });

  it("pages through the snapshot, reports an incident and changes its status", async () => {
    const snapshot = area(page, "Resident Risk Snapshot");
    await tabTo(/^Next resident$/);
    await page.keyboard.press("Enter");
    await snapshot.getByText(/^2 of /).waitFor();
    await tabTo(/^\+ Add Incident$/);
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
    await dialog.getByRole("button", { name: "Submit" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(async () => (await stop())?.name).toBe("+ Add Incident");
    const first = area(page, "Incident Reports").getByRole("listitem").first();
    await first.filter({ hasText: "Grace requested maintenance" }).waitFor();
    await tabTo(/^Status of .*: Open$/);
    await page.keyboard.press("Enter");
    // The menu moves the focus in the next frame, and Enter chooses the focused item.
    await focusedItem("In Progress").waitFor();
    await page.keyboard.press("ArrowDown");
    await focusedItem("On Hold").waitFor();
    await page.keyboard.press("Home");
    await focusedItem("In Progress").waitFor();
    await page.keyboard.press("Enter");
    await first.getByRole("button", { name: /: In Progress$/ }).waitFor();
  });

  it("leaves no error in the console", () => {
    expect(staff.complaints).toEqual([]);
  });
});
