/** A wall display: from its code to the board, without scrolling, through an outage, until it is unpaired. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { controlsOn, expectFitsWalls } from "./support/walls.ts";

const site = openSite();

const tab = async (page: Page) => page.getByRole("heading", { name: "Wall displays" }).waitFor();

/** Pairs a new display that shows residents by name, by the screens of both. */
async function pair(manager: Page, name: string) {
  const display = await site.visitor({ viewport: { width: 1920, height: 1080 } });
  await display.page.goto(`${site.url}/display`);
  const code = await display.page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3}$/).textContent();
  await manager.getByRole("button", { name: "Pair a display" }).click();
  const dialog = manager.getByRole("dialog");
  await dialog.getByLabel("Code").fill(code ?? "");
  await dialog.getByLabel("Name", { exact: true }).first().fill(name);
  await dialog.getByRole("radiogroup").getByText("Name", { exact: true }).click();
  await dialog.getByRole("button", { name: "Pair", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await display.page.getByRole("heading", { name: "Incident Reports" }).waitFor();
  return display;
}

describe("a wall display", () => {
  it("shows the dashboard by name at every size of screen, says how old its data are while the portal can’t be reached, and goes on until it is unpaired", async () => {
    const grace = await site.enter(STAFF);
    const settings = await grace.go("/staffdashboard/settings?tab=displays");
    await tab(settings);
    await settings.getByText("No displays are paired.").waitFor();
    const { page, context, complaints } = await pair(settings, "Front desk");
    await expectFitsWalls(page);
    expect(await controlsOn(page).count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessibleAndFitting(page, "a paired display");
    const row = settings.getByRole("row", { name: /Front desk/ });
    await row.getByText("On now").waitFor();
    await row.getByText("Dashboard, residents by name").waitFor();

    await page.reload();
    await page.getByText("Live", { exact: true }).waitFor();
    await context.setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await page.getByText(/^Data from \d+:\d\d [AP]M$/).waitFor();
    await page.getByRole("heading", { name: "Incident Reports" }).waitFor();
    await context.setOffline(false);
    await page.getByText("Live", { exact: true }).waitFor();

    await row.getByRole("button", { name: "Unpair Front desk" }).click();
    await settings.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
    await page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3}$/).waitFor();
    expect(await page.getByRole("heading", { name: "Incident Reports" }).count()).toBe(0);
    await settings.getByText("No displays are paired.").waitFor();
    // The browser reports the refused call after the unpairing.
    expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
    await context.close();
  });
});
