/** A wall display: from its code to the board, without scrolling, through an outage, until it is unpaired. */
import { expect } from "vitest";
import { withSite } from "./support/fixtures.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { uniqueName } from "./support/office.ts";
import { controlsOn, expectFitsWalls } from "./support/walls.ts";

const it = withSite({ addsOnly: true });

it("a wall display goes on through an outage until it is unpaired", async ({ site, grace, visitor }) => {
  const name = `Front desk ${uniqueName()}`;
  const settings = await grace.go("/staffdashboard/settings?tab=displays");
  const { page, context, complaints } = await visitor({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${site.url}/display`);
  const shownCode = page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3}$/);
  const code = (await shownCode.textContent()) ?? "";
  await settings.getByRole("button", { name: "Pair a display" }).click();
  const dialog = settings.getByRole("dialog");
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByLabel("Name", { exact: true }).first().fill(name);
  await dialog.getByRole("radio", { name: "Name" }).click();
  await dialog.getByRole("button", { name: "Pair", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const board = page.getByRole("heading", { name: "Incident Reports" });
  await board.waitFor();
  await expectFitsWalls(page);
  expect(await controlsOn(page).count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessibleAndFitting(page, "a paired display");
  const row = settings.getByRole("row", { name });
  await row.getByText("On now").waitFor();
  await row.getByText("Dashboard, residents by name").waitFor();

  await page.reload();
  await page.getByText("Live", { exact: true }).waitFor();
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await page.getByText(/^Data from \d+:\d\d [AP]M$/).waitFor();
  await board.waitFor();
  await context.setOffline(false);
  await page.getByText("Live", { exact: true }).waitFor();

  await row.getByRole("button", { name: `Unpair ${name}` }).click();
  await settings.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await shownCode.waitFor();
  expect(await board.count()).toBe(0);
  await row.waitFor({ state: "detached" });
  // The browser reports the refused call after the unpairing.
  expect(complaints.splice(0).filter((text) => !text.includes("401"))).toEqual([]);
});
