/** Everything about a resident as one file, for the resident and for staff. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openAccess, openOffice, openProfile, panel } from "./staff-screens/profile-support.ts";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";

const site = openSite();

/** Downloads the file. @returns its profile */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ email: string }> {
  const download = page.waitForEvent("download");
  await press();
  return JSON.parse(await readFile(await (await download).path(), "utf8")).profile;
}

it("residents download their own data, after they have entered their password again", async () => {
  const maya = await site.enter(RESIDENT, { viewport: PHONE });
  const page = await maya.go("/dashboard");
  await page.getByRole("button", { name: "Account & security" }).click();
  const button = page.getByRole("button", { name: "Download data" });
  await button.waitFor();
  await expectAccessibleAndFitting(page, "the account dialog with the download");
  // Answers as if the login were 10 minutes old.
  const json = { error: "Please confirm that it’s you.", code: "reauthentication_required" };
  await page.route("**/personal-data", (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await button.click();
  await page.getByLabel("Current password").fill(RESIDENT.password);
  const profile = await downloaded(page, () => page.keyboard.press("Enter"));
  expect(profile.email).toBe(RESIDENT.email);
});

it("staff download a resident's data, which the timeline shows", async () => {
  const office = await openOffice(site);
  const grace = await site.enter(STAFF, { viewport: DESKTOP });
  const resident = await office.moveIn("Vesna");
  const page = await openProfile(grace, { userID: resident.userID });
  await openAccess(page);
  const card = panel(page, "Personal data");
  const profile = await downloaded(page, () => card.getByRole("button", { name: "Download data" }).click());
  expect(profile.email).toBe(resident.email);
  await panel(page, "Timeline").getByText("Personal data downloaded").waitFor();
});

it("the profile of a resident whose data were erased offers nothing to enter new ones", async () => {
  const { rest } = await openOffice(site);
  const residents = await rest.get<{ userID: string; erasedAt?: string }[]>(
    "/api/dashboard/residents?status=former",
  );
  const { userID } =
    residents.find(({ erasedAt }) => erasedAt !== undefined) ?? expect.fail("nobody is erased");
  const grace = await site.enter(STAFF, { viewport: DESKTOP });
  const page = await openProfile(grace, { userID });
  await page.getByRole("heading", { name: "Former resident" }).waitFor();
  await panel(page, "Timeline").getByText("Personal data erased").waitFor();
  await expectAccessibleAndFitting(page, "the profile of an erased resident");
  const main = page.locator("main");
  for (const name of [/^Upload a photo/, "Edit", "Edit contact details", /^\+ Add (?!Incident)/])
    expect(await main.getByRole("button", { name }).count(), `${name}`).toBe(0);
  expect(await main.getByRole("link", { name: "Message" }).count()).toBe(0);
});
