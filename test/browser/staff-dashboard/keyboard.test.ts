/** The staff dashboard without a mouse: everything can be reached, and shows that it is reached. dashboard.test.ts reports an incident so. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OverviewView } from "../../../src/domain/overview.ts";
import { withSite } from "../support/fixtures.ts";
import { area, openWithCharts, returnToDashboard, STOPS_MAX, type Stop, stop, tabTo } from "./support.ts";

const it = withSite({ readsOnly: true });

/** Every stop of the Tab key from the top of the page to its end. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < STOPS_MAX) {
    await page.keyboard.press("Tab");
    const found = await stop(page);
    if (!found) return stops;
    stops.push(found);
  }
  throw new Error("The Tab key never reached the end of the page.");
}

it("the Tab key reaches every control in reading order", async ({ grace, office }) => {
  const page = await openWithCharts(grace);
  const { chart } = await office.rest.get<Pick<OverviewView, "chart">>("/api/dashboard/overview");
  // On a year's first days a line may have no entry yet, and then it has no month to lead to.
  const hasPoint = (line: "behavior" | "payment") => chart.some((month) => month[line] !== null);
  const stops = await walk(page);
  expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
  const expected = [
    ...["Dashboard", "Residents", "Units", "Rent", "Incidents", "Rewards", "Resident-Chat", "Reports"],
    "Property Connect",
    ...["Search", "Full screen", /^52 residents/],
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

  await tabTo(page, /High Risk Tenants/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/filterClass=C/);
  await page.getByText(/^\d+ residents shown$/).waitFor();
  // The screen's code arrived after the navigation, so the focus moved from the loading screen to the page.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, /^Dashboard$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/staffdashboard\/$/);
  await area(page, "Resident & Lease Insights")
    .getByText(/^\d+ residents\b/)
    .waitFor();
});

it("the line chart is read month by month with the arrow keys", async ({ grace }) => {
  const page = await openWithCharts(grace);
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

  await guide.focus();
  await page.keyboard.press("End");
  const [month = ""] = last?.split(":") ?? [];
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

it("rows are one stop of the Tab key, with arrow keys between them", async ({ grace }) => {
  const page = await openWithCharts(grace);
  const list = area(page, "Incident Reports").getByRole("region", { name: "Incident Reports, newest first" });
  const focused = (row: number, control: number) =>
    list.getByRole("listitem").nth(row).locator("a, button").nth(control).and(page.locator(":focus"));
  await list.focus();
  await page.keyboard.press("Tab");
  await focused(0, 0).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await focused(2, 0).waitFor();
  await page.keyboard.press("Tab");
  await focused(2, 1).waitFor();
  await page.keyboard.press("ArrowUp");
  await focused(1, 1).waitFor();
  await page.keyboard.press("Home");
  await focused(0, 1).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("li"))).toBeNull();
  await page.keyboard.press("Shift+Tab");
  await focused(1, 1).waitFor();
});
