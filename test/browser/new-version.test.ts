/** A release under open pages: each loads the new version by itself, once. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { withSite } from "./support/fixtures.ts";
import { uniqueName } from "./support/office.ts";

const HOUR_MS = 3_600_000;
const ENTRY_SCRIPT = /\/assets\/index-[^"]+\.js/;

const it = withSite({ addsOnly: true });

/** As if a newer version were out until the page has loaded again. @returns how often it has, and how often it asked */
async function release(page: Page, url: string) {
  const counts = { loads: 0, asks: 0 };
  await page.route(`${url}/`, async (route) => {
    counts.asks += 1;
    const response = await route.fetch();
    const body = (await response.text()).replace(ENTRY_SCRIPT, "/assets/index-newer.js");
    await route.fulfill(counts.loads === 0 ? { response, body } : { response });
  });
  await page.route("**/assets/index-newer.js", (route) => route.fulfill({ contentType: "text/javascript" }));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) counts.loads += 1;
  });
  return counts;
}

it("a wall display whose version doesn't know the server's data", async ({ site, office, visitor }) => {
  const { page, context, complaints } = await visitor({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${site.url}/display`);
  const code = await page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3}$/).textContent();
  await office.rest.post("/api/dashboard/displays", { code, name: uniqueName(), residentsShownBy: "unit" });
  const board = page.getByRole("heading", { name: "Incident Reports" });
  await board.waitFor();
  await page.getByText("Live", { exact: true }).waitFor();

  const counts = await release(page, site.url);
  await page.route("**/api/display", async (route) => {
    const response = await route.fetch();
    const { incidents, ...rest } = await response.json();
    await route.fulfill({
      response,
      json: { ...rest, [counts.loads === 0 ? "reports" : "incidents"]: incidents },
    });
  });
  await context.setOffline(true);
  await board.waitFor();
  await context.setOffline(false);
  await expect.poll(() => counts.loads).toBe(1);
  await board.waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  expect(await page.getByText("Something went wrong").count()).toBe(0);
  expect(counts.loads).toBe(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // The version before has reported its failure.
  expect(complaints.splice(0).filter((text) => !/undefined/.test(text))).toEqual([]);
});

it("an open page, which waits while a text is typed", async ({ site, visitor }) => {
  const { page } = await visitor();
  await page.clock.install();
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill("maya.lindq");
  const counts = await release(page, site.url);
  await page.clock.fastForward(HOUR_MS);
  expect(counts).toEqual({ loads: 0, asks: 0 });
  await page.getByLabel("Email").fill("");
  await page.clock.fastForward(HOUR_MS);
  await expect.poll(() => counts.loads).toBe(1);
  await page.getByLabel("Email").waitFor();
  await page.clock.fastForward(HOUR_MS);
  await expect.poll(() => counts.asks).toBe(2);
  expect(counts.loads).toBe(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
